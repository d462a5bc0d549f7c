import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

// Plans of commands on charges that are checked again, and notes on their lines.

const facts = `id state counts { selection } sums { currency amount }
  items(page: { limit: 50 }) { items { place objectId plan amount note codedNote { code values { name value } } } }`
const planMutation = `mutation ($input: ChargeJobInput!) { planChargeJob(input: $input) { ${facts} } }`
const againMutation = `mutation ($input: ChargeJobAgainInput!) { planChargeJobAgain(input: $input) { ${facts} } }`

let stack: Stack
/** The status that the platform returns when a charge is read; null for its own response. */
let faultOf: (charge: string) => number | null = () => null

beforeAll(async () => {
  stack = await startStack({
    charges: 40,
    prepare: ({ app }) => {
      app.addHook('preHandler', async ({ method, url, headers }, reply) => {
        const id = /\/charges\/([^/?]+)/.exec(url)?.[1]
        const fault = method === 'GET' && id !== undefined && !headers['x-direct'] ? faultOf(id) : null
        if (fault !== null) return reply.code(fault).send({ message: 'not now' })
      })
    },
  })
})
afterAll(() => stack.close())
afterEach(async () => {
  faultOf = () => null
  // A merchant may have ten open plans.
  const { data } = await ask(stack.gateway, '{ jobs(page: { limit: 50 }) { items { id state } } }')
  for (const { id, state } of data.jobs.items) {
    if (state === 'PLANNED') await ask(stack.gateway, 'mutation ($id: ID!) { stopJob(id: $id) { id } }', { id })
  }
})

const plan = async (input: object) =>
  (await ask(stack.gateway, planMutation, { input: { command: 'REFUND', ...input } })).data.planChargeJob
const again = (jobId: string, as: 'DEMO_MERCHANT/admin' | 'DEMO_MERCHANT/operator' = 'DEMO_MERCHANT/admin') =>
  ask(stack.gateway, againMutation, { input: { jobId } }, { as })
const stateOf = async (id: string) =>
  (await ask(stack.gateway, 'query ($id: ID!) { job(id: $id) { state } }', { id })).data.job.state
const linesOf = ({ items }: Document) =>
  items.items.map(({ objectId, plan, amount }: Document) => [objectId, plan, amount])

describe('a plan that is checked again', () => {
  const rows = [
    { chargeId: 'chg-1001', amount: '20.00' },
    { chargeId: 'chg-none', amount: '5.00' },
    { chargeId: 'chg-1001', amount: '7.00' },
    { chargeId: 'chg-1002', amount: '9.00' },
    { chargeId: 'chg-1006' },
  ]

  test('has the same lines and amounts, judged by the current charges, and replaces the first one', async () => {
    const first = await plan({ rows })
    const body = JSON.stringify({ command: 'REFUND', amount: '100.00' })
    await stack.platform({ method: 'POST', path: '/api/v3/charges/chg-1001', body })
    const { data, errors } = await again(first.id)
    expect(errors).toBeUndefined()
    expect(linesOf(data.planChargeJobAgain)).toEqual([
      ['chg-1001', 'AMOUNT_TOO_HIGH', null],
      ['chg-none', 'NOT_FOUND', null],
      ['chg-1001', 'DUPLICATE', null],
      ['chg-1002', 'WILL_BE_SENT', '9.00'],
      ['chg-1006', 'NOT_ALLOWED', null],
    ])
    expect(data.planChargeJobAgain.state).toBe('PLANNED')
    expect(await stateOf(first.id)).toBe('STOPPED')
  })

  test('keeps the amount of a charge that could not be read before', async () => {
    faultOf = (id) => (id === 'chg-1002' ? 503 : null)
    const first = await plan({ rows: [{ chargeId: 'chg-1002', amount: '9.00' }, { chargeId: 'chg-1003' }] })
    expect(linesOf(first)[0]).toEqual(['chg-1002', 'NOT_READ', null])
    faultOf = () => null
    const { data } = await again(first.id)
    expect(linesOf(data.planChargeJobAgain)[0]).toEqual(['chg-1002', 'WILL_BE_SENT', '9.00'])
  })

  test('keeps amounts that were changed in the meantime', async () => {
    const first = await plan({ ids: ['chg-1002', 'chg-none'] })
    const [line] = first.items.items
    const set = 'mutation ($input: ChargeJobAmountsInput!) { setChargeJobAmounts(input: $input) { id } }'
    const amount = { kind: 'PERCENT', value: '50' }
    await ask(stack.gateway, set, { input: { jobId: first.id, amount, rows: [{ place: 2, amount: '1.00' }] } })
    const { data } = await again(first.id)
    expect(linesOf(data.planChargeJobAgain)).toEqual([
      ['chg-1002', 'WILL_BE_SENT', (Number(line.amount) / 2).toFixed(2)],
      ['chg-none', 'NOT_FOUND', null],
    ])
  })

  test('stays if the platform is down', async () => {
    const first = await plan({ ids: ['chg-1002'] })
    faultOf = () => 503
    const { errors } = await again(first.id)
    expect(errors[0].extensions.code).toBe('PLATFORM_UNAVAILABLE')
    expect(await stateOf(first.id)).toBe('PLANNED')
  })

  test('stays next to the new one if it belongs to someone else', async () => {
    const first = await plan({ ids: ['chg-1002'] })
    const { data } = await again(first.id, 'DEMO_MERCHANT/operator')
    expect(linesOf(data.planChargeJobAgain)).toHaveLength(1)
    expect(await stateOf(first.id)).toBe('PLANNED')
  })
})

describe('a plan without any response', () => {
  test.each([
    [429, 'RATE_LIMITED'],
    [503, 'PLATFORM_UNAVAILABLE'],
    [500, 'PLATFORM_ERROR'],
  ])('fails with %i, and nothing of it is stored', async (status, code) => {
    faultOf = () => status
    const input = { command: 'REFUND', ids: ['chg-1001', '', 'chg-1002', 'chg-1001'] }
    const { data, errors } = await ask(stack.gateway, planMutation, { input })
    expect([data, errors[0].extensions.code]).toEqual([null, code])
    const jobs = await ask(stack.gateway, '{ jobs(page: { limit: 50 }) { items { state } } }')
    expect(jobs.data.jobs.items.filter(({ state }: Document) => state === 'PLANNING')).toEqual([])
  })
})

describe('a note', () => {
  test.each<[string, string | null, string, string, object]>([
    ['chg-1001', '0', '0 is not above zero', 'AMOUNT_ZERO', { typed: '0' }],
    ['chg-1001', 'abc', 'abc is not an amount', 'AMOUNT_NOT_DECIMAL', { typed: 'abc' }],
    [
      'chg-1001',
      '1,234',
      '1,234 is ambiguous: the comma could separate thousands or decimals',
      'AMOUNT_COMMA_AMBIGUOUS',
      { typed: '1,234' },
    ],
    [
      'chg-1001',
      '1.234',
      '1.234 is ambiguous: the point could separate thousands or decimals',
      'AMOUNT_POINT_AMBIGUOUS',
      { typed: '1.234' },
    ],
    ['chg-1001', '12,50', '12,50 contains a comma: write decimals with a point', 'AMOUNT_COMMA', { typed: '12,50' }],
    [
      'chg-1001',
      '1.2345',
      '1.2345 has 4 decimals, and INR has 2',
      'AMOUNT_DECIMALS',
      { typed: '1.2345', decimals: '4', currency: 'INR', most: '2' },
    ],
    [
      'chg-1024',
      '1.5',
      '1.5 has 1 decimals, and JPY has none',
      'AMOUNT_DECIMALS',
      { typed: '1.5', decimals: '1', currency: 'JPY', most: '0' },
    ],
    ['chg-1001', '9999999999999', '9999999999999 is too high', 'AMOUNT_TOO_LARGE', { typed: '9999999999999' }],
    ['chg-1O01', null, 'An O for a zero?', 'LETTER_O', {}],
    ['chg-1l01', null, 'A letter for a one?', 'LETTER_L', {}],
  ])('a note on %s with %s has the English text and the code: %s', async (chargeId, amount, note, code, values) => {
    const job = await plan({ rows: [{ chargeId, amount }] })
    const [line] = job.items.items
    const coded = line.codedNote
    expect([line.note, coded.code]).toEqual([note, code])
    expect(Object.fromEntries(coded.values.map(({ name, value }: Document) => [name, value]))).toEqual(values)
  })

  test('has no code if it comes from the platform', async () => {
    faultOf = (id) => (id === 'chg-1002' ? 500 : null)
    const job = await plan({ ids: ['chg-1001', 'chg-1002'] })
    expect(job.items.items[1]).toMatchObject({
      plan: 'NOT_READ',
      note: 'not now (Internal Server Error)',
      codedNote: null,
    })
  })
})
