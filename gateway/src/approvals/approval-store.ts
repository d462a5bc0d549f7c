import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { CallerKey } from '../lists/list-view-store.ts'
import { onDiskMark } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { throttle } from '../timing/throttle.ts'
import {
  type ApprovalRow,
  approvalKeptMs,
  type Decision,
  decisionsOf,
  emergencyShownMs,
  flagsOf,
  mostWaiting,
  mostWaitingOfRequester,
  sendingLapsesMs,
} from './approval.ts'

const batch = 500
const mostCounted = 1_000

/** A new request. */
export type NewApproval = Pick<
  ApprovalRow,
  | 'id'
  | 'merchant'
  | 'action'
  | 'mutation'
  | 'flag'
  | 'objectType'
  | 'objectId'
  | 'card'
  | 'keyId'
  | 'sealedIntent'
  | 'digest'
  | 'asked'
  | 'askedKeyId'
  | 'requestKey'
  | 'requestId'
  | 'owner'
  | 'account'
  | 'caller'
  | 'persons'
  | 'reason'
  | 'approvers'
  | 'approverFlag'
  | 'isSplit'
  | 'expires'
>

/** The right that a waiting request needs: to act for its merchant, with the flag of its action. */
export type OpenRight = Pick<ApprovalRow, 'merchant' | 'flag'>

/** The requests that a caller can see: those for its flags, and its own. */
export interface ApprovalScope extends CallerKey {
  readonly merchant: string
  readonly flags: readonly string[]
}

/** Selects requests within a scope. */
export interface ApprovalQuery {
  readonly states?: readonly ApprovalRow['state'][] | undefined
  readonly action?: ApprovalRow['action'] | undefined
  readonly objectId?: string | undefined
  readonly isEmergency?: boolean | undefined
  /** The people behind the caller. True returns only requests that the caller may decide, false only the others. */
  readonly canDecide?: { readonly persons: readonly string[]; readonly is: boolean } | undefined
}

/** The requests for approval in the gateway's store. */
export type ApprovalStore = ReturnType<typeof createApprovalStore>

type Where = ExpressionBuilder<Tables, 'approval'>

/** Creates the store with the given clock (in milliseconds). Every change of a state is one conditional statement. */
export function createApprovalStore(store: Store, clock: () => number) {
  /** Ends requests that were not decided in time or whose sender is gone, and deletes old ones. */
  const sweep = throttle(30_000, clock, async () => {
    await expire()
    await lapse()
    const old = store
      .selectFrom('approval')
      .select('id')
      .where('state', 'not in', ['WAITING', 'APPROVED'])
      .where('changed', '<', clock() - approvalKeptMs)
    await store.deleteFrom('approval').where('id', 'in', old.limit(batch)).execute()
  })

  /** An ended request keeps its digest and its card, but not its intent, which may contain a secret. */
  const erased = () => ({ keyId: '', sealedIntent: '' })

  /** Frees the key of a request without a request id. The next request with the same arguments is then a new one. */
  const freed = () => ({
    requestKey: sql<string>`case when "requestId" = '' then "id" else "requestKey" end`,
  })

  async function expire(): Promise<void> {
    const now = clock()
    await store
      .updateTable('approval')
      .set({ state: 'EXPIRED', ...erased(), ...freed(), changed: now })
      .where('state', '=', 'WAITING')
      .where('expires', '<=', now)
      .execute()
  }

  /** The outcome of a request is unknown if the session that was sending it has been silent for too long. */
  async function lapse(): Promise<void> {
    const now = clock()
    await store
      .updateTable('approval')
      .set({
        state: 'UNKNOWN',
        failure: 'The portal stopped while this was being sent',
        ...erased(),
        ...freed(),
        changed: now,
      })
      .where('state', '=', 'APPROVED')
      .where('changed', '<', now - sendingLapsesMs)
      .execute()
  }

  /** Reads a request. If the replica that was sending it is gone, ends the request first. */
  async function current(read: () => Promise<ApprovalRow | undefined>): Promise<ApprovalRow | undefined> {
    const row = await read()
    if (row?.state !== 'APPROVED' || Number(row.changed) >= clock() - sendingLapsesMs) return row
    await lapse()
    return read()
  }

  function inScope({ merchant, flags, account, caller }: ApprovalScope) {
    return ({ eb, and, or }: Where) =>
      and([
        eb('merchant', '=', merchant),
        or([
          and([eb('account', '=', account), eb('caller', '=', caller)]),
          ...(flags.length > 0 ? [eb('flag', 'in', flags)] : []),
        ]),
      ])
  }

  function matching({ states, action, objectId, isEmergency, canDecide }: ApprovalQuery) {
    return ({ eb, and, or, not }: Where) => {
      // Both columns are JSON, so each person is a quoted string in them.
      const hasPerson = (persons: readonly string[]) =>
        or(
          persons.flatMap((person) =>
            ['persons', 'approvals'].map(
              (column) => sql<boolean>`${sql.ref(column)} like ${`%${likeText(person)}%`} escape '!'`,
            ),
          ),
        )
      return and([
        ...(states && states.length > 0 ? [eb('state', 'in', states)] : []),
        ...(action ? [eb('action', '=', action)] : []),
        ...(objectId ? [eb('objectId', '=', objectId)] : []),
        ...(isEmergency == null ? [] : [eb('isEmergency', '=', isEmergency ? 1 : 0)]),
        ...(canDecide?.is === true ? [eb('state', '=', 'WAITING'), not(hasPerson(canDecide.persons))] : []),
        ...(canDecide?.is === false ? [or([eb('state', '!=', 'WAITING'), hasPerson(canDecide.persons)])] : []),
      ])
    }
  }

  async function countOf(where: (builder: Where) => ReturnType<ReturnType<typeof matching>>): Promise<number> {
    const { count } = await store
      .selectFrom(store.selectFrom('approval').select('id').where(where).limit(mostCounted).as('found'))
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** Moves a request out of one state and commits before anything is sent. Returns the changed row, or undefined. */
  function move(id: string, from: ApprovalRow['state'], change: Partial<ApprovalRow>, condition = anyOne) {
    return store
      .updateTable('approval')
      .set({ ...change, changed: clock() })
      .where('id', '=', id)
      .where('state', '=', from)
      .where(condition)
      .returningAll()
      .modifyEnd(sql.raw(onDiskMark))
      .executeTakeFirst()
  }

  /** Changes a waiting request together with one more approval, unless another one has been added since. */
  function moveApproved(row: ApprovalRow, decision: Decision, change: Partial<ApprovalRow>) {
    const approvals = [...decisionsOf(row), decision]
    return move(
      row.id,
      'WAITING',
      {
        ...change,
        approvals: JSON.stringify(approvals),
        approvalCount: approvals.length,
        decidedAccount: decision.account,
        decidedCaller: decision.caller,
        decided: decision.at,
      },
      ({ eb, and }) => and([eb('approvals', '=', row.approvals), eb('expires', '>', clock())]),
    )
  }

  /** The waiting requests that a caller has approved and that need more approvals. */
  async function approvedBy({ account, caller }: CallerKey): Promise<readonly ApprovalRow[]> {
    const named = escaped(JSON.stringify({ account, caller }).slice(1, -1))
    const rows = await store
      .selectFrom('approval')
      .selectAll()
      .where('state', '=', 'WAITING')
      .where('approvalCount', '>', 0)
      .where(sql<boolean>`${sql.ref('approvals')} like ${`%${named}%`} escape '!'`)
      .execute()
    return rows.filter((row) => decisionsOf(row).some(isBy({ account, caller })))
  }

  /** Takes back a caller's approvals of waiting requests: all of them, or only those that needed a lost right. */
  async function takeBackApprovals(of: CallerKey, lost: readonly OpenRight[] | null): Promise<void> {
    const isLost = (row: ApprovalRow) =>
      lost === null ||
      lost.some(({ merchant, flag }) => merchant === row.merchant && flagsOf(row).some((each) => each === flag))
    for (const row of (await approvedBy(of)).filter(isLost)) {
      const approvals = decisionsOf(row).filter((decision) => !isBy(of)(decision))
      const change = { approvals: JSON.stringify(approvals), approvalCount: approvals.length }
      const changed = await move(row.id, 'WAITING', change, ({ eb }) => eb('approvals', '=', row.approvals))
      // Another approval was added, or the request has ended. If it still waits, it is found again.
      if (changed === undefined) return takeBackApprovals(of, lost)
    }
  }

  const anyOne = ({ and }: Where) => and([])
  const stillWaits = ({ eb }: Where) => eb('expires', '>', clock())

  return {
    one: (merchant: string, id: string): Promise<ApprovalRow | undefined> =>
      current(() =>
        store
          .selectFrom('approval')
          .selectAll()
          .where('id', '=', id)
          .where('merchant', '=', merchant)
          .executeTakeFirst(),
      ),

    byKey: (requestKey: string): Promise<ApprovalRow | undefined> =>
      current(() => store.selectFrom('approval').selectAll().where('requestKey', '=', requestKey).executeTakeFirst()),

    /** The merchants with requests that need attention: waiting requests, and emergency runs. */
    async merchantsAmong(merchants: readonly string[]): Promise<readonly string[]> {
      const rows = await store
        .selectFrom('approval')
        .select('merchant')
        .distinct()
        .where('merchant', 'in', merchants)
        .where(({ eb, and, or }) =>
          or([
            eb('state', 'in', ['WAITING', 'APPROVED']),
            and([eb('isEmergency', '=', 1), eb('decided', '>', clock() - emergencyShownMs)]),
          ]),
        )
        .execute()
      return rows.map(({ merchant }) => merchant)
    },

    /**
     * Stores a request unless its key is taken. Returns the stored one, `full` if too many wait, or `fullOfRequester`.
     */
    async add(request: NewApproval): Promise<ApprovalRow | 'full' | 'fullOfRequester'> {
      await sweep()
      const now = clock()
      const fresh = {
        state: 'WAITING',
        isEmergency: 0,
        requested: now,
        changed: now,
        approvals: '[]',
        approvalCount: 0,
        decidedAccount: '',
        decidedCaller: '',
        decided: 0,
        note: '',
        failure: '',
        result: '',
      } as const
      const row: ApprovalRow = { ...request, ...fresh }
      await store
        .insertInto('approval')
        .values(row)
        .onConflict((conflict) => conflict.column('requestKey').doNothing())
        .execute()
      const stored = await store
        .selectFrom('approval')
        .selectAll()
        .where('requestKey', '=', request.requestKey)
        .executeTakeFirst()
      if (stored === undefined || stored.id !== row.id) return stored ?? row
      // Counts after the insertion, so that concurrent requests cannot exceed the limit together.
      const { merchant, account, caller } = row
      const waiting = ({ eb, and }: Where) => and([eb('merchant', '=', merchant), eb('state', '=', 'WAITING')])
      const own = ({ eb, and }: Where) =>
        and([waiting({ eb, and } as Where), eb('account', '=', account), eb('caller', '=', caller)])
      const isFull = (await countOf(waiting)) > mostWaiting
      const isFullOfRequester = !isFull && (await countOf(own)) > mostWaitingOfRequester
      if (!isFull && !isFullOfRequester) return row
      await store.deleteFrom('approval').where('id', '=', row.id).execute()
      return isFull ? 'full' : 'fullOfRequester'
    },

    /** Adds an approval to a waiting request that needs more of them. Returns the changed row, or undefined. */
    agree: (row: ApprovalRow, decision: Decision, note: string) => moveApproved(row, decision, { note }),

    /**
     * Claims a waiting request in order to send it. If several callers try concurrently, on any replica, exactly one
     * succeeds. Returns the changed row, or undefined.
     */
    claim: (row: ApprovalRow, decision: Decision, change: Partial<ApprovalRow>) =>
      moveApproved(row, decision, { ...change, state: 'APPROVED' }),

    /**
     * Records the result of a claimed request and erases its intent, even if the outcome already counted as unknown.
     */
    async settle(id: string, change: Partial<ApprovalRow> & Pick<ApprovalRow, 'state'>): Promise<void> {
      await store
        .updateTable('approval')
        .set({ failure: '', ...change, ...erased(), ...freed(), changed: clock() })
        .where('id', '=', id)
        .where('state', 'in', ['APPROVED', 'UNKNOWN'])
        .execute()
    },

    /** Returns a claimed request that was definitely not sent to the waiting state, and removes its last approval. */
    async release(row: ApprovalRow): Promise<void> {
      const { state, approvals, approvalCount, decidedAccount, decidedCaller, decided, note, isEmergency } = row
      await store
        .updateTable('approval')
        .set({
          ...{ state, approvals, approvalCount, decidedAccount, decidedCaller, decided, note, isEmergency },
          changed: clock(),
        })
        .where('id', '=', row.id)
        .where('state', '=', 'APPROVED')
        .execute()
    },

    /** Ends a waiting request without running it. Returns the changed row, or undefined if it was no longer waiting. */
    end(row: ApprovalRow, state: 'DECLINED' | 'WITHDRAWN' | 'OUTDATED', by: CallerKey, note: string) {
      return move(
        row.id,
        'WAITING',
        {
          state,
          ...erased(),
          requestKey: row.requestId === '' ? row.id : row.requestKey,
          decidedAccount: by.account,
          decidedCaller: by.caller,
          decided: clock(),
          note,
        },
        stillWaits,
      )
    },

    /** Records that an unknown outcome turned out to be a success. */
    proven: (id: string) => move(id, 'UNKNOWN', { state: 'DONE', failure: '' }),

    /**
     * Withdraws a caller's waiting requests, and takes back its approvals of others' requests: all of them, or only
     * those of some merchants for actions with a flag.
     */
    async withdrawOf({ account, caller }: CallerKey, by: CallerKey, lost: readonly OpenRight[] | null): Promise<void> {
      const now = clock()
      let open = store
        .updateTable('approval')
        .set({
          state: 'WITHDRAWN',
          ...erased(),
          ...freed(),
          decidedAccount: by.account,
          decidedCaller: by.caller,
          decided: now,
          note: 'The requester was locked, deleted or lost the right to it',
          changed: now,
        })
        .where('account', '=', account)
        .where('caller', '=', caller)
        .where('state', '=', 'WAITING')
      if (lost !== null) {
        open = open.where(({ or, and }) => or(lost.map(({ merchant, flag }) => and({ merchant, flag }))))
      }
      await open.execute()
      await takeBackApprovals({ account, caller }, lost)
    },

    /** The rights that a caller's waiting requests need, and those that its approvals of others' requests needed. */
    async openRights({ account, caller }: CallerKey): Promise<readonly OpenRight[]> {
      const own = await store
        .selectFrom('approval')
        .select(['merchant', 'flag'])
        .distinct()
        .where('account', '=', account)
        .where('caller', '=', caller)
        .where('state', '=', 'WAITING')
        .execute()
      const approved = await approvedBy({ account, caller })
      return [...own, ...approved.flatMap((row) => flagsOf(row).map((flag) => ({ merchant: row.merchant, flag })))]
    },

    async page(
      scope: ApprovalScope,
      query: ApprovalQuery,
      { limit, offset }: { readonly limit: number; readonly offset: number },
      order: { readonly by: 'requested' | 'expires'; readonly way: 'asc' | 'desc' },
    ) {
      await expire()
      await lapse()
      const where = (builder: Where) => builder.and([inScope(scope)(builder), matching(query)(builder)])
      const [items, { total }] = await Promise.all([
        store
          .selectFrom('approval')
          .selectAll()
          .where(where)
          .orderBy(order.by, order.way)
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .execute(),
        store
          .selectFrom('approval')
          .select(({ fn }) => fn.countAll<number | string>().as('total'))
          .where(where)
          .executeTakeFirstOrThrow(),
      ])
      return { items, total: Number(total) }
    },

    /** Whether a request is in a scope. */
    isIn: ({ merchant, flags, account, caller }: ApprovalScope, row: ApprovalRow): boolean =>
      row.merchant === merchant && (flags.includes(row.flag) || (row.account === account && row.caller === caller)),

    async counts(scope: ApprovalScope, persons: readonly string[]) {
      const now = clock()
      const open = ({ eb, and }: Where) => and([eb('state', '=', 'WAITING'), eb('expires', '>', now)])
      const decidable = { canDecide: { persons, is: true } }
      const [own, others, emergencies] = await Promise.all([
        countOf((where) =>
          where.and([
            where('merchant', '=', scope.merchant),
            where('account', '=', scope.account),
            where('caller', '=', scope.caller),
            open(where),
          ]),
        ),
        countOf((where) => where.and([inScope(scope)(where), matching(decidable)(where), open(where)])),
        countOf((where) =>
          where.and([
            inScope(scope)(where),
            where('isEmergency', '=', 1),
            where('decided', '>', now - emergencyShownMs),
          ]),
        ),
      ])
      return { own, decidable: others, emergencies }
    },
    newId: () => randomUUID(),
  }
}

/** A JSON string for LIKE, with `!` before each wildcard. */
function likeText(text: string): string {
  return escaped(JSON.stringify(text))
}

/** Escapes a text for `like … escape '!'`. */
function escaped(text: string): string {
  return text.replaceAll(/[!%_]/g, '!$&')
}

function isBy({ account, caller }: CallerKey) {
  return (decision: Decision) => decision.account === account && decision.caller === caller
}
