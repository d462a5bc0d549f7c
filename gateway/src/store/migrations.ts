import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from './tables.ts'

/** The store's tables, step by step; a step that has shipped is never changed. */
export const migrations: Record<string, Migration> = {
  '001-sessions': {
    async up(db: Kysely<Tables>) {
      await db.schema
        .createTable('session')
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
      await db.schema.createIndex('sessionTouched').on('session').column('touched').execute()
      await db.schema
        .createTable('failedSignIn')
        .addColumn('subject', 'text', (column) => column.primaryKey())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('lastFailure', 'bigint', (column) => column.notNull())
        .addColumn('lockedUntil', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('sentCommand')
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
      await db.schema.alterTable('sentCommand').addColumn('answer', 'text').execute()
    },
  },
  '003-accepted-keys': {
    async up(db: Kysely<Tables>) {
      await db.schema
        .createTable('acceptedKey')
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('keyHash', 'text', (column) => column.notNull())
        .addColumn('accepted', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('acceptedKeyKey', ['subject', 'keyHash'])
        .execute()
      await db.schema.createIndex('failedSignInLastFailure').on('failedSignIn').column('lastFailure').execute()
      for (const name of ['callerRead', 'moved'] as const) {
        await db.schema
          .alterTable('session')
          .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
          .execute()
      }
    },
  },
  '004-keyed-digests': {
    async up(db: Kysely<Tables>) {
      for (const name of ['keyId', 'claim']) {
        await db.schema
          .alterTable('sentCommand')
          .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
          .execute()
      }
      await db.schema.createIndex('sentCommandCreated').on('sentCommand').column('created').execute()
      // Older digests and answers tell account numbers. Without them the ids still have no second effect: they answer
      // OUTCOME_UNKNOWN.
      await db.updateTable('sentCommand').set({ digest: '', answer: null }).execute()
      await db.deleteFrom('sentCommand').where('owner', '=', 'under way').execute()
    },
  },
}
