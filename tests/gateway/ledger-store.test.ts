import { portalSchema } from '@portal/gateway/graphql/schema'
import { createLedgerWriter } from '@portal/gateway/ledger/writer'
import { openStore, type Store } from '@portal/gateway/store/store'
import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql'
import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { onEachStore } from '../support/kinds-of-store.ts'
import { checked, recordsOf } from '../support/ledger-entries.ts'
import { ask } from '../support/portal.ts'
import { type Stack, startOfTests, startStack } from '../support/stack.ts'

const refund = `mutation { runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "0.01" }) { id } }`
const read = '{ charges(page: { limit: 2 }) { items { id } total } }'
const day = 24 * 60 * 60_000

/** The tables that statements insert into or select from, in order. */
function counted(store: Store): { store: Store; statements: string[] } {
  const statements: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(
        `${node.kind} ${JSON.stringify(node).match(/"identifier":\{"kind":"IdentifierNode","name":"(\w+)"/)?.[1]}`,
      )
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { store: store.withPlugin(plugin), statements }
}

await onEachStore('the ledger’s store on', (options, database) => {
  let store: Store
  let stack: Stack
  let statements: string[]
  beforeAll(async () => {
    const counting = counted(await openStore(options))
    store = counting.store
    statements = counting.statements
    stack = await startStack({
      charges: 60,
      gateway: { store, ledgerRetentionDays: 30, monotonic: () => stack.clock.now },
    })
    // The first request of a caller uses the store as well.
    await ask(stack.gateway, read)
    await ask(stack.gateway, refund)
    // The first change also looks for expired records, without making the request wait.
    const written = () => expect(statements.filter((each) => each.endsWith('ledgerRecord'))).toHaveLength(9)
    await vi.waitFor(written, { timeout: 120_000 })
  })
  afterAll(() => stack?.close())
  beforeEach(() => {
    stack.takeCalls()
  })

  test('makes no query for a read, and exactly two inserts for a mutation', async () => {
    statements.length = 0
    await ask(stack.gateway, read)
    expect(statements.filter((statement) => statement.endsWith('ledgerRecord'))).toEqual([])
    const before = statements.length
    await ask(stack.gateway, refund)
    const ofLedger = statements.slice(before).filter((statement) => statement.endsWith('ledgerRecord'))
    expect(ofLedger).toEqual(Array(2).fill('InsertQueryNode ledgerRecord'))
  })

  test('gets an entry for every mutation of the schema, with any outcome', async () => {
    const mutations = Object.values(portalSchema().getMutationType()?.getFields() ?? {})
    const missing: string[] = []
    for (const { name, args, type } of mutations) {
      const given = args.map((arg) => `${arg.name}: ${literalOf(arg.type)}`).join(', ')
      const selection = isLeafType(getNamedType(type)) ? '' : '{ __typename }'
      const before = (await recordsOf(store)).length
      await ask(
        stack.gateway,
        `mutation { ${name}${given && `(${given})`} ${selection} }`,
        {},
        { as: 'DEMO_MERCHANT/api' },
      )
      const [begun, ended, ...others] = (await recordsOf(store)).slice(before)
      const isWhole = begun?.act === name && ended?.phase === 'ended' && ended.act !== undefined && others.length === 0
      if (!isWhole) missing.push(name)
    }
    // None of them changes anything.
    expect(missing.sort()).toEqual([
      'planAccountImport',
      'planChargeJob',
      'planChargeJobAgain',
      'planNotificationResend',
      'readJobItem',
      'setChargeJobAmounts',
      'touchSession',
    ])
  })

  test('keeps one chain valid while several writers append to it', async () => {
    const writers = [createLedgerWriter(store), createLedgerWriter(store), createLedgerWriter(store)]
    const nobody = { account: '', caller: '', objectType: '', objectId: '', outcome: '' } as const
    const content = { ...nobody, chain: 'SHARED', phase: 'whole', at: 0, kind: 'mutation', entry: '{}' } as const
    const appended = await Promise.all(
      Array.from({ length: 60 }, (_, n) => writers[n % 3]?.append(content, { onDisk: n % 2 === 0 })),
    )
    expect(appended.map((head) => head?.seq).sort((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, n) => n + 1),
    )
    expect(await checked(store)).toMatchObject({ SHARED: null })
    const head = appended.find((each) => each?.seq === 60) ?? { seq: 0, hash: '' }
    await store.deleteFrom('ledgerRecord').where('chain', '=', 'SHARED').where('seq', '>', 58).execute()
    expect(await checked(store)).toMatchObject({ SHARED: null })
    expect(await checked(store, new Map([['SHARED', head]]))).toMatchObject({
      SHARED: { seq: 59, problem: 'records 59 to 60 of the earlier check are missing' },
    })
    await store.deleteFrom('ledgerRecord').where('chain', '=', 'SHARED').execute()
  })

  describe('a ledger that cannot be written', () => {
    /** Expects the store's error for everything that needs the ledger, and no call to the platform. */
    async function expectRefused(gateway = stack.gateway) {
      const { errors } = await ask(gateway, refund)
      expect(errors[0].extensions.code).toBe('STORE_UNAVAILABLE')
      const reading = await ask(gateway, '{ customer(id: "cust-42") { personalInfo { firstName } } }')
      expect(reading).toMatchObject({ status: 503, data: undefined })
      expect(reading.errors[0].extensions.code).toBe('STORE_UNAVAILABLE')
      expect(stack.takeCalls()).toEqual(['GET /customers/cust-42'])
      expect((await ask(gateway, read)).data.charges.total).toBeGreaterThan(0)
      stack.takeCalls()
    }

    // A server would have to be read-only for each connection, and its disk cannot be filled here.
    if (database === null) {
      test('because the store is read-only refuses a change and sends nothing', async () => {
        await sql`pragma query_only = on`.execute(store)
        await expectRefused()
        await sql`pragma query_only = off`.execute(store)
        expect((await ask(stack.gateway, refund)).errors).toBeUndefined()
      })

      test('because the store is full refuses a change and sends nothing', async () => {
        const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store)
        await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(store)
        const filler = {
          caller: '',
          account: '',
          objectType: '',
          objectId: '',
          outcome: '',
          previous: '',
          hash: '',
          keyId: '',
          mac: '',
        } as const
        let seq = 0
        // First large rows, then the smallest possible ones, so that no page has space left.
        for (const length of [500, 0]) {
          let isFull = false
          while (!isFull) {
            seq += 1
            const entry = JSON.stringify('x'.repeat(length))
            const row = { ...filler, chain: 'FILLER', seq, act: seq, at: 0, phase: 'whole', kind: '', entry } as const
            const inserted = store.insertInto('ledgerRecord').values(row).execute()
            isFull = await inserted.then(
              () => false,
              () => true,
            )
          }
        }
        await expectRefused()
        await sql`pragma max_page_count = 1000000`.execute(store)
        await store.deleteFrom('ledgerRecord').where('chain', '=', 'FILLER').execute()
        expect((await ask(stack.gateway, refund)).errors).toBeUndefined()
      })
    }

    // No other process writes to a file store.
    if (database !== null) {
      test('because the store is slow refuses a change and sends nothing', async () => {
        const hasty = await openStore({ ...options, patienceMs: 2_000 })
        const gateway = await stack.anotherGateway({ store: hasty })
        // Learns the caller before the table is frozen.
        await ask(gateway, read)
        stack.takeCalls()
        const release = await database.freeze('ledgerRecord')
        await expectRefused(gateway)
        await release()
        await expect.poll(async () => (await ask(gateway, refund)).errors).toBeUndefined()
        // The store executes the frozen statements late. The chain must still be intact.
        expect(await checked(store)).toMatchObject({ DEMO_MERCHANT: null })
      })
    }
  })

  test('deletes records after the retention, and verifies the remaining ones', async () => {
    const before = (await recordsOf(store)).filter(({ chain }) => chain === 'DEMO_MERCHANT').length
    // The newest record before a change shows how far the clock can be trusted.
    for (const days of [31, 32]) {
      stack.clock.now = startOfTests + days * day
      await ask(stack.gateway, refund)
    }
    // Runs in the background of a request.
    const chain = async () => (await recordsOf(store)).filter(({ chain: name }) => name === 'DEMO_MERCHANT')
    await expect
      .poll(async () => (await chain()).map(({ phase }) => phase).sort())
      .toEqual(['begun', 'begun', 'ended', 'ended', 'pruned'])
    expect((await chain())[0]?.seq).toBe(before + 1)
    expect(await checked(store)).toMatchObject({ DEMO_MERCHANT: null })
    const first = store
      .deleteFrom('ledgerRecord')
      .where('chain', '=', 'DEMO_MERCHANT')
      .where('seq', '=', before + 1)
    await first.execute()
    expect(await checked(store)).toMatchObject({ DEMO_MERCHANT: { seq: before + 2 } })
  })
})

/** Any literal of a type, with its required parts only. */
function literalOf(type: GraphQLInputType): string {
  const named = getNamedType(type)
  if (isListType(getNullableType(type))) return '[]'
  if (isEnumType(named)) return named.getValues()[0]?.name ?? ''
  if (isInputObjectType(named)) {
    const required = Object.values(named.getFields()).filter(
      (field) => isNonNullType(field.type) && field.defaultValue === undefined,
    )
    return `{ ${required.map((field) => `${field.name}: ${literalOf(field.type)}`).join(', ')} }`
  }
  const literals: Record<string, string> = {
    Int: '1',
    Boolean: 'true',
    Decimal: '"1"',
    DateTime: '"2026-12-01"',
    JSON: '[]',
  }
  return literals[named.name] ?? '"x"'
}
