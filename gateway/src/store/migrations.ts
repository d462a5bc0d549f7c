import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addColumn, addIndex, inBatches, isPostgres } from './migration-steps.ts'
import type { Tables } from './tables.ts'

/**
 * The store's migrations; `report` receives their progress. The result of a migration that has shipped never changes.
 * Migrations do not run in a transaction. One that stops partway runs again from the beginning at the next start, so
 * each step accepts its own result. Rows are changed in batches.
 */
export const createMigrations = (report: (progress: string) => void = () => {}): Record<string, Migration> => ({
  '001-sessions': {
    async up(db: Kysely<Tables>) {
      await db.schema
        .createTable('session')
        .ifNotExists()
        .addColumn('idHash', 'text', (column) => column.primaryKey())
        .addColumn('label', 'text', (column) => column.notNull())
        .addColumn('merchantAccount', 'text', (column) => column.notNull())
        .addColumn('callerName', 'text', (column) => column.notNull())
        .addColumn('sealedSecret', 'text', (column) => column.notNull())
        .addColumn('keyId', 'text', (column) => column.notNull())
        .addColumn('caller', 'text', (column) => column.notNull())
        .addColumn('remember', 'integer', (column) => column.notNull())
        .addColumn('created', 'bigint', (column) => column.notNull())
        .addColumn('touched', 'bigint', (column) => column.notNull())
        .addColumn('confirmed', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('sessionTouched').ifNotExists().on('session').column('touched').execute()
      await db.schema
        .createTable('failedSignIn')
        .ifNotExists()
        .addColumn('subject', 'text', (column) => column.primaryKey())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('lastFailure', 'bigint', (column) => column.notNull())
        .addColumn('lockedUntil', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('sentCommand')
        .ifNotExists()
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('requestId', 'text', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.notNull())
        .addColumn('created', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('sentCommandKey', ['owner', 'requestId'])
        .execute()
    },
  },
  '002-kept-answers': {
    async up(db: Kysely<Tables>) {
      await addColumn(db, 'sentCommand', 'answer', 'text', (column) => column)
    },
  },
  '003-accepted-keys': {
    async up(db: Kysely<Tables>) {
      await db.schema
        .createTable('acceptedKey')
        .ifNotExists()
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('keyHash', 'text', (column) => column.notNull())
        .addColumn('accepted', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('acceptedKeyKey', ['subject', 'keyHash'])
        .execute()
      await addIndex(db, 'failedSignInLastFailure', 'failedSignIn', ['lastFailure'], report)
      for (const name of ['callerRead', 'moved'] as const) {
        await addColumn(db, 'session', name, 'bigint', (column) => column.notNull().defaultTo(0))
      }
    },
  },
  '004-keyed-digests': {
    async up(db: Kysely<Tables>) {
      for (const name of ['keyId', 'claim']) {
        await addColumn(db, 'sentCommand', name, 'text', (column) => column.notNull().defaultTo(''))
      }
      await addIndex(db, 'sentCommandCreated', 'sentCommand', ['created'], report)
      // Older digests and results reveal account numbers. Even without them, the ids have no second effect: they return
      // OUTCOME_UNKNOWN.
      await inBatches(db, 'sentCommand', ['owner', 'requestId'], report, (rows) =>
        db.updateTable('sentCommand').set({ digest: '', answer: null }).where(rows).execute(),
      )
      await db.deleteFrom('sentCommand').where('owner', '=', 'under way').execute()
    },
  },
  '005-ledger': {
    async up(db: Kysely<Tables>) {
      const column = (kind: 'text' | 'bigint', ...names: string[]) => names.map((name) => [name, kind] as const)
      const columns = [
        ...column('text', 'chain'),
        ...column('bigint', 'seq', 'act', 'at'),
        ...column('text', 'phase', 'kind', 'account', 'caller', 'objectType', 'objectId', 'outcome'),
        ...column('text', 'entry', 'previous', 'hash'),
      ]
      let table: CreateTableBuilder<string, string> = db.schema.createTable('ledgerRecord').ifNotExists()
      for (const [name, kind] of columns) table = table.addColumn(name, kind, (made) => made.notNull())
      await table.addPrimaryKeyConstraint('ledgerRecordKey', ['chain', 'seq']).execute()
      const indexes = {
        ledgerRecordAct: ['act'],
        ledgerRecordObject: ['objectId', 'seq'],
        ledgerRecordCaller: ['caller', 'seq'],
        ledgerRecordAt: ['at'],
      }
      for (const [name, columns] of Object.entries(indexes)) {
        await db.schema
          .createIndex(name)
          .ifNotExists()
          .on('ledgerRecord')
          .columns(['chain', ...columns])
          .execute()
      }
    },
  },
  '006-jobs': {
    async up(db: Kysely<Tables>) {
      const column = (kind: 'text' | 'bigint', ...names: string[]) => names.map((name) => [name, kind] as const)
      const jobColumns = [
        ...column('text', 'kind', 'account', 'caller', 'merchant', 'state', 'why', 'reason', 'selection'),
        ...column('text', 'keyId', 'sealedKey'),
        ...column('bigint', 'selected', 'started', 'changed', 'ended'),
      ]
      let job: CreateTableBuilder<string, string> = db.schema
        .createTable('job')
        .ifNotExists()
        .addColumn('id', 'text', (made) => made.primaryKey())
      for (const [name, kind] of jobColumns) job = job.addColumn(name, kind, (made) => made.notNull())
      await job.execute()
      await db.schema.createIndex('jobState').ifNotExists().on('job').columns(['state', 'changed']).execute()
      await db.schema
        .createIndex('jobOwner')
        .ifNotExists()
        .on('job')
        .columns(['account', 'merchant', 'selected'])
        .execute()
      const itemColumns = [
        ...column('text', 'jobId'),
        ...column('bigint', 'seq'),
        ...column('text', 'itemId', 'merchant', 'plan', 'state', 'claim', 'note'),
        ...column('bigint', 'planned', 'changed'),
      ]
      let item: CreateTableBuilder<string, string> = db.schema.createTable('jobItem').ifNotExists()
      for (const [name, kind] of itemColumns) item = item.addColumn(name, kind, (made) => made.notNull())
      await item.addPrimaryKeyConstraint('jobItemKey', ['jobId', 'seq']).execute()
      await db.schema
        .createIndex('jobItemState')
        .ifNotExists()
        .on('jobItem')
        .columns(['jobId', 'state', 'seq'])
        .execute()
      await db.schema.createIndex('jobItemSending').ifNotExists().on('jobItem').columns(['state', 'changed']).execute()
      await db.schema
        .createTable('jobLane')
        .ifNotExists()
        .addColumn('lane', 'text', (made) => made.primaryKey())
        .addColumn('nextCall', 'bigint', (made) => made.notNull())
        .execute()
    },
  },
  '007-dashboard-readings': {
    async up(db: Kysely<Tables>) {
      await db.schema
        .createTable('dashboardReading')
        .ifNotExists()
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('resetTime', 'text')
        .addColumn('figures', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('dashboardReadingKey', ['owner', 'at'])
        .execute()
      await db.schema.createIndex('dashboardReadingAt').ifNotExists().on('dashboardReading').column('at').execute()
    },
  },
  '008-queue-stops': {
    async up(db: Kysely<Tables>) {
      await db.schema
        .createTable('queueStop')
        .ifNotExists()
        .addColumn('system', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('caller', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('queueStopKey', ['system', 'name'])
        .execute()
    },
  },
  '009-report-downloads': {
    async up(db: Kysely<Tables>) {
      const column = (kind: 'text' | 'bigint', ...names: string[]) => names.map((name) => [name, kind] as const)
      const columns = [
        ...column('text', 'owner', 'state', 'sha256', 'totals', 'why'),
        ...column('bigint', 'periodFrom', 'periodTo', 'began', 'ended', 'rows', 'bytes'),
      ]
      let table: CreateTableBuilder<string, string> = db.schema
        .createTable('reportDownload')
        .ifNotExists()
        .addColumn('id', 'text', (made) => made.primaryKey())
      for (const [name, kind] of columns) table = table.addColumn(name, kind, (made) => made.notNull())
      await table.execute()
      await db.schema
        .createIndex('reportDownloadOwner')
        .ifNotExists()
        .on('reportDownload')
        .columns(['owner', 'began'])
        .execute()
      await db.schema.createIndex('reportDownloadBegan').ifNotExists().on('reportDownload').column('began').execute()
    },
  },
  '010-ledger-signatures': {
    async up(db: Kysely<Tables>) {
      for (const name of ['keyId', 'mac']) {
        await addColumn(db, 'ledgerRecord', name, 'text', (column) => column.notNull().defaultTo(''))
      }
    },
  },
  '011-list-views': {
    async up(db: Kysely<Tables>) {
      const column = (kind: 'text' | 'bigint', ...names: string[]) => names.map((name) => [name, kind] as const)
      const columns = [
        ...column('text', 'owner', 'list', 'account', 'caller', 'name', 'nameKey', 'state'),
        ...column('text', 'changedByAccount', 'changedByCaller'),
        ...column('bigint', 'created', 'changed'),
      ]
      let table: CreateTableBuilder<string, string> = db.schema
        .createTable('listView')
        .ifNotExists()
        .addColumn('id', 'text', (made) => made.primaryKey())
      for (const [name, kind] of columns) table = table.addColumn(name, kind, (made) => made.notNull())
      await table.execute()
      await db.schema
        .createIndex('listViewName')
        .ifNotExists()
        .unique()
        .on('listView')
        .columns(['owner', 'list', 'nameKey'])
        .execute()
    },
  },
  '012-session-names': {
    async up(db: Kysely<Tables>) {
      await addColumn(db, 'session', 'namesShown', 'bigint', (column) => column.notNull().defaultTo(0))
    },
  },
  '013-list-exports': {
    async up(db: Kysely<Tables>) {
      const column = (kind: 'text' | 'bigint', ...names: string[]) => names.map((name) => [name, kind] as const)
      const columns = [
        ...column('text', 'owner', 'list', 'format', 'state', 'sha256', 'way', 'why'),
        ...column('bigint', 'bound', 'total', 'isTotalExact', 'began', 'ended', 'rows', 'bytes'),
      ]
      let table: CreateTableBuilder<string, string> = db.schema
        .createTable('listExport')
        .ifNotExists()
        .addColumn('id', 'text', (made) => made.primaryKey())
      for (const [name, kind] of columns) table = table.addColumn(name, kind, (made) => made.notNull())
      await table.execute()
      await db.schema
        .createIndex('listExportOwner')
        .ifNotExists()
        .on('listExport')
        .columns(['owner', 'began'])
        .execute()
      await db.schema.createIndex('listExportBegan').ifNotExists().on('listExport').column('began').execute()
    },
  },
  '014-charge-jobs': {
    async up(db: Kysely<Tables>) {
      const [text, number] = [
        (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(''),
        (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0),
      ]
      for (const name of ['lines', 'holdUntil']) await addColumn(db, 'job', name, 'bigint', number)
      for (const name of ['minor', 'decimals', 'sent', 'attempt', 'checkAt']) {
        await addColumn(db, 'jobItem', name, 'bigint', number)
      }
      for (const name of ['currency', 'seen', 'finding', 'proof']) await addColumn(db, 'jobItem', name, 'text', text)
    },
  },
  '015-approvals': {
    async up(db: Kysely<Tables>) {
      await createTable(db, 'approvalRule', ['id'], {
        text: ['id', 'merchant', 'action', 'currency', 'above', 'requesterFlag', 'approverFlag'],
        bigint: ['approvers', 'isBlocked', 'created', 'changed'],
        more: ['changedByAccount', 'changedByCaller'],
      })
      await createTable(db, 'approval', ['id'], {
        text: ['id', 'merchant', 'state', 'action', 'mutation', 'flag', 'objectType', 'objectId', 'card', 'keyId'],
        bigint: ['approvers', 'isSplit', 'isEmergency', 'requested', 'expires', 'approvalCount', 'decided', 'changed'],
        more: [
          ...['sealedIntent', 'digest', 'asked', 'askedKeyId', 'requestKey', 'requestId', 'owner', 'account', 'caller'],
          ...['persons', 'reason', 'approverFlag', 'approvals', 'decidedAccount', 'decidedCaller', 'note', 'failure'],
          'result',
        ],
      })
      await createTable(db, 'approvalSum', ['merchant', 'person', 'action', 'currency', 'day'], {
        text: ['merchant', 'person', 'action', 'currency'],
        bigint: ['day', 'amount'],
      })
      await createTable(db, 'callerKey', ['account', 'caller', 'passwordId', 'person'], {
        text: ['account', 'caller', 'passwordId', 'person'],
        bigint: ['created'],
      })
      const index = (name: string, table: string, columns: string[]) =>
        db.schema.createIndex(name).ifNotExists().on(table).columns(columns)
      await index('approvalRuleMerchant', 'approvalRule', ['merchant']).execute()
      await index('approvalRequestKey', 'approval', ['requestKey']).unique().execute()
      await index('approvalMerchant', 'approval', ['merchant', 'requested']).execute()
      await index('approvalState', 'approval', ['state', 'expires']).execute()
      await index('approvalRequester', 'approval', ['account', 'caller']).execute()
      await index('approvalSumDay', 'approvalSum', ['day']).execute()
    },
  },
  '016-store-marks': {
    async up(db: Kysely<Tables>) {
      await db.schema
        .createTable('storeMark')
        .ifNotExists()
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()
    },
  },
  '017-report-conditions': {
    async up(db: Kysely<Tables>) {
      for (const name of ['currency', 'statuses'] as const) {
        await addColumn(db, 'reportDownload', name, 'text', (column) => column.notNull().defaultTo(''))
      }
      await addColumn(db, 'reportDownload', 'leftOut', 'bigint', (column) => column.notNull().defaultTo(0))
    },
  },
  '018-cases': {
    async up(db: Kysely<Tables>) {
      const text = (...names: string[]) => names.map((name) => [name, 'text'] as const)
      const number = (...names: string[]) => names.map((name) => [name, 'bigint'] as const)
      const keyed = (table: string, key: string[], columns: (readonly [string, 'text' | 'bigint'])[]) => {
        let made: CreateTableBuilder<string, string> = db.schema.createTable(table).ifNotExists()
        for (const [name, kind] of columns) made = made.addColumn(name, kind, (column) => column.notNull())
        return made.addPrimaryKeyConstraint(`${table}Key`, key).execute()
      }
      const index = (name: string, table: string, columns: string[]) =>
        db.schema.createIndex(name).ifNotExists().on(table).columns(columns)
      await keyed(
        'objectCase',
        ['id'],
        [
          ...text('id', 'merchant', 'objectType', 'objectId', 'origin', 'state', 'assigneeAccount', 'assigneeCaller'),
          ...text('snoozedBy', 'objectModified', 'openedByAccount', 'openedByCaller', 'excerpt'),
          ...number('dueAt', 'isDueComputed', 'snoozedUntil', 'opened', 'changed', 'entries', 'size'),
        ],
      )
      await index('objectCaseOrigin', 'objectCase', ['merchant', 'origin']).unique().execute()
      await index('objectCaseObject', 'objectCase', ['objectType', 'objectId', 'merchant', 'changed']).execute()
      await index('objectCaseState', 'objectCase', [
        'merchant',
        'state',
        'objectType',
        'snoozedUntil',
        'assigneeCaller',
        'dueAt',
        'opened',
      ]).execute()
      await index('objectCaseChanged', 'objectCase', ['merchant', 'changed']).execute()
      await keyed(
        'caseEntry',
        ['caseId', 'seq'],
        [
          ...text('caseId', 'account', 'caller', 'kind', 'text', 'detail'),
          ...text('struckByAccount', 'struckByCaller', 'struckReason'),
          ...number('seq', 'at', 'corrected', 'struck'),
        ],
      )
      // Words are compared by their bytes on both engines.
      await db.schema
        .createTable('caseWord')
        .ifNotExists()
        .addColumn('merchant', 'text', (column) => column.notNull())
        .addColumn('word', isPostgres(db) ? sql`text collate "C"` : 'text', (column) => column.notNull())
        .addColumn('caseId', 'text', (column) => column.notNull())
        .addColumn('seq', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('caseWordKey', ['merchant', 'word', 'caseId', 'seq'])
        .execute()
      await index('caseWordCase', 'caseWord', ['caseId', 'seq']).execute()
      await keyed(
        'colleague',
        ['account', 'caller'],
        [...text('account', 'caller', 'merchants', 'permissions'), ...number('isSuperAccount', 'seen')],
      )
      await keyed('chargebackDueDays', ['merchant', 'brand'], [...text('merchant', 'brand'), ...number('days')])
    },
  },
  '019-snoozed-cases': {
    async up(db: Kysely<Tables>) {
      const index = db.schema.createIndex('objectCaseSnoozed').ifNotExists().on('objectCase')
      await index.columns(['objectType', 'snoozedUntil', 'objectId']).execute()
    },
  },
})

/**
 * The newest step that is more than an addition. A version with this step can use the store even after later steps, so
 * an upgrade can be rolled back. It stays the same within a minor version: steps only add tables, indexes, and columns
 * that have a default or accept null.
 */
export const neededStep = '016-store-marks'

interface NewColumns {
  readonly text: readonly string[]
  readonly bigint: readonly string[]
  readonly more?: readonly string[]
}

/** Creates a table of required columns, unless it exists. */
async function createTable(
  db: Kysely<Tables>,
  name: string,
  key: readonly string[],
  { text, bigint, more = [] }: NewColumns,
): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name).ifNotExists()
  for (const column of [...text, ...more]) table = table.addColumn(column, 'text', (made) => made.notNull())
  for (const column of bigint) table = table.addColumn(column, 'bigint', (made) => made.notNull())
  await table.addPrimaryKeyConstraint(`${name}Key`, key as never).execute()
}
