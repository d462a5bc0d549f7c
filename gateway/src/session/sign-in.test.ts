import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectPlatform, type Platform } from '../rest/platform.ts'
import { Deadline } from '../timing/deadline.ts'
import type { Attempt, Lockout } from './lockout.ts'
import { type Credentials, signIn, signInDuring } from './sign-in.ts'

/** A platform that responds as the test specifies, and the requests it received as `method path`, with their bodies. */
let platform: Platform
let received: string[]
let bodies: unknown[]
let respond: (response: ServerResponse) => unknown
const server = createServer(async (request, response) => {
  received.push(`${request.method} ${request.url}`)
  if (request.method === 'POST') bodies.push(await json(request))
  respond(response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  platform = connectPlatform({ url: `http://127.0.0.1:${port}`, breakerThreshold: 1_000 })
})
afterAll(async () => {
  await platform.close()
  await new Promise((resolve) => server.close(resolve))
})

let attempts: Attempt[]
beforeEach(() => {
  received = []
  bodies = []
  attempts = []
  respond = (response) => answer(response, 200, caller)
})

const caller = { userName: 'ana', firstName: 'Ana', permissions: ['callers_me.read'] }
function answer(response: ServerResponse, status: number, body: unknown) {
  response.sendDate = false
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const lockout: Lockout = {
  guard(attempt, run) {
    attempts.push(attempt)
    return run()
  },
}
const deadline = new Deadline(60_000)
const credentials: Credentials = { merchantAccount: 'ACCOUNT', callerName: 'ana', secretKey: 'Secret-Key' }
const options = { lockout, deadline, address: '203.0.113.9', clock: () => Date.now() }
const enter = (given: Partial<Credentials> = {}) => signIn({ ...credentials, ...given }, { ...options, platform })

describe('a sign-in', () => {
  test('a sign-in without a code reads the caller, signed with the key', async () => {
    const { principal, caller: found } = await enter()
    expect(found).toEqual(caller)
    expect(principal).toMatchObject({ merchantAccount: 'ACCOUNT', callerName: 'ana', firstName: 'Ana' })
    expect(principal.key.export().toString()).toBe('Secret-Key')
    expect(received).toEqual(['GET /api/v3/callers/@me'])
  })

  test('a sign-in with a code makes the platform check both', async () => {
    await enter({ token: ' 012345 ' })
    expect(received).toEqual(['POST /api/v3/callers/2faverify'])
    expect(bodies).toEqual([{ ...credentials, token: '012345' }])
  })

  test('a sign-in is one attempt, with its address and whether it has a code', async () => {
    await enter()
    await enter({ token: '012345' })
    const attempt = { ...credentials, address: '203.0.113.9', deadline }
    expect(attempts).toEqual([
      { ...attempt, hasCode: false },
      { ...attempt, hasCode: true },
    ])
  })

  test.each(['', '  ', null, undefined])('has no code if it is %j', async (token) => {
    await enter({ token })
    expect(received).toEqual(['GET /api/v3/callers/@me'])
  })

  test.each<[Partial<Credentials>, string]>([
    [{ merchantAccount: '' }, 'merchantAccount is required'],
    [{ merchantAccount: '  ' }, 'merchantAccount is required'],
    [{ callerName: '' }, 'callerName is required'],
    [{ callerName: 'a\nb' }, 'callerName is not valid'],
    [{ callerName: 'ä' }, 'callerName is not valid'],
    [{ merchantAccount: 'x\u007f' }, 'merchantAccount is not valid'],
    [{ merchantAccount: 'x'.repeat(201) }, 'merchantAccount is not valid'],
    [{ secretKey: '' }, 'secretKey is required'],
    [{ token: '12345' }, 'token must be 6 digits'],
    [{ token: '1234567' }, 'token must be 6 digits'],
    [{ token: '12345a' }, 'token must be 6 digits'],
  ])('a sign-in is refused with %j before any attempt', async (given, message) => {
    await expect(enter(given)).rejects.toMatchObject({ message, extensions: { code: 'BAD_INPUT' } })
    expect([attempts, received]).toEqual([[], []])
  })

  test('accepts any printable names of up to 200 characters', async () => {
    await enter({ merchantAccount: 'x'.repeat(200), callerName: ' ~' })
    expect(received).toHaveLength(1)
  })

  test('a sign-in of a locked caller is refused, even if the platform accepts it', async () => {
    respond = (response) => answer(response, 200, { ...caller, locked: true })
    await expect(enter()).rejects.toMatchObject({ extensions: { code: 'LOCKED' } })
    respond = (response) => answer(response, 200, { ...caller, locked: 'no' })
    expect(await enter()).toBeDefined()
  })

  test('fails with the platform’s refusal', async () => {
    respond = (response) => answer(response, 401, { errorCode: 'two_factor_required' })
    await expect(enter()).rejects.toMatchObject({ extensions: { code: 'TWO_FACTOR_REQUIRED' } })
    await expect(enter({ token: '012345' })).rejects.toMatchObject({ extensions: { code: 'TWO_FACTOR_REQUIRED' } })
  })

  test('a sign-in with a code never has an unknown outcome, because it changes nothing', async () => {
    respond = (response) => response.destroy()
    await expect(enter({ token: '012345' })).rejects.toMatchObject({
      message: 'The payment platform did not answer. Please try again',
      extensions: { code: 'PLATFORM_UNAVAILABLE' },
    })
  })

  test('during a request has its address, deadline and services', async () => {
    const reported: string[] = []
    const services = {
      lockout,
      platform,
      clock: () => Date.now(),
      reportCall: ({ path }: { path: string }) => void reported.push(path),
    }
    await signInDuring({ services, request: { ip: '198.51.100.1' }, deadline }, credentials)
    expect(attempts).toMatchObject([{ address: '198.51.100.1', deadline }])
    expect(reported).toEqual(['/callers/@me'])
  })
})
