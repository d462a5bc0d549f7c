import type { AppOptions } from '@portal/gateway/app'
import { readMasterKeys } from '@portal/gateway/crypto/seal'
import { openStore, type Store } from '@portal/gateway/store/store'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { onEachStore } from '../support/kinds-of-store.ts'
import { ask } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

// Bulk money while the platform or the store fails: nothing is lost, and nothing is sent twice.

const facts = `id state pausedBecause counts { selection done failed unknown left notStarted inFlight }
  items(page: { limit: 200 }) { items { place objectId plan state note finding } }`
const planMutation = `mutation ($input: ChargeJobInput!) { planChargeJob(input: $input) { ${facts} } }`
const startMutation = `mutation ($input: StartJobInput!) { startJob(input: $input) { ${facts} } }`
const reason = 'The product was broken'

interface PlatformCall {
  readonly method: string
  /** The id of the charge; empty for any other call. */
  readonly id: string
}

/** The fault of a call: a status, or no response until the test ends, before or after the platform has executed it. */
type Fault = number | 'silent' | 'silent after it' | null

await onEachStore('failures of jobs on charges on', (options, database) => {
  const masterKeys = readMasterKeys(undefined, undefined)
  let store: Store
  let stack: Stack
  let main: FastifyInstance
  let faultOf: (call: PlatformCall) => Fault = () => null
  /** Called before the platform returns a response. */
  let beforeAnswer: (call: PlatformCall) => Promise<void> = async () => {}
  let alterCaller: (caller: Document) => Document = (caller) => caller
  let awake = Promise.withResolvers<void>()
  const isDirect = (headers: Record<string, unknown>) => headers['x-direct'] !== undefined

  beforeAll(async () => {
    store = await openStore(options)
    stack = await startStack({
      charges: 120,
      prepare: ({ app }) => {
        const callOf = ({ method, url }: { method: string; url: string }): PlatformCall => ({
          method,
          id: /\/charges\/([^/?]+)/.exec(url)?.[1] ?? '',
        })
        app.addHook('preHandler', async (request, reply) => {
          if (isDirect(request.headers)) return
          const fault = faultOf(callOf(request))
          if (fault === 'silent') {
            await awake.promise
            return reply.code(503).send({})
          }
          if (typeof fault === 'number') return reply.code(fault).send({ errorCode: 'fault', message: 'not now' })
        })
        app.addHook('onSend', async (request, reply, payload) => {
          if (isDirect(request.headers)) return payload
          if (/\/callers\/(?!@me)/.test(request.url)) return JSON.stringify(alterCaller(JSON.parse(String(payload))))
          const call = callOf(request)
          await beforeAnswer(call)
          if (reply.statusCode === 200 && faultOf(call) === 'silent after it') await awake.promise
          return payload
        })
      },
    })
    main = await gatewayWith()
  })
  afterAll(() => stack?.close())
  afterEach(async () => {
    faultOf = () => null
    beforeAnswer = async () => {}
    alterCaller = (caller) => caller
    awake.resolve()
    awake = Promise.withResolvers()
    await main.jobs.idle()
    for (const table of ['job', 'jobItem', 'jobLane'] as const) await store.deleteFrom(table).execute()
  })

  const gql = (query: string, variables: object = {}, gateway = main) =>
    ask(gateway, query, variables as Record<string, unknown>)
  const plan = (ids: readonly string[], gateway = main) =>
    gql(planMutation, { input: { command: 'REFUND', ids } }, gateway)
  const planned = async (ids: readonly string[]): Promise<string> => {
    const { data, errors } = await plan(ids)
    expect(errors).toBeUndefined()
    return data.planChargeJob.id
  }
  const start = (id: string, gateway = main) => gql(startMutation, { input: { id, reason } }, gateway)
  const resume = (id: string, gateway = main) =>
    gql('mutation ($id: ID!) { resumeJob(id: $id) { id } }', { id }, gateway)
  const look = async (id: string) => (await gql(`query ($id: ID!) { job(id: $id) { ${facts} } }`, { id })).data.job
  const refundsOf = async (id: string) => {
    const { body } = await stack.platform({ path: `/api/v3/charges/${id}` })
    return body.transactions.filter(({ type }: Document) => type === 'REFUND').length
  }
  const commandsTo = (id: string) =>
    stack.received.filter(({ method, url }) => method === 'POST' && url.includes(`/charges/${id}`)).length
  let made = 0
  async function newCharges(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => `fault-${++made}`)
    for (const id of ids) {
      const body = {
        ...{ id, customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency: 'EUR', operation: 'CHARGE' },
        lineItem: { externalKey: 'sku-1', quantity: 1, price: '10.00', taxAmount: '0', taxModel: 'INCLUSIVE' },
      }
      const answer = await stack.platform({ method: 'POST', path: '/api/v3/charges', body: JSON.stringify(body) })
      expect(answer.body.chargeStatus ?? answer.body).toBe('CHARGED')
    }
    return ids
  }
  /** A gateway on the store. Its circuit breaker never opens, because the tests are about single calls. */
  const gatewayWith = (more: Partial<AppOptions> = {}) =>
    stack.anotherGateway({
      ...{ store, masterKeys, platform: { url: stack.platformUrl, breakerThreshold: 1_000_000 } },
      pause: async (milliseconds) => {
        stack.clock.now += milliseconds
      },
      ...more,
    })
  /** Waits for the platform for two seconds only: a busy machine needs a part of them for the other calls. */
  const hastyGateway = () => gatewayWith({ deadlineMs: 2_000 })

  describe('a preflight', () => {
    test.each([
      [429, 'RATE_LIMITED'],
      [503, 'PLATFORM_UNAVAILABLE'],
    ])(
      'reports after %i that a few charges could not be read, and fails if all of them could not',
      async (status, code) => {
        const ids = await newCharges(3)
        faultOf = ({ id }) => (id === ids[1] ? status : null)
        const { data } = await plan(ids)
        expect(data.planChargeJob.items.items.map((item: Document) => item.plan)).toEqual([
          'WILL_BE_SENT',
          'NOT_READ',
          'WILL_BE_SENT',
        ])
        await store.deleteFrom('job').execute()
        faultOf = ({ id }) => (id === '' ? null : status)
        const failed = await plan(Array.from({ length: 25 }, (_, place) => `many-${place}`))
        expect([failed.data, failed.errors[0].extensions.code]).toEqual([null, code])
        expect(await store.selectFrom('job').selectAll().execute()).toEqual([])
        expect(await store.selectFrom('jobItem').select('seq').where('plan', '!=', 'NOT_READ').execute()).toHaveLength(
          3 - 1,
        )
      },
    )

    test('names the charges that an unresponsive platform did not return', async () => {
      const ids = await newCharges(2)
      const gateway = await hastyGateway()
      faultOf = ({ id }) => (id === ids[0] ? 'silent' : null)
      const { data } = await plan(ids, gateway)
      expect(data.planChargeJob.items.items).toMatchObject([{ plan: 'NOT_READ' }, { plan: 'WILL_BE_SENT' }])
      await gateway.jobs.idle()
    })

    test('fails and leaves nothing if the platform does not respond for any charge', async () => {
      const gateway = await hastyGateway()
      faultOf = ({ id }) => (id === '' ? null : 'silent')
      const { data, errors } = await plan(await newCharges(2), gateway)
      expect([data, errors[0].extensions.code]).toEqual([null, 'PLATFORM_UNAVAILABLE'])
      await gateway.jobs.idle()
      expect(await store.selectFrom('job').selectAll().execute()).toEqual([])
      expect(await store.selectFrom('jobItem').select('seq').execute()).toEqual([])
    })
  })

  describe('a run', () => {
    test.each([429, 503])(
      'pauses after %i when reading before a command, and sends each command once',
      async (status) => {
        const ids = await newCharges(2)
        const id = await planned(ids)
        faultOf = ({ method, id }) => (method === 'GET' && id !== '' ? status : null)
        await start(id)
        await main.jobs.idle()
        expect(await look(id)).toMatchObject({ state: 'PAUSED', pausedBecause: 'PLATFORM', counts: { notStarted: 2 } })
        expect(ids.map(commandsTo)).toEqual([0, 0])
        faultOf = () => null
        await resume(id)
        await main.jobs.idle()
        expect(await look(id)).toMatchObject({ state: 'DONE', counts: { done: 2 } })
        expect(ids.map(commandsTo)).toEqual([1, 1])
      },
    )

    test('proves a command that the platform executed without responding', async () => {
      const ids = await newCharges(2)
      const gateway = await hastyGateway()
      const id = await planned(ids)
      faultOf = ({ method, id }) => (method === 'POST' && id === ids[0] ? 'silent after it' : null)
      await start(id, gateway)
      await gateway.jobs.idle()
      expect(await look(id)).toMatchObject({ state: 'DONE', counts: { done: 2, unknown: 0 } })
      expect(ids.map(commandsTo)).toEqual([1, 1])
      expect(await Promise.all(ids.map(refundsOf))).toEqual([1, 1])
    })

    test('pauses when its owner may no longer act for the merchant', async () => {
      const onBehalfOf = 'OTHER_MERCHANT'
      const list = '{ charges(filter: { chargeStatus: [CHARGED] }, page: { limit: 3 }) { items { id } } }'
      const { data } = await ask(main, list, {}, { onBehalfOf })
      const ids: string[] = data.charges.items.map(({ id }: Document) => id)
      const input = { command: 'REFUND', ids, amount: { kind: 'PERCENT', value: '1' } }
      const { id } = (await ask(main, planMutation, { input }, { onBehalfOf })).data.planChargeJob
      // After the first command, so that the job already knows the rights.
      beforeAnswer = async ({ method }) => {
        if (method !== 'POST') return
        alterCaller = (caller) => ({ ...caller, authorisedMerchantAccounts: [] })
        stack.clock.now += 60_000
      }
      await ask(main, startMutation, { input: { id, reason } }, { onBehalfOf })
      await main.jobs.idle()
      expect(await store.selectFrom('job').select(['state', 'why', 'sealedKey']).execute()).toEqual([
        { state: 'PAUSED', why: 'RIGHTS', sealedKey: '' },
      ])
      expect(ids.map(commandsTo)).toEqual([1, 0, 0])
    })

    test('leaves out a charge that a person refunds in the portal before its turn', async () => {
      const ids = await newCharges(2)
      const id = await planned(ids)
      const single = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { amountRefunded } }'
      let isRefunded = false
      beforeAnswer = async ({ method, id: charge }) => {
        if (method !== 'POST' || charge !== ids[0] || isRefunded) return
        isRefunded = true
        const input = { chargeId: ids[1], command: 'REFUND', amount: '1.00' }
        expect((await gql(single, { input })).errors).toBeUndefined()
      }
      await start(id)
      await main.jobs.idle()
      expect(await look(id)).toMatchObject({ state: 'DONE', counts: { done: 1, left: 1 } })
      expect(await Promise.all(ids.map(refundsOf))).toEqual([1, 1])
      expect((await stack.platform({ path: `/api/v3/charges/${ids[1]}` })).body.amountRefunded).toBe('1.00')
    })
  })

  describe('a store', () => {
    /** Makes the store fail, and repairs it. */
    const kinds: Record<string, { fail: () => Promise<unknown>; mend: () => Promise<unknown> }> = {
      'read-only': {
        fail: () => sql`pragma query_only = on`.execute(store),
        mend: () => sql`pragma query_only = off`.execute(store),
      },
      full: {
        async fail() {
          const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store)
          await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(store)
          // First large rows, then the smallest possible ones, so that no page of these tables has space left.
          for (const text of ['x'.repeat(3_000), 'x'.repeat(300), ''])
            for (const write of fillers) while (await write(text).then(isDone, isRefused));
        },
        async mend() {
          await sql`pragma max_page_count = 1000000`.execute(store)
          await store.deleteFrom('ledgerRecord').where('chain', '=', 'FILLER').execute()
          await store.deleteFrom('jobItem').where('jobId', '=', 'FILLER').execute()
          await store.deleteFrom('job').where('account', '=', 'FILLER').execute()
        },
      },
    }
    let filled = 0
    const isDone = () => true
    const isRefused = () => false
    const fillers: readonly ((text: string) => Promise<unknown>)[] = [
      (text) => {
        const texts = {
          account: '',
          objectType: '',
          objectId: '',
          outcome: '' as const,
          previous: '',
          hash: '',
          keyId: '',
          mac: '',
        }
        const row = {
          ...texts,
          caller: '',
          chain: 'FILLER',
          seq: ++filled,
          act: filled,
          at: 0,
          phase: 'whole' as const,
          kind: '' as const,
        }
        return store
          .insertInto('ledgerRecord')
          .values({ ...row, entry: JSON.stringify(text) })
          .execute()
      },
      (text) => {
        const numbers = { planned: 0, changed: 0, minor: 0, decimals: 0, sent: 0, attempt: 0, checkAt: 0 }
        const texts = { itemId: '', merchant: '', plan: '', claim: '', note: text, currency: '', seen: '', proof: '' }
        const row = {
          ...numbers,
          ...texts,
          jobId: 'FILLER',
          seq: ++filled,
          state: 'left' as const,
          finding: '' as const,
        }
        return store.insertInto('jobItem').values(row).execute()
      },
      (text) => {
        const numbers = { selected: 0, started: 0, changed: stack.clock.now, ended: 0, lines: 0, holdUntil: 0 }
        const texts = { kind: '', account: 'FILLER', caller: '', merchant: '', selection: text, reason: '', keyId: '' }
        const row = {
          ...numbers,
          ...texts,
          id: `filler ${++filled}`,
          state: 'DONE' as const,
          why: '' as const,
          sealedKey: '',
        }
        return store.insertInto('job').values(row).execute()
      },
    ]

    // A server would have to be read-only for each connection, and its disk cannot be filled here.
    describe.skipIf(database !== null).each(Object.entries(kinds))('%s', (_title, { fail, mend }) => {
      test('refuses a plan, and stores no part of it', async () => {
        const ids = await newCharges(3)
        await fail()
        const { errors } = await plan(ids)
        await mend()
        expect(errors[0].extensions.code).toBe('STORE_UNAVAILABLE')
        expect(await store.selectFrom('jobItem').select('seq').execute()).toEqual([])
        expect((await plan(ids)).errors).toBeUndefined()
      })

      test('refuses a start, and nothing is sent', async () => {
        const [id = ''] = await newCharges(1)
        const job = await planned([id])
        await fail()
        const { errors } = await start(job)
        await mend()
        expect(errors[0].extensions.code).toBe('STORE_UNAVAILABLE')
        await main.jobs.idle()
        expect(await look(job)).toMatchObject({ state: 'PLANNED', counts: { notStarted: 1 } })
        expect(commandsTo(id)).toBe(0)
      })

      test('stops a run, which continues later and sends each command once', async () => {
        const ids = await newCharges(3)
        const id = await planned(ids)
        let hasFailed = false
        beforeAnswer = async ({ method, id: charge }) => {
          // Once the command has run, neither its outcome nor its end can be recorded.
          if (method !== 'POST' || charge !== ids[1] || hasFailed) return
          hasFailed = true
          await fail()
        }
        await start(id)
        await main.jobs.idle()
        await mend()
        expect(hasFailed).toBe(true)
        const { done, notStarted, unknown, selection } = (await look(id)).counts
        expect(done + notStarted + unknown).toBe(selection)
        stack.clock.now += 61_000
        main.jobs.kick()
        await main.jobs.idle()
        if ((await look(id)).state === 'PAUSED') await resume(id)
        await main.jobs.idle()
        expect(await look(id)).toMatchObject({ state: 'DONE', counts: { done: 3, unknown: 0 } })
        expect(ids.map(commandsTo)).toEqual([1, 1, 1])
        expect(await Promise.all(ids.map(refundsOf))).toEqual([1, 1, 1])
      })
    })

    // No other process writes to a file store.
    test.skipIf(database === null)('refuses a plan and a start while it is slow, and nothing is sent', async () => {
      const ids = await newCharges(2)
      const id = await planned(ids)
      const hasty = await openStore({ ...options, patienceMs: 2_000 })
      const gateway = await gatewayWith({ store: hasty })
      await gql('{ viewer { callerName } }', {}, gateway)
      const release = await database?.freeze('jobItem')
      const refused = await plan(ids, gateway)
      const early = await start(id, gateway)
      await release?.()
      expect([refused, early].map(({ errors }) => errors[0].extensions.code)).toEqual([
        'STORE_UNAVAILABLE',
        'STORE_UNAVAILABLE',
      ])
      expect(ids.map(commandsTo)).toEqual([0, 0])
      await expect.poll(async () => (await start(id)).errors?.[0].extensions.code).not.toBe('STORE_UNAVAILABLE')
      await main.jobs.idle()
      expect(ids.map(commandsTo)).toEqual([1, 1])
    })
  })
})
