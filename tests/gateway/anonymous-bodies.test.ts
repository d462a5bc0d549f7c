import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import request from 'supertest'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { basic } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

// An anonymous client makes the gateway read at most 8 kB, in any transfer encoding.
let stack: Stack
let port: number
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  await stack.gateway.listen({ port: 0, host: '127.0.0.1' })
  port = (stack.gateway.server.address() as AddressInfo).port
})
afterAll(() => stack.close())
afterEach(() => {
  stack.clock.now += 61_000
})

/** A valid request of the given size in bytes. */
function bodyOf(size: number): string {
  const body = { query: '{ __typename }', variables: { fill: '' } }
  return JSON.stringify({ ...body, variables: { fill: 'x'.repeat(size - JSON.stringify(body).length) } })
}

const send = (body: string, headers: Record<string, string> = {}) =>
  request(stack.gateway.server)
    .post('/graphql')
    .set({ 'content-type': 'application/json', accept: 'application/json', ...headers })
    .send(body)

/** Sends a body in chunks, without a content length, until the response arrives. */
async function sendInChunks(body: string, headers: Record<string, string> = {}) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const lines = { host: 'localhost', 'content-type': 'application/json', accept: 'application/json', ...headers }
  socket.write(
    `POST /graphql HTTP/1.1\r\ntransfer-encoding: chunked\r\n${Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )
  for (let at = 0; at < body.length; at += 1000) {
    const part = body.slice(at, at + 1000)
    socket.write(`${part.length.toString(16)}\r\n${part}\r\n`)
  }
  socket.write('0\r\n\r\n')
  // The response may arrive in several parts.
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  await once(socket, 'data')
  const closed = once(socket, 'close')
  if (!/^connection: close/im.test(text)) socket.destroy()
  await closed
  return { status: Number(text.slice(9, 12)), text }
}

const tooLarge = 'The body is too large: at most 8192 bytes unless you are signed in'

describe('the body of an anonymous request', () => {
  test('accepts an anonymous body up to 8 kB', async () => {
    const answer = await send(bodyOf(8192))
    expect([answer.status, answer.body]).toEqual([200, { data: { __typename: 'Query' } }])
    expect((await sendInChunks(bodyOf(8192))).status).toBe(200)
  })

  test.each([
    ['no credentials', {}],
    ['wrong Basic credentials', { authorization: basic('DEMO_MERCHANT/admin', 'wrong') }],
    ['another scheme', { authorization: 'Bearer x' }],
    ['a cookie of no session', { cookie: '__Host-portal-session=x; portal-session=x', 'x-portal-csrf': '1' }],
  ])('rejects an anonymous body above 8 kB with %s', async (_title, headers) => {
    const answer = await send(bodyOf(8193), headers as Record<string, string>)
    expect([answer.status, answer.body.errors]).toEqual([
      413,
      [{ message: tooLarge, extensions: { code: 'BODY_TOO_LARGE' } }],
    ])
    expect(answer.headers.connection).toBe('close')
    const inChunks = await sendInChunks(bodyOf(8193), headers as Record<string, string>)
    expect(inChunks.status).toBe(413)
    expect(inChunks.text).toContain('BODY_TOO_LARGE')
  })

  test('rejects a large anonymous body before it is parsed', async () => {
    const answer = await send(`{${'x'.repeat(9_000)}`)
    expect(answer.status).toBe(413)
    expect((await send(`{${'x'.repeat(100)}`)).status).toBe(400)
  })

  test('responds after the first 8 kB, without waiting for the rest', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    )
    socket.write(`2400\r\n${' '.repeat(0x2400)}\r\n`)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
    await once(socket, 'close')
  })

  test('reports an expired session, so that the page can sign in again', async () => {
    const cookie = await signInAsPage(stack.gateway)
    stack.clock.now += 16 * 60_000
    const answer = await askAsPage(stack.gateway, '{ __typename }', { fill: 'x'.repeat(9_000) }, { cookie })
    expect([answer.status, answer.errors[0].extensions.code]).toEqual([401, 'SESSION_EXPIRED'])
  })
})

describe('the body of a signed-in caller', () => {
  test('accepts a signed-in caller’s body up to 256 kB, and up to 1 MB from those who may change charges', async () => {
    const cookie = await signInAsPage(stack.gateway)
    const asPage = { host: 'localhost:4000', cookie, 'x-portal-csrf': '1' }
    for (const headers of [{ authorization: basic('DEMO_MERCHANT/admin') }, asPage]) {
      expect((await send(bodyOf(1024 * 1024), headers as Record<string, string>)).status).toBe(200)
      expect((await send(bodyOf(1024 * 1024 + 1), headers as Record<string, string>)).status).toBe(413)
      expect((await sendInChunks(bodyOf(100_000), headers as Record<string, string>)).status).toBe(200)
    }
    const reader = { authorization: basic('DEMO_MERCHANT/support') }
    expect((await send(bodyOf(256 * 1024), reader)).status).toBe(200)
    expect((await send(bodyOf(256 * 1024 + 1), reader)).status).toBe(413)
  })
})
