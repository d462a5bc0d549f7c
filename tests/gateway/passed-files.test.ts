import { channel } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { loggerOptions } from '@portal/gateway/http/logger'
import type { PlatformOptions } from '@portal/gateway/rest/platform'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { rounds } from '../support/depth.ts'
import { answerJson, type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, basic, startGateway } from '../support/portal.ts'
import type { Document } from '../support/stack.ts'

let platform: FaultyPlatform
let gateway: FastifyInstance
let url = ''
let lines: Document[] = []
beforeAll(async () => {
  platform = await startFaultyPlatform()
})
afterAll(() => platform.close())
afterEach(async () => {
  vi.useRealTimers()
  gateway.server.closeAllConnections()
  await gateway.close()
})

async function start({
  deadlineMs = 15_000,
  ...platformOptions
}: Partial<PlatformOptions & { deadlineMs: number }> = {}) {
  lines = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const logger = { ...loggerOptions('info'), stream }
  gateway = await startGateway({ platform: { url: platform.url, ...platformOptions }, deadlineMs, logger })
  url = await gateway.listen({ port: 0, host: '127.0.0.1' })
  // The sign-in is not part of the test.
  platform.misbehave((_request, response) => answerJson(response, 200, { total: 0, items: [] }))
  await ask(gateway, '{ charges { total } }')
}

const headers = { authorization: basic('DEMO_MERCHANT/admin') }
const invoice = '/files/charges/chg-1/taxinvoice/inv-1'
const picture = '/files/customeruploads/upload-1'
const download = (path = invoice, signal?: AbortSignal) => fetch(url + path, { headers, signal: signal ?? null })

/** Larger than the part that is checked before anything is passed on. */
const half = 100_000
const MiB = 1024 * 1024
function pdf(size: number): Buffer {
  const content = Buffer.alloc(size, 'all work and no play ')
  content.write('%PDF-1.4')
  return content
}

/** The platform sends half a file and waits. Resolves with the response once it has begun. */
function sendHalf(declared: Record<string, string | number> = { 'content-length': 2 * half }): Promise<ServerResponse> {
  return new Promise((resolve) => {
    platform.misbehave((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', ...declared })
      response.write(pdf(half))
      resolve(response)
    })
  })
}
const closed = (response: ServerResponse) => expect.poll(() => response.closed).toBe(true)
/** Waits for an end that only a deadline causes, with fake timers. */
const closedInTime = (response: ServerResponse) =>
  expect
    .poll(() => {
      vi.advanceTimersByTime(1_000)
      return response.closed
    })
    .toBe(true)
const brokenOff = () => lines.find(({ msg }) => msg === 'a file was broken off')
const audited = () => lines.filter(({ msg }) => msg === 'audit').map(({ audit }) => [audit.file, audit.outcome])

describe('a file', () => {
  test('passes a file on with its length while it is still arriving', async () => {
    await start()
    const sending = sendHalf()
    const answer = await download()
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(2 * half)])
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    let size = 0
    while (size < half) size += (await reader.read()).value?.length ?? 0
    ;(await sending).end(pdf(half))
    for (let part = await reader.read(); !part.done; part = await reader.read()) size += part.value.length
    expect(size).toBe(2 * half)
    expect(brokenOff()).toBeUndefined()
  })

  test('may take longer than a response may, but not forever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await start()
    let sending = sendHalf()
    const slow = await download()
    vi.advanceTimersByTime(60_000)
    ;(await sending).end(pdf(half))
    expect((await slow.arrayBuffer()).byteLength).toBe(2 * half)
    sending = sendHalf()
    const endless = await download()
    vi.advanceTimersByTime(300_000)
    await expect(endless.arrayBuffer()).rejects.toThrow()
    await closed(await sending)
  })

  test('a file is cut at its declared length, and the rest is dropped', async () => {
    await start()
    platform.misbehave((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '8' })
      response.end('%PDF-1.4HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\ncontent-length: 8\r\n\r\n%PDF-666')
    })
    for (let times = 0; times < 3; times++) expect(await (await download()).text()).toBe('%PDF-1.4')
    expect(platform.received).toHaveLength(3)
  })
})

describe('a file that breaks after its first bytes', () => {
  test.each<[string, Record<string, string | number>, (response: ServerResponse) => void]>([
    ['the connection breaks', { 'content-length': 2 * half }, (response) => response.destroy()],
    ['the connection ends too early', { 'content-length': 2 * half }, (response) => response.socket?.end()],
    ['the connection breaks between chunks', {}, (response) => response.destroy()],
    ['the connection ends between chunks', {}, (response) => response.socket?.end()],
    ['more than 10 MiB follow', {}, (response) => response.end(pdf(11 * MiB))],
  ])('fails the browser’s download, once: %s', async (_title, declared, fault) => {
    await start()
    const sending = sendHalf(declared)
    const answer = await download()
    expect(answer.status).toBe(200)
    fault(await sending)
    await expect(answer.arrayBuffer()).rejects.toThrow()
    expect(platform.received).toHaveLength(1)
    await expect.poll(brokenOff).toMatchObject({ req: { path: invoice }, code: expect.stringMatching(/^PLATFORM_/) })
  })

  test('leaves an audit line that says so, if it leaves one at all', async () => {
    await start()
    const sent = new Promise<ServerResponse>((resolve) => {
      platform.misbehave((_request, response) => {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': 2 * half }).write(png(half))
        resolve(response)
      })
    })
    const answer = await download(picture)
    ;(await sent).destroy()
    await expect(answer.arrayBuffer()).rejects.toThrow()
    await expect.poll(audited).toEqual([['customerUpload', 'PLATFORM_UNAVAILABLE']])
  })

  test('resets the connection of a reader that would mistake its end for the end of the file', async () => {
    await start()
    const sending = sendHalf({})
    const reader = read(invoice, 'HTTP/1.0')
    const failed = new Promise<Error>((resolve) => reader.once('error', resolve))
    await new Promise((resolve) => reader.once('data', resolve))
    ;(await sending).destroy()
    expect(await failed).toMatchObject({ code: 'ECONNRESET' })
  })

  test('gives up when the platform stops sending', async () => {
    // The first bytes have a timer, which must not fire. After that, the connection has its own real timeout.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await start({ deadlineMs: 300 })
    const sending = sendHalf()
    const answer = await download()
    const failed = expect(answer.arrayBuffer()).rejects.toThrow()
    await closed(await sending)
    await failed
    expect(brokenOff()).toMatchObject({ code: 'PLATFORM_UNAVAILABLE' })
  })
})

describe('an error before the first bytes', () => {
  test.each<[string, (response: ServerResponse) => void, string]>([
    ['more than 10 MiB declared', (response) => response.setHeader('content-length', 11 * MiB), 'more than 10 MiB'],
    [
      'nothing that tells the end',
      (response) => response.removeHeader('transfer-encoding'),
      'checked for completeness',
    ],
  ])('%s', async (_title, prepare, words) => {
    await start()
    platform.misbehave((_request, response) => {
      prepare(response)
      response.writeHead(200, { 'content-type': 'application/pdf' }).write(pdf(half))
    })
    const answer = await download()
    const { errors } = (await answer.json()) as Document
    expect([answer.status, errors[0].extensions.code]).toEqual([502, 'PLATFORM_ERROR'])
    expect(errors[0].message).toContain(words)
    expect(platform.received).toHaveLength(1)
  })

  test('abandons the file at the deadline if the platform stops within the first bytes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await start()
    const sent = new Promise<ServerResponse>((resolve) => {
      platform.misbehave((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': half }).write(pdf(1000))
        resolve(response)
      })
    })
    const asked = download()
    await closedInTime(await sent)
    const answer = await asked
    expect([answer.status, ((await answer.json()) as Document).errors[0].extensions.code]).toEqual([
      503,
      'PLATFORM_UNAVAILABLE',
    ])
  })
})

describe('a reader', () => {
  test.each([
    ['before anything was passed on', 1_000],
    ['while the file is passed on', half],
  ])('ends the platform’s call if a reader leaves %s, without counting it as a failure', async (_title, size) => {
    await start({ breakerThreshold: 2 })
    for (let times = 0; times < 3; times++) {
      const leaving = new AbortController()
      const sent = new Promise<ServerResponse>((resolve) => {
        platform.misbehave((_request, response) => {
          response.writeHead(200, { 'content-type': 'image/png', 'content-length': 2 * half })
          response.write(png(size))
          resolve(response)
        })
      })
      const asked = download(picture, leaving.signal)
      const response = await sent
      const whole = size === half ? (await asked).arrayBuffer() : asked
      leaving.abort()
      await expect(whole).rejects.toThrow()
      await closed(response)
    }
    await expect.poll(audited).toEqual(Array(3).fill(['customerUpload', 'CLIENT_GONE']))
    platform.misbehave((_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png(size)))
    expect((await download(picture)).status).toBe(200)
  })

  test('does not occupy the platform’s connection if it stops reading', async () => {
    await start({ deadlineMs: 600_000 })
    const readers: Socket[] = []
    gateway.server.on('connection', (socket) => readers.push(socket))
    const sent = new Promise<ServerResponse>((resolve) => {
      platform.misbehave((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 10 * MiB }).end(pdf(10 * MiB))
        resolve(response)
      })
    })
    read(invoice)
    const response = await sent
    await expect.poll(() => readers.some(({ writableNeedDrain }) => writableNeedDrain)).toBe(true)
    // Like the connection itself after the deadline.
    for (const reader of readers) reader.emit('timeout')
    await closed(response)
    await expect.poll(brokenOff).toMatchObject({ code: 'CLIENT_GONE' })
  })
})

test('costs almost no memory while it is not reading, and gets the whole file later', async () => {
  await start({ deadlineMs: 120_000 })
  const count = rounds({ fast: 3, deep: 20 })
  const content = pdf(10 * MiB)
  const sockets: Socket[] = []
  gateway.server.on('connection', (socket) => sockets.push(socket))
  platform.misbehave((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': content.length }).end(content)
  })
  let arrived = 0
  const onChunk = (message: unknown) => {
    arrived += (message as { chunk: Buffer }).chunk.length
  }
  const chunks = channel('undici:request:bodyChunkReceived')
  chunks.subscribe(onChunk)
  try {
    // A caller may read eight files at the same time.
    const callers = ['admin', 'operator', 'finance'] as const
    const readers = Array.from({ length: count }, (_, place) =>
      read(invoice, 'HTTP/1.1', basic(`DEMO_MERCHANT/${callers[place % 3] ?? 'admin'}`)),
    )
    const full = () => sockets.filter(({ writableNeedDrain }) => writableNeedDrain).length
    await expect.poll(full).toBe(count)
    // One more reader gets a whole file, and nothing else is read for the others.
    expect((await buffer(read(invoice, 'HTTP/1.1', basic('DEMO_MERCHANT/support')))).length).toBeGreaterThan(
      content.length,
    )
    const left = sockets.reduce((sum, { bytesWritten, writableLength }) => sum + bytesWritten - writableLength, 0)
    expect(arrived - left).toBeLessThan(count * 256 * 1024)
    const whole = await buffer(readers[0] as Socket)
    expect(whole.subarray(whole.indexOf('\r\n\r\n') + 4).equals(content)).toBe(true)
  } finally {
    chunks.unsubscribe(onChunk)
  }
})

describe('files that hang or fail', () => {
  test('use no connections of other requests', async () => {
    await start({ connections: 2, fileConnections: 2 })
    platform.misbehave((request, response) => {
      if (!request.url?.includes('/taxinvoice/')) answerJson(response, 200, { total: 7, items: [] })
    })
    const leaving = new AbortController()
    const refused: number[] = []
    const hanging = Array.from({ length: 6 }, () =>
      download(invoice, leaving.signal).then(
        ({ status }) => refused.push(status),
        () => null,
      ),
    )
    // The other four are refused immediately, because they would have to wait for a connection.
    await expect.poll(() => refused).toEqual(Array(4).fill(503))
    expect(platform.received).toHaveLength(2)
    expect((await ask(gateway, '{ charges { total } }')).data.charges.total).toBe(7)
    leaving.abort()
    await Promise.all(hanging)
  })

  test('open the breaker for file downloads only', async () => {
    await start({ breakerThreshold: 2 })
    platform.misbehave((request, response) => {
      if (request.url?.includes('/taxinvoice/')) answerJson(response, 503, {})
      else answerJson(response, 200, { total: 7, items: [] })
    })
    for (let time = 0; time < 2; time += 1) expect((await download()).status).toBe(503)
    const resting = (await (await download()).json()) as Document
    expect(resting.errors[0].message).toContain('being given a rest')
    expect((await ask(gateway, '{ charges { total } }')).data.charges.total).toBe(7)
  })
})

/** The beginning of a one-pixel PNG. */
function png(size: number): Buffer {
  const content = Buffer.alloc(size)
  content.write('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
  return content
}

/** Sends a request over a raw connection and reads nothing. */
function read(path: string, version = 'HTTP/1.1', authorization = headers.authorization): Socket {
  const socket = connect({ port: (gateway.server.address() as AddressInfo).port, host: '127.0.0.1' })
  socket.write(`GET ${path} ${version}\r\nhost: portal\r\nconnection: close\r\nauthorization: ${authorization}\r\n\r\n`)
  return socket
}
