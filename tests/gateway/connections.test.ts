import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startGateway } from '../support/portal.ts'

let gateway: FastifyInstance
let port: number
const sockets: Socket[] = []

async function start(options: Partial<Parameters<typeof startGateway>[0]>) {
  gateway = await startGateway({ platform: { url: 'http://127.0.0.1:9' }, ...options })
  await gateway.listen({ port: 0, host: '127.0.0.1' })
  port = (gateway.server.address() as AddressInfo).port
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await gateway.close()
})

/** Opens a connection, sends the text, and answers what came until the gateway closed it. */
async function untilClosed(text: string): Promise<string> {
  const socket = open(text)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  // Not `once`: a reset, which is a way of closing too, would be an error.
  await new Promise((resolve) => socket.on('close', resolve))
  return answer
}

function open(text: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  if (text !== '') socket.write(text)
  return socket
}

const ask = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\naccept: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
const typename = '{"query":"{ __typename }"}'

async function answerOf(socket: Socket): Promise<string> {
  const [chunk] = await once(socket, 'data')
  return String(chunk)
}

test('headers are waited for until the 7th second, a body until the 12th', async () => {
  await start({})
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = gateway.server as typeof gateway.server & {
    connectionsCheckingInterval?: number
  }
  const checkEvery = connectionsCheckingInterval ?? 1_000
  expect(headersTimeout + checkEvery).toBe(7_000)
  expect(requestTimeout + checkEvery).toBe(12_000)
})

describe('a client that is slow', () => {
  beforeEach(() => start({ patience: { headersMs: 40, requestMs: 80, lookEveryMs: 10 } }))

  test.each([
    ['nothing', ''],
    ['half of the headers', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n'],
    ['half of a body', ask('/graphql', typename).slice(0, -5)],
    ['half of a body for a path that is not known', ask('/nothing', typename).slice(0, -5)],
  ])('and sends %s is cut off', async (_title, text) => {
    expect(await untilClosed(text)).toMatch(/^(HTTP\/1\.1 (408|404) |$)/)
  })

  test('while it waits for an answer, or after it, is not', async () => {
    const socket = open(ask('/graphql', typename))
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 200 /)
    socket.write(ask('/graphql', typename))
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('beyond the limit of connections', () => {
  beforeEach(() => start({ loadLimits: { connections: 10 } }))
  const count = () => promisify(gateway.server.getConnections.bind(gateway.server))()

  test('one gets a 503 and is closed; health still responds; earlier ones continue', async () => {
    const kept = Array.from({ length: 10 }, () => open(''))
    await expect.poll(count).toBe(10)
    const refused = await untilClosed(ask('/graphql', typename))
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toMatch(/^retry-after: 1\r$/im)
    expect(refused).toContain('"code":"OVERLOADED"')
    const [first, second] = kept as [Socket, Socket]
    first.write(ask('/graphql', typename))
    expect(await answerOf(first)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await untilClosed('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')).toMatch(/ 200 /)
    second.destroy()
    await expect.poll(count).toBe(9)
    expect(await answerOf(open(ask('/graphql', typename)))).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a tenth more of them are closed at once', async () => {
    for (let opened = 0; opened < 11; opened++) open('')
    await expect.poll(count).toBe(11)
    expect(await untilClosed(ask('/graphql', typename))).toBe('')
    expect(await count()).toBe(11)
  })
})
