import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Deadline } from '../timing/deadline.ts'
import { clientGone, codedError } from './error.ts'
import { connectPlatform, LostResponse, type Platform, repeatRead } from './platform.ts'
import type { ReceivedFile } from './receive-file.ts'
import { answeredAt, type Call, type CallReport, createSend, type SendOptions } from './send.ts'
import { sign, signingKey } from './sign.ts'

const key = signingKey('Secret-Key')
const signer = { merchantAccount: 'DEMO_MERCHANT', callerName: 'admin', key }
const now = Date.parse('2026-11-21T12:00:00.900Z')
const seconds = Math.floor(now / 1000)

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A platform that responds as the test specifies, and the requests it received. */
let url = ''
let received: Received[]
let respond: (response: ServerResponse, count: number) => unknown
const server = createServer(async (request, response) => {
  const { method, url, headers } = request
  received.push({ method, url, headers, body: await text(request) })
  // Its own date would count as a clock difference.
  response.sendDate = false
  respond(response, received.length)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

let platform: Platform
let reports: CallReport[]
let deadline: Deadline
beforeEach(() => {
  received = []
  reports = []
  deadline = new Deadline(60_000)
  platform = connectPlatform({ url, breakerThreshold: 100 })
  respond = (response) => answer(response, 200, { id: 1 })
})
afterEach(async () => {
  server.closeAllConnections()
  await platform.close()
})

function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
/** Sends a call with a request's usual options. */
function send(call: Partial<Call> = {}, options: Partial<SendOptions> = {}) {
  const onCall = (report: CallReport) => void reports.push(report)
  const usual = { platform, signer, onBehalfOf: null, deadline, clock: () => now, onCall }
  return createSend({ ...usual, ...options })({ method: 'GET', path: '/things', ...call })
}
/** The code and the status of a failed call. */
async function failure(sent: Promise<unknown>) {
  const error = await sent.then(
    () => null,
    (error) => error,
  )
  return error && { code: error.extensions?.code, status: error.extensions?.status, message: error.message }
}
const reads = { GET: { method: 'GET' } } as const
const commands: Readonly<Record<string, Partial<Call>>> = {
  POST: { method: 'POST', body: {} },
  'GET with an effect': { method: 'GET', hasEffect: true },
}
const repeatable: Readonly<Record<string, Partial<Call>>> = {
  PUT: { method: 'PUT', body: {} },
  DELETE: { method: 'DELETE' },
}

describe('a call', () => {
  test('a call is signed with the caller, the time, the whole path and the body', async () => {
    expect(await send({ method: 'POST', path: '/things/1', query: { a: 'b c', d: '' }, body: { x: 'ä' } })).toEqual({
      id: 1,
    })
    const [{ method, url = '', headers, body } = {} as Received] = received
    expect([method, url, body]).toEqual(['POST', '/api/v3/things/1?a=b%20c', '{"x":"ä"}'])
    expect(headers).toMatchObject({
      'x-caller-name': 'admin',
      'x-merchant-account': 'DEMO_MERCHANT',
      'x-timestamp': `${seconds}`,
      'x-signature': sign(key, { ...signer, timestamp: seconds, path: url, body }),
      'content-type': 'application/json',
      accept: 'application/json',
    })
    expect(headers).not.toHaveProperty('x-on-behalf-of')
  })

  test('has no content type without a body, and includes additional headers', async () => {
    await send({ headers: { 'x-more': 'yes' } })
    expect(received[0]?.url).toBe('/api/v3/things')
    expect(received[0]?.headers).toMatchObject({ 'x-more': 'yes' })
    expect(received[0]?.headers).not.toHaveProperty('content-type')
  })

  test('rejects text that is not Unicode instead of throwing, and sends nothing', async () => {
    const sent = send({ query: { name: '\ud800' } })
    expect((await failure(sent)).code).toBe('BAD_INPUT')
    expect(received).toEqual([])
  })

  test('sends a form unchanged', async () => {
    await send({ method: 'POST', form: { contentType: 'text/csv', text: 'a;b' } })
    expect(received[0]).toMatchObject({ body: 'a;b', headers: { 'content-type': 'text/csv' } })
  })

  test('names another merchant in the query and in a header, both signed', async () => {
    await send({ query: { limit: 1 } }, { onBehalfOf: 'OTHER' })
    await send({}, { onBehalfOf: 'OTHER' })
    expect(received.map(({ url }) => url)).toEqual([
      '/api/v3/things?limit=1&onBehalfOf=OTHER',
      '/api/v3/things?onBehalfOf=OTHER',
    ])
    expect(received[0]?.headers['x-on-behalf-of']).toBe('OTHER')
  })

  test('a call is reported with its path, but without its query', async () => {
    await send({ query: { email: 'ana@example.test' } })
    expect(reports).toEqual([{ method: 'GET', path: '/things', status: 200, milliseconds: expect.any(Number) }])
    expect(reports[0]?.milliseconds).toBeGreaterThan(0)
    expect(reports[0]?.milliseconds).toBeLessThan(60_000)
  })
})

describe('a response', () => {
  test.each([200, 201, 299])('a response with status %i is its JSON', async (status) => {
    respond = (response) => answer(response, status, { a: [1] })
    expect(await send()).toEqual({ a: [1] })
  })

  test('a response is undefined with status 204', async () => {
    respond = (response) => response.writeHead(204).end()
    expect(await send()).toBeUndefined()
  })

  test('may be a list', async () => {
    respond = (response) => answer(response, 200, [])
    expect(await send()).toEqual([])
  })

  test.each<[string, string, string]>([
    ['broken JSON', 'application/json', '{"a":'],
    ['two objects', 'application/json', '{},{}'],
    ['no text', 'application/json', ''],
    ['a text', 'application/json', '"x"'],
    ['a number', 'application/json', '7'],
    ['null', 'application/json', 'null'],
    ['HTML', 'text/html', '<html>'],
    ['no content type', '', '{}'],
  ])('a response with %s cannot be read, and the outcome of a command is unknown', async (_title, type, body) => {
    respond = (response) => response.writeHead(200, type ? { 'content-type': type } : {}).end(body)
    for (const lane of ['interactive', 'exports'] as const) {
      expect(await failure(send({}, { lane }))).toMatchObject({ code: 'PLATFORM_ERROR', status: 200 })
    }
    for (const call of Object.values(commands)) {
      expect(await failure(send(call))).toMatchObject({ code: 'OUTCOME_UNKNOWN', status: 200 })
    }
    for (const call of Object.values(repeatable)) {
      expect(await failure(send(call))).toMatchObject({ code: 'PLATFORM_ERROR', status: 200 })
    }
    expect(received).toHaveLength(6)
  })

  test('names the unexpected content type', async () => {
    respond = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('')
    expect((await failure(send())).message).toContain('content type text/html')
    respond = (response) => response.writeHead(200).end('')
    expect((await failure(send())).message).toContain('content type missing')
  })

  test('a response is not reported if no one listens', async () => {
    expect(
      await createSend({ platform, signer, onBehalfOf: null, deadline, clock: () => now })({
        method: 'GET',
        path: '/things',
      }),
    ).toEqual({ id: 1 })
  })

  test('a response is an error if it is a success with another status than expected', async () => {
    respond = (response) => answer(response, 201, {})
    expect(await failure(send({ method: 'POST', expects: 204 }))).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      status: 201,
    })
    expect(await send({ method: 'POST', expects: 201 })).toEqual({})
    respond = (response) => answer(response, 200, {})
    expect(await failure(send({ expects: 204 }))).toMatchObject({ code: 'PLATFORM_ERROR', status: 200 })
    respond = (response) => answer(response, 300, { message: 'elsewhere' })
    expect(await failure(send({ expects: 204 }))).toMatchObject({ message: 'elsewhere (Multiple Choices)' })
    respond = (response) => answer(response, 400, {})
    expect(await failure(send({ method: 'POST', expects: 204 }))).toMatchObject({ code: 'BAD_INPUT', status: 400 })
  })

  test('a response with status 404 is null only if the row may be missing', async () => {
    respond = (response) => answer(response, 404, {})
    expect(await send({ mayBeMissing: true })).toBeNull()
    expect(await failure(send())).toMatchObject({ code: 'NOT_FOUND' })
    respond = (response) => answer(response, 403, {})
    expect(await failure(send({ mayBeMissing: true }))).toMatchObject({ code: 'FORBIDDEN' })
  })

  test.each(['{"message":"no"}', '{"mess', '', '<html>'])(
    'a response is an error outside of 200 to 299, with the platform’s text if there is one (%j)',
    async (body) => {
      const type = body.startsWith('<') ? 'text/html' : 'application/json'
      respond = (response) => response.writeHead(300, { 'content-type': type }).end(body)
      expect((await failure(send())).message).toContain('(Multiple Choices)')
      respond = (response) => response.writeHead(409, { 'content-type': type }).end(body)
      const text = body.endsWith('}') ? 'no (Conflict)' : 'please try again (Conflict)'
      expect(await failure(send())).toEqual({ code: 'CONFLICT', status: 409, message: text })
    },
  )

  test('tells when to try again', async () => {
    respond = (response) => answer(response, 429, {}, { 'retry-after': '30' })
    await expect(send()).rejects.toMatchObject({ extensions: { code: 'RATE_LIMITED', retryAfter: '30' } })
  })
})

describe('a change with the status', () => {
  const changes = [...Object.values(commands), ...Object.values(repeatable)]

  // The platform may have executed it: it stopped waiting, redirected, or failed.
  test.each([300, 302, 307, 399, 408, 500, 502, 503, 504, 599])(
    '%i is not repeated, and its outcome is unknown',
    async (status) => {
      respond = (response) => answer(response, status, {})
      for (const call of changes) {
        expect(await failure(send(call))).toMatchObject({ code: 'OUTCOME_UNKNOWN', status })
      }
      expect(received).toHaveLength(4)
    },
  )

  test.each([400, 401, 403, 404, 407, 409, 422, 425, 429, 499])('%i was certainly refused', async (status) => {
    respond = (response) => answer(response, status, {})
    for (const call of changes) {
      const error = await failure(send(call))
      expect(error.status).toBe(status)
      expect(error.code).not.toBe('OUTCOME_UNKNOWN')
    }
    expect(received).toHaveLength(4)
  })
})

describe('a failed attempt', () => {
  const failTimes = (times: number, fail: (response: ServerResponse) => unknown) => {
    respond = (response, count) => (count <= times ? fail(response) : answer(response, 200, { count }))
  }
  const broken = (response: ServerResponse) => response.destroy()

  test('a failed attempt of a read is repeated at most twice, with a new signature each time', async () => {
    failTimes(2, broken)
    let time = now
    const clock = () => {
      time += 1_000
      return time
    }
    expect(await send(reads.GET, { clock })).toEqual({ count: 3 })
    expect(new Set(received.map(({ headers }) => headers['x-signature'])).size).toBe(3)
    expect(reports.map(({ status }) => status)).toEqual([undefined, undefined, 200])
    received = []
    failTimes(3, broken)
    expect(await failure(send())).toMatchObject({ code: 'PLATFORM_UNAVAILABLE' })
    expect(received).toHaveLength(3)
  })

  test.each([502, 503, 504])('a failed attempt of a read with the transient status %i is repeated', async (status) => {
    failTimes(1, (response) => answer(response, status, {}))
    expect(await send()).toEqual({ count: 2 })
  })

  test.each([400, 500, 501, 505, 302])('a failed attempt of a read with status %i is final', async (status) => {
    failTimes(1, (response) => answer(response, status, {}))
    expect(await failure(send())).toMatchObject({ status })
    expect(received).toHaveLength(1)
  })

  test.each([...Object.entries(commands), ...Object.entries(repeatable)])(
    'a failed attempt of a %s with a lost response is final, because it may have happened',
    async (_name, call) => {
      failTimes(1, broken)
      expect(await failure(send(call))).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
      expect(received).toHaveLength(1)
    },
  )

  test('a failed attempt of a change that never reached the platform does not have an unknown outcome', async () => {
    await platform.close()
    platform = connectPlatform({ url: await closedPort() })
    for (const call of [...Object.values(commands), ...Object.values(repeatable), reads.GET]) {
      const error = await failure(send(call))
      expect(error).toMatchObject({ code: 'PLATFORM_UNAVAILABLE' })
      expect(error.message).toContain('it cannot be reached')
    }
    // Tries reads three times, changes with a fixed result twice, and commands once.
    expect(reports.map(({ method }) => method)).toEqual([
      'POST',
      'GET',
      'PUT',
      'PUT',
      'DELETE',
      'DELETE',
      ...threeReads,
    ])
  })
  const threeReads = ['GET', 'GET', 'GET']

  test('a failed attempt is reported before the call rejects', async () => {
    respond = (response) => answer(response, 400, {})
    const told: unknown[] = []
    let isDone = false
    const onError = async (error: unknown) => {
      told.push(error)
      await new Promise((resolve) => setImmediate(resolve))
      isDone = true
    }
    expect(await failure(send({}, { onError }))).toMatchObject({ code: 'BAD_INPUT' })
    expect(isDone).toBe(true)
    expect(told).toHaveLength(1)
    respond = (response) => answer(response, 200, {})
    await send({}, { onError })
    expect(told).toHaveLength(1)
  })
})

describe('the deadline of a request', () => {
  test('ends a read without another attempt, and makes the outcome of a change unknown', async () => {
    const call = async (call: Partial<Call>) => {
      deadline = new Deadline(60_000)
      respond = () => deadline.abort(codedError('PLATFORM_UNAVAILABLE', 'late'))
      return failure(send(call))
    }
    const late = { status: undefined }
    expect(await call(reads.GET)).toMatchObject({ code: 'PLATFORM_UNAVAILABLE', ...late })
    for (const each of Object.values(commands)) expect((await call(each)).code).toBeDefined()
    expect(received).toHaveLength(3)
  })

  test('the deadline of a request is a lost response if its reason has no code', async () => {
    respond = () => deadline.abort()
    const read = await failure(send())
    expect(read).toMatchObject({ code: 'PLATFORM_UNAVAILABLE' })
    expect(read.message).toContain('it took too long')
    deadline = new Deadline(60_000)
    expect(await failure(send(commands.POST))).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    expect(received).toHaveLength(2)
    expect(reports.map(({ status }) => status)).toEqual([undefined, undefined])
  })
})

describe('the platform’s time of a response', () => {
  const momentOf = async (call: Partial<Call>) => answeredAt((await send(call)) as object)

  test('comes from the header, if the call asks for it', async () => {
    respond = (response) => answer(response, 200, {}, { date: 'Sat, 21 Nov 2026 15:30:10 GMT' })
    expect(await momentOf({ isDated: true })).toBe('2026-11-21T15:30:10Z')
    expect(await momentOf({})).toBeNull()
  })

  test.each([[{}], [{ date: 'now' }]])(
    'the platform’s time of a response is unknown with the headers %j',
    async (headers) => {
      respond = (response) => answer(response, 200, {}, headers as Record<string, string>)
      expect(await momentOf({ isDated: true })).toBeNull()
    },
  )
})

describe('a clock difference to the platform', () => {
  const later = (difference: number) => new Date((seconds + difference) * 1000).toUTCString()
  /** Refuses timestamps that differ by more than 10 seconds from the platform's clock. */
  const platformClock = (difference: number) => {
    respond = (response) => {
      const timestamp = Number(received.at(-1)?.headers['x-timestamp'])
      const isRight = Math.abs(timestamp - seconds - difference) < 10
      answer(response, isRight ? 200 : 401, {}, { date: later(difference) })
    }
  }

  test.each([3_600, -3_600, 30, -30])(
    'a clock difference to the platform of %i seconds is learned from the refusal, also for later calls',
    async (difference) => {
      platformClock(difference)
      expect(await send(commands.POST)).toEqual({})
      expect(received.map(({ headers }) => headers['x-timestamp'])).toEqual([`${seconds}`, `${seconds + difference}`])
      expect(platform.skewSeconds).toBe(difference)
      await send()
      expect(received).toHaveLength(3)
      expect(reports.map(({ status }) => status)).toEqual([401, 200, 200])
    },
  )

  test('a clock difference to the platform that has changed since is learned again', async () => {
    platformClock(3_600)
    await send()
    platformClock(100)
    await send()
    expect(platform.skewSeconds).toBe(100)
  })

  test.each([29, -29, 0])(
    'a clock difference to the platform of %i seconds does not explain a refusal, which is final',
    async (difference) => {
      respond = (response) => answer(response, 401, {}, { date: later(difference) })
      expect(await failure(send())).toMatchObject({ code: 'UNAUTHENTICATED' })
      expect(received).toHaveLength(1)
      expect(platform.skewSeconds).toBe(0)
    },
  )

  test('a clock difference to the platform is not learned from other refusals, nor from an invalid date', async () => {
    respond = (response) => answer(response, 403, {}, { date: later(3_600) })
    await failure(send())
    respond = (response) => answer(response, 401, {}, { date: 'tomorrow' })
    await failure(send())
    expect(received).toHaveLength(2)
    expect(platform.skewSeconds).toBe(0)
  })

  test('a clock difference to the platform is learned once by calls that are refused together', async () => {
    const difference = 3_600
    const waiting: ServerResponse[] = []
    respond = (response, count) => {
      if (count > 3) return answer(response, 200, { timestamp: received[count - 1]?.headers['x-timestamp'] })
      waiting.push(response)
      if (count === 3) for (const each of waiting) answer(each, 401, {}, { date: later(difference) })
    }
    const timestamp = `${seconds + difference}`
    expect(await Promise.all([send(), send(), send()])).toEqual(Array(3).fill({ timestamp }))
    expect(platform.skewSeconds).toBe(difference)
  })

  test('a clock difference to the platform that another call has learned is tried once, even if the refusal has no date', async () => {
    respond = (response, count) => {
      if (count === 1) platform.skewSeconds = 3_600
      answer(response, 401, {})
    }
    expect(await failure(send())).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(received.map(({ headers }) => headers['x-timestamp'])).toEqual([`${seconds}`, `${seconds + 3_600}`])
  })
})

test('makes a call repeat only once, even if the platform keeps changing its clock', async () => {
  respond = (response, count) => {
    answer(response, 401, {}, { date: new Date((seconds + count * 3_600) * 1000).toUTCString() })
  }
  expect(await failure(send())).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(received).toHaveLength(2)
})

describe('the breaker', () => {
  const opened = async (
    status: number | null,
    options: Partial<SendOptions>,
    others: Partial<SendOptions> = options,
  ) => {
    await platform.close()
    platform = connectPlatform({ url, breakerThreshold: 1, breakerRestMs: 1_000_000 })
    respond = (response) => (status === null ? response.destroy() : answer(response, status, {}))
    await failure(send(commands.POST, options))
    respond = (response) => answer(response, 200, {})
    return (await failure(send(commands.POST, others)))?.message?.includes('being given a rest') ?? false
  }

  test('counts failures and lost responses, but not refusals', async () => {
    for (const status of [500, 503, null]) expect(await opened(status, {})).toBe(true)
    for (const status of [200, 400, 404, 429, 499, 302]) expect(await opened(status, {})).toBe(false)
  })

  test('counts for a merchant only once the platform has accepted the signer', async () => {
    const other = { ...signer, merchantAccount: 'OTHER' }
    expect(await opened(500, { isAccepted: true })).toBe(true)
    expect(await opened(500, { isAccepted: true }, { isAccepted: true, signer: other })).toBe(false)
    // All others count together.
    expect(await opened(500, {}, { signer: other })).toBe(true)
    expect(await opened(500, {}, { isAccepted: true })).toBe(false)
  })

  test('closes again after a success', async () => {
    await platform.close()
    platform = connectPlatform({ url, breakerThreshold: 2, breakerRestMs: 1_000_000 })
    for (const status of [500, 200, 500, 404, 500]) {
      respond = (response) => answer(response, status, {})
      deadline = new Deadline(60_000)
      await failure(send(commands.POST))
    }
    expect(received).toHaveLength(5)
    deadline = new Deadline(60_000)
    await failure(send(commands.POST))
    expect(await failure(send())).toMatchObject({ code: 'PLATFORM_UNAVAILABLE' })
    expect(received).toHaveLength(6)
  })

  test('does not count a client that disconnects, nor a response that is too large', async () => {
    const options = { breakerThreshold: 1, breakerRestMs: 1_000_000 }
    await platform.close()
    platform = connectPlatform({ url, ...options })
    respond = () => deadline.abort(clientGone('it left'))
    await failure(send())
    deadline = new Deadline(60_000)
    respond = () => deadline.abort()
    await failure(send())
    expect(received).toHaveLength(2)
    deadline = new Deadline(60_000)
    expect((await failure(send())).message).toContain('being given a rest')
  })

  test('the breaker is separate for files, for reports and for all other calls', async () => {
    await platform.close()
    platform = connectPlatform({ url, breakerThreshold: 1, breakerRestMs: 1_000_000 })
    respond = (response) => answer(response, 500, {})
    const file = { types: ['text/csv'], look: () => 'csv' }
    const isOpen = async (call: Partial<Call>) => {
      const before = received.length
      deadline = new Deadline(60_000)
      await failure(send(call))
      return received.length === before
    }
    expect([await isOpen({ file }), await isOpen({ file })]).toEqual([false, true])
    const report = { file: { ...file, bulkhead: 'reports' } } as const
    expect([await isOpen(report), await isOpen(report)]).toEqual([false, true])
    expect([await isOpen({}), await isOpen({})]).toEqual([false, true])
  })
})

describe('a file', () => {
  const file = { types: ['text/csv', 'text/plain'], look: (first: Buffer) => (first.length > 0 ? 'found' : null) }

  test('a file is requested with its types and received as a file', async () => {
    respond = (response) => response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '3' }).end('a;b')
    const { status, found, length, body } = (await send({ file })) as ReceivedFile
    expect({ status, found, length, content: await text(body) }).toEqual({
      status: 200,
      found: 'found',
      length: 3,
      content: 'a;b',
    })
    expect(received[0]?.headers.accept).toBe('text/csv, text/plain, application/json')
    expect(reports).toMatchObject([{ status: 200 }])
  })

  test('a file is not a success of another type', async () => {
    respond = (response) => answer(response, 200, { id: 1 })
    const error = await failure(send({ file }))
    expect(error).toMatchObject({ code: 'PLATFORM_ERROR', status: 200 })
    expect(error.message).toContain('content type application/json')
    respond = (response) => answer(response, 404, {})
    expect(await failure(send({ file }))).toMatchObject({ code: 'NOT_FOUND' })
    respond = (response) => answer(response, 300, {})
    expect((await failure(send({ file }))).message).toContain('(Multiple Choices)')
  })

  test('a file that is refused by its look is that refusal, which neither repeats the call nor counts as a failure', async () => {
    respond = (response) => response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '3' }).end('a;b')
    const look = () => {
      throw codedError('PICTURE_TOO_LARGE', 'too many pixels')
    }
    expect(await failure(send({ file: { ...file, look } }))).toMatchObject({ code: 'PICTURE_TOO_LARGE' })
    expect(received).toHaveLength(1)
    expect(reports).toMatchObject([{ status: undefined }])
  })
})

describe('downloads at the same time', () => {
  const file = { types: ['text/csv'], look: (first: Buffer) => (first.length > 0 ? 'found' : null) }
  const report = { ...file, bulkhead: 'reports' } as const
  const as = (merchantAccount: string, callerName: string) => ({ signer: { merchantAccount, callerName, key } })
  const begin = (asked: Call['file'], ...caller: [string, string]) => send({ file: asked }, as(...caller))
  const codeOfNext = async (asked: Call['file'], ...caller: [string, string]) =>
    (await failure(begin(asked, ...caller)))?.code
  beforeEach(() => {
    // It sends half a file, which is therefore in progress until its body is destroyed.
    respond = (response) =>
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '200000' }).write('x'.repeat(100_000))
  })

  test('include at most two reports of a caller and four of a merchant account, and leave others their share', async () => {
    const [first] = (await Promise.all([begin(report, 'A', 'one'), begin(report, 'A', 'one')])) as ReceivedFile[]
    expect(await codeOfNext(report, 'A', 'one')).toBe('RATE_LIMITED')
    await Promise.all([begin(report, 'A', 'two'), begin(report, 'A', 'two')])
    expect(await codeOfNext(report, 'A', 'three')).toBe('RATE_LIMITED')
    expect(received).toHaveLength(4)
    await begin(report, 'B', 'one')
    // Other files of the caller have their own turns.
    await begin(file, 'A', 'one')
    const closed = once(first?.body as ReceivedFile['body'], 'close')
    first?.body.destroy()
    await closed
    await begin(report, 'A', 'three')
    expect(await codeOfNext(report, 'A', 'one')).toBe('RATE_LIMITED')
  })

  test('include at most eight other files of a caller', async () => {
    await Promise.all(Array.from({ length: 8 }, () => begin(file, 'A', 'one')))
    expect(await codeOfNext(file, 'A', 'one')).toBe('RATE_LIMITED')
    await begin(file, 'A', 'two')
    await begin(report, 'A', 'one')
  })

  test('fail immediately without a connection, which counts as no failure of the platform', async () => {
    await platform.close()
    platform = connectPlatform({ url, fileConnections: 2, breakerThreshold: 1, breakerRestMs: 1_000_000 })
    const [first] = (await Promise.all([begin(file, 'A', 'one'), begin(file, 'B', 'one')])) as ReceivedFile[]
    expect(await codeOfNext(file, 'C', 'one')).toBe('OVERLOADED')
    expect(received).toHaveLength(2)
    expect(reports).toHaveLength(2)
    const closed = once(first?.body as ReceivedFile['body'], 'close')
    first?.body.destroy()
    await closed
    expect(((await begin(file, 'C', 'one')) as ReceivedFile).found).toBe('found')
  })

  test('end with a whole file, a refusal and a failure', async () => {
    const whole = { 'content-type': 'text/csv', 'content-length': '3' }
    respond = (response, count) =>
      count % 3 === 0
        ? response.writeHead(200, whole).end('a;b')
        : count % 3 === 1
          ? answer(response, 404, {})
          : response.destroy()
    for (let attempt = 0; attempt < 9; attempt++) {
      const sent = (await begin(report, 'A', 'one').catch(() => null)) as ReceivedFile | null
      if (sent) expect(await text(sent.body)).toBe('a;b')
    }
    expect(platform.reports.turns.all).toBe(0)
    respond = (response) => response.writeHead(200, whole).end('a;b')
    const look = () => {
      throw codedError('PICTURE_TOO_LARGE', 'too many pixels')
    }
    expect(await codeOfNext({ ...report, look }, 'A', 'one')).toBe('PICTURE_TOO_LARGE')
    expect(platform.reports.turns.all).toBe(0)
  })
})

describe('the repetition of a read', () => {
  const deadline = new Deadline(60_000)

  test.each<[string, unknown, boolean]>([
    ['a lost response', new LostResponse('gone', false), true],
    ['a response of a gateway', codedError('PLATFORM_UNAVAILABLE', 'x', { status: 503 }), true],
    ['another failure of the platform', codedError('PLATFORM_ERROR', 'x', { status: 500 }), false],
    ['any other error', Object.assign(new Error('x'), { extensions: { status: 503 } }), false],
  ])('follows %s: %j', async (_title, error, isRepeated) => {
    let attempts = 0
    const again = async () => {
      attempts++
      return 'row'
    }
    const repeated = await repeatRead(error, again, deadline).catch((error) => error)
    expect(repeated).toBe(isRepeated ? 'row' : error)
    expect(attempts).toBe(isRepeated ? 1 : 0)
  })
})

async function closedPort(): Promise<string> {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  await new Promise((resolve) => other.close(resolve))
  return `http://127.0.0.1:${port}`
}
