import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { isPortalError, NoAnswerError, OutcomeUnknownError, PortalError } from './errors.ts'
import { ChargeDocument, RunChargeCommandDocument, ViewerDocument } from './generated/graphql.ts'

type Reply = { status?: number; body: unknown; headers?: Record<string, string> } | Error

const viewer = { merchantAccount: 'DEMO_MERCHANT', callerName: 'api', permissions: [] }
const data = { viewer }
const failure = (code: string, more: object = {}) => ({
  body: { errors: [{ message: `${code} it is`, extensions: { code, ...more } }] },
})

/** A client whose gateway gives these replies in order, with a record of all requests and waits. */
function clientOf(...replies: Reply[]) {
  const sent: { body: string; headers: Record<string, string> }[] = []
  const waited: number[] = []
  const client = createClient({
    url: 'https://portal.example.test/graphql',
    merchantAccount: 'DEMO_MERCHANT',
    callerName: 'api',
    secretKey: 'Key-äöü',
    random: () => 1,
    sleep: async (millis) => void waited.push(millis),
    fetch: async (_url, init) => {
      sent.push({ body: String(init?.body), headers: init?.headers as Record<string, string> })
      init?.signal?.throwIfAborted()
      const reply = replies[sent.length - 1]
      if (reply === undefined) throw new Error('nobody expected this request')
      if (reply instanceof Error) throw reply
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
      return new Response(text, { status: reply.status ?? 200, ...(reply.headers && { headers: reply.headers }) })
    },
  })
  return { client, sent, waited }
}

const refund = { input: { chargeId: 'chg-1', command: 'REFUND', amount: '1.00', requestId: 'r-1' } } as const
const refundWithoutId = { input: { chargeId: 'chg-1', command: 'REFUND', amount: '1.00' } } as const
const cut = new TypeError('terminated')

test('sends the credentials and the merchant acted for, and returns the data', async () => {
  const { client, sent } = clientOf({ body: { data } })
  expect(await client.request(ViewerDocument, {}, { onBehalfOf: 'OTHER_MERCHANT' })).toEqual(data)
  const [{ headers, body } = { headers: {}, body: '' }] = sent
  expect(Buffer.from(headers.authorization?.split(' ')[1] ?? '', 'base64').toString()).toBe('DEMO_MERCHANT/api:Key-äöü')
  expect(headers['x-on-behalf-of']).toBe('OTHER_MERCHANT')
  expect(JSON.parse(body)).toMatchObject({ query: expect.stringContaining('query Viewer'), variables: {} })
})

test('retries a query while the failure may be transient, and doubles the wait each time', async () => {
  const { client, sent, waited } = clientOf(cut, { status: 502, body: '<html>' }, failure('PLATFORM_UNAVAILABLE'), {
    body: { data },
  })
  expect(await client.request(ViewerDocument)).toEqual(data)
  expect(sent).toHaveLength(4)
  expect(waited).toEqual([250, 500, 1000])
})

test('a query without any response fails with NoAnswerError after four attempts', async () => {
  const { client, sent } = clientOf(cut, cut, cut, cut)
  await expect(client.request(ViewerDocument)).rejects.toBeInstanceOf(NoAnswerError)
  expect(sent).toHaveLength(4)
})

test('retries a change with a request id, exactly the same', async () => {
  const { client, sent } = clientOf(cut, failure('RATE_LIMITED'), {
    body: { data: { runChargeCommand: { id: 'chg-1' } } },
  })
  expect(await client.request(RunChargeCommandDocument, refund)).toMatchObject({ runChargeCommand: { id: 'chg-1' } })
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
  expect(sent).toHaveLength(3)
})

test('does not retry a change without a request id if it may have been made', async () => {
  const lost = clientOf(cut)
  await expect(lost.client.request(RunChargeCommandDocument, refundWithoutId)).rejects.toBeInstanceOf(
    OutcomeUnknownError,
  )
  expect(lost.sent).toHaveLength(1)
  const broken = clientOf({ status: 504, body: '' })
  await expect(broken.client.request(RunChargeCommandDocument, refundWithoutId)).rejects.toBeInstanceOf(
    OutcomeUnknownError,
  )
  const down = clientOf(failure('PLATFORM_UNAVAILABLE'))
  await expect(down.client.request(RunChargeCommandDocument, refundWithoutId)).rejects.toBeInstanceOf(PortalError)
  expect(down.sent).toHaveLength(1)
  // The gateway refused the request before reading it.
  const busy = clientOf(failure('OVERLOADED'), { body: { data: { runChargeCommand: { id: 'chg-1' } } } })
  await busy.client.request(RunChargeCommandDocument, refundWithoutId)
  expect(busy.sent).toHaveLength(2)
})

test('does not retry a change with an unknown outcome, and does not report it as a refusal', async () => {
  const { client, sent } = clientOf(failure('OUTCOME_UNKNOWN'))
  const error = await client.request(RunChargeCommandDocument, refund).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(OutcomeUnknownError)
  expect((error as Error).cause).toBeInstanceOf(PortalError)
  expect(sent).toHaveLength(1)
})

test('names the field and the reason of a refusal, and does not retry', async () => {
  const { client, sent } = clientOf(failure('BAD_INPUT', { field: 'amount' }))
  const error = await client.request(RunChargeCommandDocument, refund).catch((reason: unknown) => reason)
  expect(isPortalError(error, 'BAD_INPUT')).toBe(true)
  expect(isPortalError(error, 'CONFLICT')).toBe(false)
  expect(error).toMatchObject({ code: 'BAD_INPUT', field: 'amount', message: 'BAD_INPUT it is', httpStatus: 200 })
  expect(sent).toHaveLength(1)
})

test('never returns partial data as complete', async () => {
  const partial = { charge: { id: 'chg-1', notifications: null } }
  const errors = [{ message: 'Not read', path: ['charge', 'notifications'], extensions: { code: 'PLATFORM_ERROR' } }]
  const { client } = clientOf({ body: { data: partial, errors } })
  await expect(client.request(ChargeDocument, { id: 'chg-1' })).rejects.toMatchObject({ errors, partialData: partial })
})

test('waits as long as the gateway asks for, but not for minutes', async () => {
  const busy = { ...failure('RATE_LIMITED'), headers: { 'retry-after': '7' } }
  const short = clientOf(busy, { body: { data } })
  await short.client.request(ViewerDocument)
  expect(short.waited).toEqual([7000])
  const long = clientOf({ ...busy, headers: { 'retry-after': '3600' } })
  await expect(long.client.request(ViewerDocument)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(long.waited).toEqual([])
})

test('aborts when the signal does', async () => {
  const { client, sent } = clientOf({ body: { data } })
  const given = client.request(ViewerDocument, {}, { signal: AbortSignal.abort() })
  await expect(given).rejects.toBeInstanceOf(NoAnswerError)
  expect(sent).toHaveLength(1)
})

test.each([
  ['# mutation\nquery A { viewer { id } }', 3],
  ['query A { search(text: "} mutation {") { id } }', 3],
  ['fragment F on Charge { id }\n\nmutation M { logout }', 1],
  ['mutation M { logout }', 1],
])('sends %j %i times if there is no response', async (text, times) => {
  const { client, sent } = clientOf(cut, cut, { body: { data: {} } })
  await client.request({ toString: () => text }, {}).catch(() => undefined)
  expect(sent).toHaveLength(times)
})

test('refuses to send the key in clear text', () => {
  const caller = { merchantAccount: 'M', callerName: 'c', secretKey: 'k' }
  expect(() => createClient({ ...caller, url: 'http://portal.example.test/graphql' })).toThrow(/use https/)
  expect(() => createClient({ ...caller, url: 'ftp://portal.example.test/graphql' })).toThrow(TypeError)
  expect(() => createClient({ ...caller, url: 'http://localhost:4000/graphql' })).not.toThrow()
})
