import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { codedError } from '../rest/error.ts'
import { signingKey } from '../rest/sign.ts'
import { type Principal, principalOf } from '../session/principal.ts'
import { openStore, type Store } from '../store/store.ts'
import type { LedgerDeclaration } from './declarations.ts'
import { createLedger, type Ledger, type Recording } from './ledger.ts'
import type { LedgerObject } from './ledger-object.ts'
import { findEntries } from './reader.ts'

let store: Store
let now: number
let unnoted: unknown[]
let ledger: Ledger
beforeEach(async () => {
  store = await openStore({})
  now = 1_000
  unnoted = []
  ledger = newLedger()
})
afterEach(() => store.destroy())

const newLedger = (retentionDays: number | null = null) =>
  createLedger(
    store,
    () => now,
    { retentionDays, monotonic: () => now },
    (error) => void unnoted.push(error),
  )
const signer = { merchantAccount: 'ACCOUNT', callerName: 'admin', key: signingKey('Secret') }
const principal: Principal = principalOf(signer, {})
/** A request with only the parts that the ledger reads. */
const request = (more: Row = {}) =>
  ({
    principal,
    identity: { session: { label: 'ABCDE' } },
    onBehalfOf: null,
    request: { ip: '203.0.113.9', id: 'req-1' },
    change: {},
    ...more,
  }) as unknown as Context

const declaration: LedgerDeclaration = {
  mutation: 'saveThing',
  objectType: 'Thing',
  id: 'id',
  own: false,
  ofMerchant: false,
  kind: 'mutation',
  inputs: [
    { path: 'name', form: 'VALUE', read: ({ name }) => name },
    { path: 'why', form: 'REASON', read: ({ why }) => why },
  ],
  changes: ['name'],
  answerType: 'Thing',
}
const object: LedgerObject = { flag: 'any', fields: new Map([['name', 'VALUE']]), flags: new Map() }
const recording = (more: Partial<Recording> = {}, declared: Partial<LedgerDeclaration> = {}): Recording => ({
  declaration: { ...declaration, ...declared },
  object,
  args: { name: 'new' },
  ...more,
})

/** Records an action that ends two milliseconds later, and returns its entry. */
async function record(
  act: Recording,
  { what = { id: '1' }, context = request(), answer = null, error = null, late = what }: Row = {},
) {
  const open = await ledger.begin(act, what, context, principal)
  now += 2
  await open.end(late, answer, error)
  const { entries } = await findEntries(store, open.chain, {}, { limit: 1, offset: 0 })
  return { ...open, ...entries[0] }
}

describe('the start of an action', () => {
  test('the start of an action is recorded before it, with its caller, merchant, address, input and reason', async () => {
    const { chain, head } = await ledger.begin(
      recording({ args: { name: 'new', why: 'because' } }),
      { id: '1', requestId: 'r-1' },
      request({ onBehalfOf: 'OTHER' }),
      principal,
    )
    expect({ chain, seq: head.seq }).toEqual({ chain: 'OTHER', seq: 1 })
    const { entries } = await findEntries(store, 'OTHER', {}, { limit: 10, offset: 0 })
    expect(entries).toEqual([
      {
        chain: 'OTHER',
        seq: 1,
        at: 1_000,
        endedAt: null,
        kind: 'mutation',
        account: 'ACCOUNT',
        caller: 'admin',
        objectType: 'Thing',
        objectId: '1',
        outcome: 'unknown',
        ended: null,
        begun: {
          session: 'ABCDE',
          onBehalfOf: 'OTHER',
          from: '203.0.113.9',
          logId: 'req-1',
          act: 'saveThing',
          requestId: 'r-1',
          reason: 'because',
          given: { name: 'new', why: 'because' },
          changed: [],
        },
      },
    ])
  })

  test('has no session for a program, and no request id or reason if there is none', async () => {
    const context = request({ identity: { session: null } })
    const { begun } = await record(recording(), { context, what: { id: '1', requestId: null } })
    expect(begun).toMatchObject({ session: null, onBehalfOf: null })
    expect(begun).not.toHaveProperty('requestId')
    expect(begun).not.toHaveProperty('reason')
  })

  test('stops the action if it cannot be recorded', async () => {
    await sql`pragma query_only = on`.execute(store)
    const begin = ledger.begin(recording(), { id: '1' }, request(), principal)
    await expect(begin).rejects.toMatchObject({ extensions: { code: 'STORE_UNAVAILABLE' } })
  })

  test('the start of an action is in the account’s own chain for objects that all merchants share', async () => {
    const shared = { ...object, flag: 'provisionAllFamilies' } as const
    const { chain } = await record(recording({ object: shared }), { context: request({ onBehalfOf: 'OTHER' }) })
    expect(chain).toBe('ACCOUNT')
  })
})

describe('the id of the object', () => {
  const idOf = async (declared: Partial<LedgerDeclaration>, what: Row, late = what) =>
    (await record(recording({}, declared), { what, late, context: request({ onBehalfOf: 'OTHER' }) })).objectId

  test('the id of the object is the audited value, or several, or empty until all are known', async () => {
    expect(await idOf({}, { id: '1' })).toBe('1')
    expect(await idOf({ id: 'a/b' }, { a: 'x', b: 2 })).toBe('x/2')
    expect(await idOf({ id: 'a/b' }, { a: 'x' })).toBe('')
    expect(await idOf({}, {}, { id: 'new-1' })).toBe('new-1')
  })

  test('the id of the object is the caller for a caller’s own object, and the merchant for a merchant’s single object', async () => {
    expect(await idOf({ own: true }, {})).toBe('admin')
    expect(await idOf({ ofMerchant: true }, { id: '1' })).toBe('OTHER')
    expect(await idOf({ ofMerchant: true, own: true }, {})).toBe('OTHER')
  })
})

describe('the end of an action', () => {
  test('has its time and the change of the object', async () => {
    const change = { before: { name: 'old', lastModified: 'T1' }, after: { name: 'new', lastModified: 'T2' } }
    const { at, endedAt, outcome, ended } = await record(recording(), { context: request({ change }) })
    expect({ at, endedAt, outcome, ended }).toEqual({
      at: 1_000,
      endedAt: 1_002,
      outcome: 'done',
      ended: {
        before: { name: 'old' },
        after: { name: 'new' },
        changed: ['name'],
        modifiedBefore: 'T1',
        modifiedAfter: 'T2',
      },
    })
  })

  test('has the change that the recording specifies, if the request changes several objects', async () => {
    const change = { before: { name: 'one' }, after: { name: 'two' } }
    const context = request({ change: { before: { name: 'x' }, after: { name: 'y' } } })
    const { ended } = await record(recording({ change }), { context })
    expect(ended).toEqual({ before: { name: 'one' }, after: { name: 'two' }, changed: ['name'] })
  })

  test('takes the object after the change from the result, if the result is the object', async () => {
    const answer = { name: 'answered', lastModified: 'T2' }
    const done = await record(recording(), { answer })
    expect(done.ended).toMatchObject({ after: { name: 'answered' }, modifiedAfter: 'T2' })
    const other = await record(recording({}, { answerType: 'Other' }), { answer })
    expect(other.ended).not.toHaveProperty('after')
    for (const none of [null, 'text', undefined]) {
      expect((await record(recording(), { answer: none })).ended).not.toHaveProperty('after')
    }
  })

  test.each([
    ['BAD_INPUT', 'refused'],
    ['FORBIDDEN', 'refused'],
    ['OUTCOME_UNKNOWN', 'unknown'],
    ['CLIENT_GONE', 'unknown'],
  ] as const)('the end of an act with the error %s is %s, and has the code but no change', async (code, expected) => {
    const context = request({ change: { before: { name: 'old' } } })
    const { outcome, ended } = await record(recording(), { context, error: codedError(code, 'no') })
    expect({ outcome, ended }).toEqual({ outcome: expected, ended: { code } })
  })

  test('has an unknown outcome after an unexpected error', async () => {
    const { outcome, ended } = await record(recording(), { error: new Error('bug') })
    expect({ outcome, ended }).toEqual({ outcome: 'unknown', ended: { code: 'INTERNAL_SERVER_ERROR' } })
  })

  test('the end of an action is unknown if a file failed after a part of it was sent, and has the known part of the file', async () => {
    const error = codedError('PLATFORM_ERROR', 'broken')
    const part = { context: request({ change: { after: { name: 'report' } } }), error }
    const seen = await record(recording({}, { kind: 'reveal' }), part)
    expect([seen.outcome, seen.ended]).toMatchObject(['unknown', { code: 'PLATFORM_ERROR', after: { name: 'report' } }])
    const unseen = await record(recording({}, { kind: 'reveal' }), { error })
    expect([unseen.outcome, unseen.ended]).toEqual(['refused', { code: 'PLATFORM_ERROR' }])
    const change = await record(recording(), part)
    expect([change.outcome, change.ended]).toEqual(['refused', { code: 'PLATFORM_ERROR' }])
    const whole = await record(recording({}, { kind: 'reveal' }), { context: part.context })
    expect(whole.outcome).toBe('done')
  })

  test('never fails: without it, the outcome is unknown', async () => {
    const open = await ledger.begin(recording(), { id: '1' }, request(), principal)
    await sql`pragma query_only = on`.execute(store)
    await open.end({ id: '1' }, null, null)
    expect(unnoted).toMatchObject([{ extensions: { code: 'STORE_UNAVAILABLE' } }])
  })
})

test('only the start of a complete action waits for the disk', async () => {
  const statements: string[] = []
  store = store.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode') statements.push(JSON.stringify(node).includes('/* on disk */') ? 'disk' : '')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  ledger = newLedger()
  await record(recording())
  await record(recording({ isPart: true }))
  await ledger.reading(['1'], request(), principal)
  expect(statements).toEqual(['disk', '', '', '', ''])
})

describe('a read of personal data', () => {
  const read = async (...ids: string[]) => {
    await ledger.reading(ids, request({ onBehalfOf: 'OTHER' }), principal)
    return (await findEntries(store, 'OTHER', {}, { limit: 1, offset: 0 })).entries[0]
  }

  test('a read of personal data is an entry of the customer if there is only one', async () => {
    expect(await read('cust-1')).toEqual({
      chain: 'OTHER',
      seq: 1,
      at: 1_000,
      endedAt: null,
      kind: 'reveal',
      account: 'ACCOUNT',
      caller: 'admin',
      objectType: 'Customer',
      objectId: 'cust-1',
      outcome: 'done',
      ended: null,
      begun: {
        session: 'ABCDE',
        onBehalfOf: 'OTHER',
        from: '203.0.113.9',
        logId: 'req-1',
        act: 'personalInfo',
        given: {},
        changed: [],
      },
    })
  })

  test('a read of personal data is a single entry with all ids if there are several customers', async () => {
    expect(await read('cust-1', 'cust-2')).toMatchObject({ objectId: '', begun: { objectIds: ['cust-1', 'cust-2'] } })
  })

  test('stops if it cannot be recorded', async () => {
    await sql`pragma query_only = on`.execute(store)
    await expect(read('cust-1')).rejects.toMatchObject({ extensions: { code: 'STORE_UNAVAILABLE' } })
  })
})

describe('the retention', () => {
  const day = 24 * 60 * 60_000
  const phases = async () =>
    (await store.selectFrom('ledgerRecord').select('phase').orderBy('seq').execute()).map(({ phase }) => phase)

  test('deletes old records when asked to', async () => {
    ledger = newLedger(30)
    await record(recording())
    now += 31 * day
    await ledger.prune()
    expect(await phases()).toEqual(['pruned'])
  })

  test('deletes old records after the start of an action, without making it wait', async () => {
    ledger = newLedger(30)
    for (const days of [0, 31, 1]) {
      now += days * day
      await record(recording())
    }
    await expect.poll(phases, { timeout: 10_000 }).toEqual(expect.arrayContaining(['pruned']))
    await expect.poll(phases, { timeout: 10_000 }).toHaveLength(5)
  })
})
