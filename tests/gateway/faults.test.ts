import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { answerJson, type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, basic, startGateway } from '../support/portal.ts'

const charge = { id: 'chg-1', chargeStatus: 'CHARGED', merchantAccount: 'DEMO_MERCHANT', customerId: 'cust-1' }
const readCharge = '{ charge(id: "chg-1") { id chargeStatus } }'
const searchCharges =
  '{ charges(search: "42") { items { id } total totalIsExact failedLookups { field message code } } }'
const refund = `mutation ($requestId: ID) {
  runChargeCommand(input: { chargeId: "chg-1", command: REFUND, amount: "1.00", requestId: $requestId }) { id }
}`

let platform: FaultyPlatform
let gateway: FastifyInstance
let now = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => {
  platform = await startFaultyPlatform()
})
afterAll(() => platform.close())
afterEach(() => gateway.close())

async function start(options: { deadlineMs?: number; breakerThreshold?: number; breakerRestMs?: number } = {}) {
  const { deadlineMs = 600_000, ...platformOptions } = options
  gateway = await startGateway({ platform: { url: platform.url, ...platformOptions }, deadlineMs, clock: () => now })
}

describe('a platform that does not respond', () => {
  test('gives up at the deadline without delaying other requests', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await start({ deadlineMs: 15_000 })
      platform.misbehave((request, response) => {
        if (request.url?.includes('chg-1')) return
        answerJson(response, 200, { total: 0, items: [] })
      })
      const slow = ask(gateway, readCharge)
      await expect.poll(() => platform.received).toHaveLength(1)
      expect((await ask(gateway, '{ charges { total } }')).data.charges.total).toBe(0)
      vi.advanceTimersByTime(15_000)
      const { errors } = await slow
      expect(errors[0]).toMatchObject({ extensions: { code: 'PLATFORM_UNAVAILABLE' } })
      expect(errors[0].message).toContain('it took too long')
    } finally {
      vi.useRealTimers()
    }
  })

  test('gives up at the deadline if the platform drips one byte at a time', async () => {
    await start({ deadlineMs: 400 })
    platform.misbehave((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    })
    const { errors } = await ask(gateway, readCharge)
    expect(errors[0].extensions.code).toBe('PLATFORM_UNAVAILABLE')
  })

  test('differs from an unreachable platform, where a command certainly had no effect', async () => {
    const gone = await startFaultyPlatform()
    await gone.close()
    gateway = await startGateway({ platform: { url: gone.url } })
    const { errors } = await ask(gateway, '{ charges { total } }')
    expect(errors[0]).toMatchObject({ extensions: { code: 'PLATFORM_UNAVAILABLE' } })
    expect(errors[0].message).toContain('cannot be reached')
  })
})

describe('a broken connection', () => {
  test.each([0, 10])('a break after %i bytes makes a read repeat with a new signature and recover', async (bytes) => {
    await start()
    platform.misbehave((_request, response, count) => {
      if (count > 1) return answerJson(response, 200, charge)
      now += 2_000
      if (bytes === 0) return response.destroy()
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
      response.write('{"id": "ch', () => response.destroy())
    })
    const { data } = await ask(gateway, readCharge)
    expect(data.charge.id).toBe('chg-1')
    expect(platform.received).toHaveLength(2)
    expect(new Set(platform.signatures).size).toBe(2)
  })

  test('never sends a command twice and makes its outcome unknown, even for the same request id', async () => {
    await start()
    platform.misbehave((_request, response) => response.destroy())
    const first = await ask(gateway, refund, { requestId: 'r-1' })
    expect(first.errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
    const second = await ask(gateway, refund, { requestId: 'r-1' })
    expect(second.errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
    expect(platform.received).toEqual(['POST /api/v3/charges/chg-1'])
  })
})

describe('a command with a response', () => {
  const send = async (status: number) => {
    await start()
    platform.misbehave((_request, response) => answerJson(response, status, { message: 'no' }))
    const requestId = `status-${status}`
    const answers = [await ask(gateway, refund, { requestId }), await ask(gateway, refund, { requestId })]
    return answers.map(({ errors }) => errors[0].extensions)
  }

  // The request may have been executed: by the server that it was redirected to, or after the platform stopped waiting.
  test.each([300, 302, 303, 304, 307, 408, 500, 502, 503])(
    'a command with status %i may have run and is not sent again',
    async (status) => {
      const [first, second] = await send(status)
      expect(first).toMatchObject({ code: 'OUTCOME_UNKNOWN', status })
      expect(second).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
      expect(platform.received).toHaveLength(1)
    },
  )

  test.each([400, 404, 409, 418, 422, 425, 429])(
    'a command with status %i was refused, and its request id may be sent again',
    async (status) => {
      for (const extensions of await send(status)) expect(extensions).toMatchObject({ status })
      expect(platform.received).toHaveLength(2)
    },
  )
})

describe('an invalid response', () => {
  test.each([
    ['truncated JSON', 'application/json', '{"id": "chg-1", "chargeSt'],
    ['HTML with status 200', 'text/html', '<html>maintenance</html>'],
    ['no content type', '', '{"id":"chg-1"}'],
  ])('%s is a typed error without data', async (_title, contentType, body) => {
    await start()
    platform.misbehave((_request, response) => {
      response.writeHead(200, contentType ? { 'content-type': contentType } : {}).end(body)
    })
    const { data, errors } = await ask(gateway, readCharge)
    expect(data.charge).toBeNull()
    expect(errors[0].extensions).toMatchObject({ code: 'PLATFORM_ERROR', status: 200 })
    expect((await ask(gateway, refund)).errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
  })

  test.each([true, false])('does not read a response of 50 MB to the end (length declared: %s)', async (isDeclared) => {
    await start()
    let sent = 0
    const chunk = Buffer.alloc(1024 * 1024, 32)
    platform.misbehave((_request, response) => {
      const headers = { 'content-type': 'application/json' }
      response.writeHead(200, isDeclared ? { ...headers, 'content-length': 50 * chunk.length } : headers)
      const more = () => {
        sent = 0
        for (; sent < 50; sent++) if (!response.write(chunk)) return response.once('drain', more)
        return response.end()
      }
      more()
    })
    const { errors } = await ask(gateway, readCharge)
    expect(errors[0].message).toContain('more than 10 MiB')
  })

  test.each(['{ charges { items { id } } }', '{ charges(search: "chg-1") { items { id } } }'])(
    '%s does not resolve more rows than were requested',
    async (query) => {
      await start()
      const body = `{"total":3000000,"items":[${'{},'.repeat(2_999_999)}{}]}`
      platform.misbehave((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(body)
      })
      const { data, errors } = await ask(gateway, query)
      expect(data).toBeNull()
      expect(errors).toHaveLength(1)
      expect(errors[0].extensions.code).toBe('PLATFORM_ERROR')
      expect(errors[0].message).toContain('more than the 10 rows that were requested')
    },
  )

  test('a value that is nested 100,000 times is null, with a typed error', async () => {
    await start()
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    platform.misbehave((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`{"id":"chg-1","metadata":{"children":${deep}}}`)
    })
    const { data, errors } = await ask(gateway, '{ charge(id: "chg-1") { id metadata { children } } }')
    expect(data.charge).toEqual({ id: 'chg-1', metadata: { children: null } })
    expect(errors[0].extensions.code).toBe('PLATFORM_ERROR')
  })

  test('an error with a million texts and a deeply nested one has its first texts', async () => {
    await start()
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    platform.misbehave((_request, response) => {
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(`{"errors":[${deep},${'"no",'.repeat(999_999)}"no"]}`)
    })
    const { errors } = await ask(gateway, readCharge)
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', errors: Array(49).fill('no') })
  })

  test('does not follow a redirect', async () => {
    await start()
    platform.misbehave((_request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
    })
    const { errors } = await ask(gateway, readCharge)
    expect(errors[0].extensions).toMatchObject({ code: 'PLATFORM_ERROR', status: 302 })
    expect(platform.received).toHaveLength(1)
  })
})

describe('a response that does not match the schema', () => {
  const secret = 'SECRET-4111'
  const fields =
    'id chargeStatus amount liveMode transactions { id } allowedCommands properties { name } lineItem { price }'
  const one = `{ charge(id: "chg-1") { ${fields} } }`
  const list = '{ charges { total items { id } } }'
  const found = '{ charges(search: "x") { total items { id } } }'
  const cases: [title: string, query: string, body: unknown][] = [
    ['an object where a text is expected', one, { ...charge, id: { secret } }],
    ['an object where an amount is expected', one, { ...charge, amount: { secret } }],
    ['a value that is none of an enumeration', one, { ...charge, chargeStatus: secret }],
    ['a text where a truth value is expected', one, { ...charge, liveMode: secret }],
    ['a text where a list is expected', one, { ...charge, transactions: secret }],
    ['an object where a list is expected', one, { ...charge, properties: { secret } }],
    ['a wrong value in a list', one, { ...charge, allowedCommands: [secret] }],
    ['nothing where something is expected', one, { ...charge, id: null, secret }],
    ['a text instead of a row', one, secret],
    ['a number beyond an integer', list, { total: 98_765_432_109_876, items: [], secret }],
    ['a text where a number is expected', list, { total: secret, items: [] }],
    ['a text where the rows are expected', list, { total: 1, items: secret }],
    ['a text where the found rows are expected', found, { total: 1, items: secret }],
    ['no rows', list, { total: 1, secret }],
    ['nothing', list, null],
  ]
  // Compiled like most requests, in the engine if the compiler cannot handle them, and through all of Yoga.
  const ways: [title: string, text: (query: string) => object, accept: string][] = [
    ['compiled', (query) => ({ query }), 'application/json'],
    [
      'interpreted',
      (query) => ({ query: `query a ${query} query b { __typename }`, operationName: 'a' }),
      'application/json',
    ],
    ['by Yoga', (query) => ({ query }), '*/*'],
  ]
  for (const [way, payloadOf, accept] of ways) {
    test.each(cases)(`${way}: %s is PLATFORM_ERROR without any value`, async (_title, query, body) => {
      await start()
      platform.misbehave((_request, response) => answerJson(response, 200, body))
      const answer = await gateway.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: basic('DEMO_MERCHANT/admin'), accept, 'content-type': 'application/json' },
        payload: payloadOf(query),
      })
      const { errors } = answer.json()
      expect(errors.length).toBeGreaterThan(0)
      for (const { extensions } of errors) expect(extensions.code).toBe('PLATFORM_ERROR')
      expect(answer.body).not.toContain(secret)
      expect(answer.body).not.toContain('98765')
    })
  }
})

describe('a failing platform', () => {
  test('gets three tries for 503 and then an error', async () => {
    await start()
    platform.misbehave((_request, response) => answerJson(response, 503, { message: 'maintenance' }))
    const { errors } = await ask(gateway, readCharge)
    expect(errors[0].message).toBe('maintenance (Service Unavailable)')
    expect(errors[0].extensions).toMatchObject({ code: 'PLATFORM_UNAVAILABLE', status: 503, errors: ['maintenance'] })
    expect(platform.received).toHaveLength(3)
  })

  test('opens the breaker after many consecutive failed requests, and probes the platform later', async () => {
    const hour = 3_600_000
    await start({ breakerThreshold: 3, breakerRestMs: hour })
    platform.misbehave((_request, response) => answerJson(response, 500, {}))
    for (let time = 0; time < 3; time += 1) {
      expect((await ask(gateway, readCharge)).errors[0].extensions.code).toBe('PLATFORM_ERROR')
    }
    const resting = await ask(gateway, readCharge)
    expect(resting.errors[0].message).toContain('being given a rest')
    expect(platform.received).toHaveLength(3)
    platform.misbehave((_request, response) => answerJson(response, 200, charge))
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + hour)
    try {
      expect((await ask(gateway, readCharge)).data.charge.id).toBe('chg-1')
    } finally {
      clock.mockRestore()
    }
  })

  test.each(['DEMO_MERCHANT/finance', 'OTHER_MERCHANT/admin'] as const)(
    'does not open the breaker for %s after 40 lost responses in one request',
    async (other) => {
      await start()
      platform.misbehave((request, response) =>
        request.url?.includes('bad') ? response.destroy() : answerJson(response, 200, charge),
      )
      const bad = Array.from({ length: 40 }, (_, place) => `a${place}: charge(id: "bad-${place}") { id }`)
      expect((await ask(gateway, `{ ${bad.join(' ')} }`)).errors).toHaveLength(40)
      const { data, errors } = await ask(gateway, readCharge, {}, { as: other })
      expect(errors).toBeUndefined()
      expect(data.charge.id).toBe('chg-1')
    },
  )

  test('opens the breaker for a single merchant whose requests keep failing', async () => {
    await start({ breakerThreshold: 3, breakerRestMs: 60_000 })
    platform.misbehave((request, response) =>
      request.headers['x-merchant-account'] === 'OTHER_MERCHANT'
        ? answerJson(response, 200, charge)
        : answerJson(response, 500, {}),
    )
    for (let time = 0; time < 5; time += 1) await ask(gateway, readCharge)
    expect(platform.received).toHaveLength(3)
    expect((await ask(gateway, readCharge, {}, { as: 'OTHER_MERCHANT/admin' })).data.charge.id).toBe('chg-1')
  })

  test('opens the breaker for all merchants if requests of several merchants fail', async () => {
    await start({ breakerThreshold: 4, breakerRestMs: 60_000 })
    for (const as of ['DEMO_MERCHANT/admin', 'OTHER_MERCHANT/admin', 'SUPER_ACCOUNT/super'] as const) {
      await ask(gateway, '{ viewer { callerName } }', {}, { as })
    }
    platform.misbehave((_request, response) => answerJson(response, 500, {}))
    for (const as of [
      'DEMO_MERCHANT/admin',
      'OTHER_MERCHANT/admin',
      'DEMO_MERCHANT/admin',
      'OTHER_MERCHANT/admin',
    ] as const) {
      await ask(gateway, readCharge, {}, { as })
    }
    const { errors } = await ask(gateway, readCharge, {}, { as: 'SUPER_ACCOUNT/super' })
    expect(errors[0].message).toContain('being given a rest')
    expect(platform.received).toHaveLength(4)
  })

  test('passes 429 on without a retry, with any Retry-After', async () => {
    await start()
    platform.misbehave((_request, response) => {
      response.setHeader('retry-after', '3600')
      answerJson(response, 429, { errorCode: 'rate_limited' })
    })
    const { errors } = await ask(gateway, readCharge)
    expect(errors[0].extensions).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfter: '3600' })
    expect(platform.received).toHaveLength(1)
  })

  test('learns the clock difference from a refusal, and repeats one call', async () => {
    await start()
    const platformNow = now + 1_000_000
    platform.misbehave((request, response) => {
      response.setHeader('date', new Date(platformNow).toUTCString())
      const skew = Math.abs(Number(request.headers['x-timestamp']) - platformNow / 1000)
      if (skew > 300) return answerJson(response, 401, { errorCode: 'authentication_error' })
      answerJson(response, 200, charge)
    })
    expect((await ask(gateway, readCharge)).data.charge.id).toBe('chg-1')
    expect(platform.received).toHaveLength(2)
    await ask(gateway, readCharge)
    expect(platform.received).toHaveLength(3)
  })
})

test.each([
  ['a read', readCharge],
  ['a command', refund],
])('repeats %s once for a clock difference, even if the platform keeps changing its clock', async (_title, query) => {
  await start()
  platform.misbehave((_request, response, count) => {
    response.setHeader('date', new Date(now + count * 1_000_000).toUTCString())
    answerJson(response, 401, { errorCode: 'authentication_error' })
  })
  const { errors } = await ask(gateway, query)
  expect(errors[0].extensions).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 })
  expect(platform.received).toHaveLength(2)
})

test('does not repeat a command that failed for another reason when a clock difference is found in the meantime', async () => {
  await start()
  const platformNow = now + 1_000_000
  let answerCommand = () => {}
  platform.misbehave((request, response) => {
    response.setHeader('date', new Date(platformNow).toUTCString())
    if (request.method === 'POST') {
      answerCommand = () => answerJson(response, 500, { message: 'broken' })
      return
    }
    const skew = Math.abs(Number(request.headers['x-timestamp']) - platformNow / 1000)
    if (skew > 300) return answerJson(response, 401, { errorCode: 'authentication_error' })
    answerJson(response, 200, charge)
  })
  const command = ask(gateway, refund)
  await expect.poll(() => platform.received).toHaveLength(1)
  expect((await ask(gateway, readCharge)).data.charge.id).toBe('chg-1')
  answerCommand()
  expect((await command).errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
  expect(platform.received.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

test('returns an object and its other parts if one part below it fails', async () => {
  await start()
  platform.misbehave((request, response) => {
    if (request.url?.startsWith('/api/v3/notifications/queue')) return answerJson(response, 500, { message: 'asleep' })
    const isList = request.url?.startsWith('/api/v3/notifications?')
    return answerJson(response, 200, isList ? { total: 0, items: [] } : charge)
  })
  const { data, errors } = await ask(
    gateway,
    '{ charge(id: "chg-1") { id notificationQueue { total } notifications { total } } }',
  )
  expect(data.charge).toEqual({ id: 'chg-1', notificationQueue: null, notifications: { total: 0 } })
  expect(errors).toMatchObject([{ path: ['charge', 'notificationQueue'], extensions: { code: 'PLATFORM_ERROR' } }])
})

describe('a search with a failed lookup', () => {
  test('returns the other results, names the failure, and marks the list as incomplete', async () => {
    await start()
    platform.misbehave((request, response) => {
      if (request.url?.includes('lgId=')) return answerJson(response, 500, { message: 'index broken' })
      const items = request.url?.includes('customerId=') ? [charge] : []
      return answerJson(response, 200, { total: items.length, items })
    })
    const { data, errors } = await ask(gateway, searchCharges)
    expect(errors).toBeUndefined()
    expect(data.charges).toEqual({
      items: [{ id: 'chg-1' }],
      total: 1,
      totalIsExact: false,
      failedLookups: [{ field: 'lgId', message: 'index broken (Internal Server Error)', code: 'PLATFORM_ERROR' }],
    })
  })

  test('fails if all lookups fail, because an empty list would be wrong', async () => {
    await start()
    platform.misbehave((_request, response) => answerJson(response, 500, { message: 'index broken' }))
    const { data, errors } = await ask(gateway, searchCharges)
    expect(data).toBeNull()
    expect(errors[0].extensions).toMatchObject({ code: 'PLATFORM_ERROR', status: 500 })
  })
})

describe('the deadline of a request', () => {
  test('covers both the sign-in with Basic credentials and the work after it', async () => {
    await start({ deadlineMs: 15_000 })
    // Fakes only the gateway's own timers. The work gets the time left after signing in.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      platform.onSignIn(() => vi.advanceTimersByTime(14_000))
      platform.misbehave(() => vi.advanceTimersByTime(1_000))
      const { errors } = await ask(gateway, readCharge)
      expect(errors[0]).toMatchObject({ extensions: { code: 'PLATFORM_UNAVAILABLE' } })
      expect(errors[0].message).toContain('it took too long')
    } finally {
      vi.useRealTimers()
      platform.onSignIn(() => undefined)
    }
  })
})
