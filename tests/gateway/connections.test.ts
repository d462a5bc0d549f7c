import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerJson, startFaultyPlatform } from '../support/faulty-platform.ts'
import { basic, startGateway } from '../support/portal.ts'

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

/** Opens a connection, sends the text, and returns everything that arrives until the gateway closes it. */
async function untilClosed(text: string): Promise<string> {
  const socket = open(text)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  // Not `once`, which would treat a reset as an error; a reset also closes the connection.
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

const ask = (path: string, body: string, more: Record<string, string> = {}) => {
  const headers = { host: 'localhost', 'content-type': 'application/json', accept: 'application/json', ...more }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}content-length: ${body.length}\r\n\r\n${body}`
}
const typename = '{"query":"{ __typename }"}'

/** The next response on a connection, no matter how many parts it arrives in. */
async function answerOf(socket: Socket): Promise<string> {
  let text = ''
  while (true) {
    const [head, body = ''] = text.split('\r\n\r\n')
    if (body !== '' && body.length >= Number(/content-length: (\d+)/i.exec(head ?? '')?.[1])) return text
    const [part] = await once(socket, 'data')
    text += part
  }
}

test('waits 7 seconds for headers and 12 seconds for a body', async () => {
  await start({})
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = gateway.server as typeof gateway.server & {
    connectionsCheckingInterval?: number
  }
  const checkEvery = connectionsCheckingInterval ?? 1_000
  expect(headersTimeout + checkEvery).toBe(7_000)
  expect(requestTimeout + checkEvery).toBe(12_000)
})

describe('a slow client', () => {
  const patience = { headersMs: 200, requestMs: 300, lookEveryMs: 50 }

  test.each([
    ['nothing', ''],
    ['half of the headers', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n'],
    ['half of a body', ask('/graphql', typename).slice(0, -5)],
    ['half of a body for a path that is not known', ask('/nothing', typename).slice(0, -5)],
  ])('disconnects a client that sends %s', async (_title, text) => {
    await start({ patience })
    expect(await untilClosed(text)).toMatch(/^(HTTP\/1\.1 (408|404) |$)/)
  })

  test('stays connected while it waits for a response and after the response', async () => {
    const platform = await startFaultyPlatform()
    // Long enough for a busy machine to read a request that has arrived.
    await start({ patience: { headersMs: 3_000, requestMs: 3_500, lookEveryMs: 100 }, platform: { url: platform.url } })
    const held = Promise.withResolvers<void>()
    platform.misbehave(async (_request, response) => {
      await held.promise
      answerJson(response, 200, { id: 'chg-1' })
    })
    const authorization = basic('DEMO_MERCHANT/admin')
    const socket = open(ask('/graphql', '{"query":"{ charge(id: \\"chg-1\\") { id } }"}', { authorization }))
    await expect.poll(() => platform.received.length).toBe(1)
    // A slow client that connected later is cut off first.
    await untilClosed('')
    held.resolve()
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 200 /)
    await untilClosed('')
    socket.write(ask('/graphql', typename))
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 200 /)
    await platform.close()
  })
})

describe('above the limit of connections', () => {
  beforeEach(() => start({ loadLimits: { connections: 10 } }))
  const count = () => promisify(gateway.server.getConnections.bind(gateway.server))()

  test('responds with 503 and closes, while health checks and earlier connections continue', async () => {
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

  test('closes an additional tenth immediately', async () => {
    for (let opened = 0; opened < 11; opened++) open('')
    await expect.poll(count).toBe(11)
    expect(await untilClosed(ask('/graphql', typename))).toBe('')
    expect(await count()).toBe(11)
  })
})
