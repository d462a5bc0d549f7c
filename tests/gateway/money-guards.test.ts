import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askAsPage, cookieOf, signInAsPage } from '../support/browser.ts'
import { ask, basic, secretKeys } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60, gateway: { confirmMoneyAbove: '50' } })
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

const command =
  'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { amountRefunded lastModified } }'
const refund = (particulars: Record<string, unknown>) => ({
  input: { chargeId: 'chg-1001', command: 'REFUND', ...particulars },
})
const posts = () => stack.takeCalls().filter((call) => call.startsWith('POST'))
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] | undefined }) => errors?.[0]?.extensions.code

describe('a large amount', () => {
  test('needs a fresh confirmation in the browser, even if the amount is omitted', async () => {
    const cookie = await signInAsPage(stack.gateway)
    stack.clock.now += 61_000
    const send = (particulars: object, bearing: string) =>
      askAsPage(stack.gateway, command, refund({ ...particulars }), { cookie: bearing })
    for (const particulars of [{ amount: '50.01' }, {}, { amount: '50.000001' }]) {
      expect(codeOf(await send(particulars, cookie))).toBe('CONFIRMATION_REQUIRED')
    }
    expect(posts()).toEqual([])
    // An amount equal to the threshold is not above it.
    expect((await send({ chargeId: 'chg-1009', amount: '50.00' }, cookie)).errors).toBeUndefined()
    expect(codeOf(await send({ amount: '50.01' }, cookie))).toBe('CONFIRMATION_REQUIRED')

    const confirm = 'mutation ($input: ConfirmInput!) { confirmSession(input: $input) { id } }'
    const input = { secretKey: secretKeys['DEMO_MERCHANT/operator'] }
    const confirmed = cookieOf(await askAsPage(stack.gateway, confirm, { input }, { cookie }))
    expect((await send({ amount: '50.01' }, confirmed)).errors).toBeUndefined()
    expect(posts()).toHaveLength(2)
    expect(codeOf(await send({ amount: '1.00' }, cookie))).toBe('UNAUTHENTICATED')
  })

  test('needs a confirmation also in small parts, which are added up since the last one', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/admin')
    stack.clock.now += 61_000
    const send = (amount: string, bearing: string, chargeId = 'chg-1009') =>
      askAsPage(stack.gateway, command, refund({ amount, chargeId }), { cookie: bearing })
    posts()
    for (const amount of ['20.00', '20.00', '9.99']) expect((await send(amount, cookie)).errors).toBeUndefined()
    expect(codeOf(await send('0.02', cookie))).toBe('CONFIRMATION_REQUIRED')
    expect((await send('0.01', cookie)).errors).toBeUndefined()
    expect(posts()).toHaveLength(4)
    // Concurrent requests do not bypass it, and neither does waiting for hours.
    const aliases = Array.from(
      { length: 5 },
      (_, n) => `a${n}: runChargeCommand(input: { chargeId: "chg-1009", command: REFUND, amount: "0.50" }) { id }`,
    )
    stack.clock.now += 10 * 60_000
    expect(codeOf(await askAsPage(stack.gateway, `mutation { ${aliases.join(' ')} }`, {}, { cookie }))).toBe(
      'CONFIRMATION_REQUIRED',
    )
    expect(posts()).toEqual([])

    const confirm = 'mutation ($input: ConfirmInput!) { confirmSession(input: $input) { id } }'
    const input = { secretKey: secretKeys['DEMO_MERCHANT/admin'] }
    const confirmed = cookieOf(await askAsPage(stack.gateway, confirm, { input }, { cookie }))
    // During a confirmation nothing is counted, and afterward the count starts at zero.
    expect((await send('5.00', confirmed)).errors).toBeUndefined()
    stack.clock.now += 62_000
    expect((await send('0.50', confirmed)).errors).toBeUndefined()
  })

  test('needs no confirmation with Basic credentials, which every request contains', async () => {
    const { errors } = await ask(stack.gateway, command, refund({ amount: '55.00' }))
    expect(errors).toBeUndefined()
  })
})

describe('a charge that has changed since it was displayed', () => {
  const particulars = { chargeId: 'chg-1002', amount: '1.00' }
  const lastModified = async () => (await stack.platform({ path: '/api/v3/charges/chg-1002' })).body.lastModified

  test('causes a CONFLICT, stays unchanged, and nothing is sent', async () => {
    const shown = await lastModified()
    const first = await ask(stack.gateway, command, refund({ ...particulars, expectedLastModified: shown }))
    expect(first.data.runChargeCommand).toEqual({ amountRefunded: '51.00', lastModified: await lastModified() })
    expect(posts()).toHaveLength(1)
    const late = await ask(stack.gateway, command, refund({ ...particulars, expectedLastModified: shown }))
    expect(late.errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
    expect(posts()).toEqual([])
  })

  test('detects two changes within one second', async () => {
    const change = () => ask(stack.gateway, command, refund({ ...particulars, amount: '0.10' }))
    const shown = (await change()).data.runChargeCommand.lastModified
    await change()
    const late = await ask(stack.gateway, command, refund({ ...particulars, expectedLastModified: shown }))
    expect(late.errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
  })

  test('recognizes a change within the same second by the number of transactions', async () => {
    const { lastModified: shown, transactions } = (await stack.platform({ path: '/api/v3/charges/chg-1002' })).body
    const sight = { ...particulars, expectedLastModified: shown, expectedTransactions: transactions.length - 1 }
    const late = await ask(stack.gateway, command, refund(sight))
    expect(late.errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
    expect(posts()).toEqual([])
    const seen = { ...particulars, expectedTransactions: transactions.length }
    expect((await ask(stack.gateway, command, refund(seen))).errors).toBeUndefined()
    expect(posts()).toHaveLength(1)
  })

  test('allows a retry with the same request id after it has been viewed', async () => {
    const intent = { ...particulars, requestId: 'intent-1' }
    const stale = { ...intent, expectedLastModified: '2020-01-01T00:00:00Z' }
    expect(codeOf(await ask(stack.gateway, command, refund(stale)))).toBe('CONFLICT')
    const fresh = { ...intent, expectedLastModified: await lastModified() }
    expect((await ask(stack.gateway, command, refund(fresh))).errors).toBeUndefined()
    // A repetition returns the result. It is not rejected because of the change that the command itself made.
    expect((await ask(stack.gateway, command, refund(fresh))).errors).toBeUndefined()
    expect(posts()).toHaveLength(1)
  })
})

describe('a request id', () => {
  test('belongs to one caller and one merchant, and is a separate intent for another caller', async () => {
    const intent = refund({ chargeId: 'chg-1009', amount: '1.00', requestId: 'same-id' })
    for (const as of ['DEMO_MERCHANT/admin', 'DEMO_MERCHANT/finance'] as const) {
      expect((await ask(stack.gateway, command, intent, { as })).errors).toBeUndefined()
    }
    expect(posts()).toHaveLength(2)
  })

  test('belongs to one merchant, and is a separate intent for another', async () => {
    // Both merchants have a charge with this id.
    const intent = refund({ chargeId: 'chg-1026', amount: '1.00', requestId: 'same-id-elsewhere' })
    expect((await ask(stack.gateway, command, intent)).errors).toBeUndefined()
    const elsewhere = await ask(stack.gateway, command, intent, { onBehalfOf: 'OTHER_MERCHANT' })
    expect(elsewhere.errors).toBeUndefined()
    expect(posts()).toEqual(['POST /charges/chg-1026', 'POST /charges/chg-1026?onBehalfOf=OTHER_MERCHANT'])
  })
})

describe('too many requests', () => {
  test('delay one credential, while another one is served', async () => {
    const gateway = await stack.anotherGateway({ requestsPerMinute: 5 })
    const post = (authorization: string) =>
      request(gateway.server).post('/graphql').set('authorization', authorization).send({ query: '{ __typename }' })
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await post(basic('DEMO_MERCHANT/admin'))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const refused = await post(basic('DEMO_MERCHANT/admin'))
    expect(refused.body.errors[0].extensions).toEqual({
      code: 'RATE_LIMITED',
      retryAfter: expect.stringMatching(/^([1-9]|[1-5]\d|60)$/),
    })
    expect(refused.headers['retry-after']).toBe(refused.body.errors[0].extensions.retryAfter)
    expect((await post(basic('DEMO_MERCHANT/finance'))).status).toBe(200)
  })
})
