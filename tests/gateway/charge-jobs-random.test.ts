import { readMasterKeys } from '@portal/gateway/crypto/seal'
import { openStore } from '@portal/gateway/store/store'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../support/depth.ts'
import { ask } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

// Random interleavings of jobs, single commands and failures, checked against one rule: no charge moves more than
// requested.

type Fault = 'none' | 'request' | 'response' | 'refused' | 'limited'

let stack: Stack
/** The faults of the next job commands, in order. Further commands have none. */
let faults: Fault[] = []
/** A single refund of 1.00: the index of its charge, and whether it goes through the portal. */
interface Intruder {
  readonly place: number
  readonly isPortal: boolean
}

/** Single refunds that arrive before the next commands. */
let intruders: (Intruder | null)[] = []
/** Single refunds through the portal: the charge, the comment and the code of the error. */
let singles: Promise<{ readonly id: string; readonly comment: string; readonly code: string | undefined }>[] = []
let ids: string[] = []
let made = 0

beforeAll(async () => {
  const lost = new WeakSet<object>()
  stack = await startStack({
    charges: 60,
    gateway: {
      store: await openStore({}),
      masterKeys: readMasterKeys(undefined, undefined),
      pause: async (milliseconds) => {
        stack.clock.now += milliseconds
      },
    },
    prepare: ({ app }) => {
      app.addHook('preHandler', async (request, reply) => {
        const isCommand = request.method === 'POST' && request.url.includes('/charges/')
        if (!isCommand || request.headers['x-direct'] !== undefined) return
        const intruder = intruders.shift()
        const id = intruder == null ? undefined : ids[intruder.place]
        // A command through the portal may have to wait for the one that has just arrived.
        if (id !== undefined && intruder?.isPortal) singles.push(refundSingly(id))
        else if (id !== undefined) await refundDirectly(id)
        const fault = faults.shift() ?? 'none'
        if (fault === 'request') return reply.code(503).send({})
        if (fault === 'refused') return reply.code(400).send({ errorCode: 'refused', message: 'not now' })
        if (fault === 'limited') return reply.code(429).send({})
        if (fault === 'response') lost.add(request)
      })
      app.addHook('onSend', async (request, reply, payload) => {
        if (!lost.has(request)) return payload
        reply.code(502)
        return '{}'
      })
    },
  })
})
afterAll(() => stack.close())

function refundDirectly(id: string) {
  return stack.platform({
    method: 'POST',
    path: `/api/v3/charges/${id}`,
    body: JSON.stringify({ command: 'REFUND', amount: '1.00', comment: 'single' }),
  })
}

async function refundSingly(id: string) {
  const comment = `single ${++made}`
  const input = { chargeId: id, command: 'REFUND', amount: '1.00', comment }
  const { errors } = await gql('mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }', {
    input,
  })
  return { id, comment, code: errors?.[0].extensions.code as string | undefined }
}

async function newCharge(): Promise<string> {
  const id = `random-${++made}`
  const body = {
    ...{ id, customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency: 'EUR', operation: 'CHARGE' },
    lineItem: { externalKey: 'sku-1', quantity: 1, price: '20.00', taxAmount: '0', taxModel: 'INCLUSIVE' },
  }
  await stack.platform({ method: 'POST', path: '/api/v3/charges', body: JSON.stringify(body) })
  return id
}

const facts = `id state counts { selection done failed unknown left notStarted }
  items(page: { limit: 200 }) { items { place objectId state amount finding plan } }`
const gql = async (query: string, variables: Record<string, unknown>): Promise<Document> =>
  ask(stack.gateway, query, variables)

const scenario = fc.record({
  jobs: fc.array(
    fc.record({
      places: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 6 }),
      amount: fc.constantFrom('0.50', '3.00', '20.00'),
      startsWithOthers: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  faults: fc.array(fc.constantFrom<Fault[]>('none', 'none', 'none', 'request', 'response', 'refused', 'limited'), {
    maxLength: 20,
  }),
  intruders: fc.array(fc.option(fc.record({ place: fc.nat(5), isPortal: fc.boolean() })), { maxLength: 12 }),
  pauses: fc.boolean(),
  resumes: fc.nat(3),
  sendsAgain: fc.boolean(),
})

test('no charge moves more than requested, in any order of jobs, single commands and failures', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      ids = await Promise.all(Array.from({ length: 6 }, newCharge))
      faults = [...given.faults]
      intruders = [...given.intruders]
      singles = []
      const jobs: string[] = []
      for (const { places, amount } of given.jobs) {
        const input = {
          command: 'REFUND',
          ids: places.map((place) => ids[place]),
          amount: { kind: 'FIXED', value: amount, currency: 'EUR' },
        }
        const query = 'mutation ($input: ChargeJobInput!) { planChargeJob(input: $input) { id } }'
        jobs.push((await gql(query, { input })).data.planChargeJob.id)
      }
      const start = (id: string) =>
        gql('mutation ($input: StartJobInput!) { startJob(input: $input) { id } }', {
          input: { id, reason: 'A random reason' },
        })
      for (const [place, id] of jobs.entries()) {
        const started = start(id)
        if (!given.jobs[place]?.startsWithOthers) {
          await started
          await stack.gateway.jobs.idle()
        }
        await started
      }
      if (given.pauses) for (const id of jobs) await gql('mutation ($id: ID!) { pauseJob(id: $id) { id } }', { id })
      await stack.gateway.jobs.idle()
      for (let round = 0; round < given.resumes; round++) {
        for (const id of jobs) await gql('mutation ($id: ID!) { resumeJob(id: $id) { id } }', { id })
        await stack.gateway.jobs.idle()
      }
      for (const id of given.sendsAgain ? jobs : []) {
        for (const { place, finding } of (await look(id)).items.items) {
          if (finding !== 'PROBABLY_NOT_DONE') continue
          await gql('mutation ($input: JobItemInput!) { sendJobItemAgain(input: $input) { id } }', {
            input: { jobId: id, place },
          })
        }
      }
      await stack.gateway.jobs.idle()
      for (const id of jobs) await expectHonest(id)
      for (const id of ids) await expectNoMore(id)
      for (const single of await Promise.all(singles)) await expectOnce(single)
      for (const id of jobs) await gql('mutation ($id: ID!) { stopJob(id: $id) { id } }', { id })
    }),
    { numRuns: rounds({ fast: 8, deep: 150 }) },
  )
}, 600_000)

async function look(id: string): Promise<Document> {
  return (await gql(`query ($id: ID!) { job(id: $id) { ${facts} } }`, { id })).data.job
}

/** The counts add up, and each line says what the platform did. */
async function expectHonest(id: string): Promise<void> {
  const job = await look(id)
  const { selection, done, failed, unknown, left, notStarted } = job.counts
  expect(done + failed + unknown + left + notStarted).toBe(selection)
  for (const item of job.items.items) {
    const { body } = await stack.platform({ path: `/api/v3/charges/${item.objectId}` })
    const marked = body.transactions.filter(({ comment }: Document) =>
      new RegExp(`\\[job ${id}/${item.place}(\\.\\d+)?\\]$`).test(comment ?? ''),
    )
    const amounts = marked.map(({ amount }: Document) => amount)
    if (item.state === 'DONE') expect(amounts).toEqual([item.amount])
    else if (item.state === 'UNKNOWN') expect([[], [item.amount]]).toContainEqual(amounts)
    else expect(amounts).toEqual([])
    if (item.finding === 'PROBABLY_NOT_DONE') expect(amounts).toEqual([])
  }
}

/** A charge has moved what its transactions say, and not more than its amount. */
async function expectNoMore(id: string): Promise<void> {
  const { body } = await stack.platform({ path: `/api/v3/charges/${id}` })
  const refunds = body.transactions.filter(({ type, status }: Document) => type === 'REFUND' && status === 'REFUNDED')
  const moved = refunds.reduce((sum: number, { amount }: Document) => sum + Number(amount) * 100, 0)
  expect(moved).toBe(Number(body.amountRefunded) * 100)
  expect(moved).toBeLessThanOrEqual(2_000)
}

/** A single command moved money once if it succeeded, and never if it was refused. */
async function expectOnce({ id, comment, code }: Awaited<(typeof singles)[number]>): Promise<void> {
  const { body } = await stack.platform({ path: `/api/v3/charges/${id}` })
  const count = body.transactions.filter((each: Document) => each.comment === comment).length
  if (code === undefined) expect(count).toBe(1)
  else if (code === 'OUTCOME_UNKNOWN') expect(count).toBeLessThanOrEqual(1)
  else expect([code, count]).toEqual([code, 0])
}
