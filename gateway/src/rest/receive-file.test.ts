import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Dispatcher } from 'undici'
import { beforeEach, describe, expect, test } from 'vitest'
import { Deadline } from '../timing/deadline.ts'
import { badInput } from './error.ts'
import type { PlatformResponse } from './receive.ts'
import { type FileAsked, type ReceivedFile, receiveFile } from './receive-file.ts'

const KiB = 1024
const kind = 'text/plain'
let request: Deadline
let handler: Dispatcher.DispatchHandler
/** The connection: reasons of aborts, and whether it is paused. */
let aborted: unknown[]
let isPaused: boolean
let controller: Dispatcher.DispatchController
let looks: number[]
beforeEach(() => {
  request = new Deadline(60_000)
  aborted = []
  isPaused = false
  looks = []
  controller = {
    abort: (reason: unknown) => void aborted.push(reason),
    pause() {
      isPaused = true
    },
    resume() {
      isPaused = false
    },
  } as unknown as Dispatcher.DispatchController
})

/** Requests a file and starts its response. By default, any first bytes are recognized. */
function begin(
  headers: Record<string, string> = { 'content-length': '1000' },
  asked: Partial<FileAsked<string>> = {},
  status = 200,
) {
  const pool = {
    dispatch(_request: unknown, given: Dispatcher.DispatchHandler) {
      handler = given
      return true
    },
  } as unknown as Dispatcher
  const look = (first: Buffer) => {
    looks.push(first.length)
    return (asked.look ?? (() => 'found'))(first)
  }
  const received = receiveFile(pool, { method: 'GET', path: '/' }, request, { types: [kind], ...asked, look })
  // Each test inspects the result; until then a failure is not unhandled.
  received.catch(() => undefined)
  handler.onRequestStart?.(controller, {})
  handler.onResponseStart?.(controller, status, { 'content-type': kind, ...headers })
  return received as Promise<ReceivedFile<string>>
}
const push = (chunk: Buffer) => handler.onResponseData?.(controller, chunk)
const end = () => handler.onResponseEnd?.(controller, {})
const bytes = (size: number, fill = 'x') => Buffer.alloc(size, fill)
/** Waits for a stream's events on the next ticks. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a file', () => {
  test('a file is handed over as a whole if it is small, with its real size', async () => {
    const received = begin({ 'content-length': '12', 'content-disposition': 'attachment; filename=a' })
    push(Buffer.from('hello '))
    push(Buffer.from('world!'))
    expect(looks).toEqual([])
    end()
    const { status, found, length, disposition, body } = await received
    expect({ status, found, length, disposition }).toEqual({
      status: 200,
      found: 'found',
      length: 12,
      disposition: 'attachment; filename=a',
    })
    expect(String(await buffer(body))).toBe('hello world!')
    expect(looks).toEqual([12])
  })

  test.each([
    [{ 'content-length': `${200 * KiB}` }, 200 * KiB],
    [{ 'transfer-encoding': 'gzip, Chunked' }, undefined],
  ])('a file is handed over once its first 64 KiB have arrived if it is large (%j)', async (headers, length) => {
    const received = begin(headers)
    push(bytes(64 * KiB - 1, 'a'))
    expect(looks).toEqual([])
    push(bytes(1, 'b'))
    expect(looks).toEqual([64 * KiB])
    const file = await received
    expect(file.length).toBe(length)
    const content = buffer(file.body)
    push(bytes(10, 'c'))
    push(bytes(10, 'd'))
    end()
    expect(String(await content)).toBe(`${'a'.repeat(64 * KiB - 1)}b${'c'.repeat(10)}${'d'.repeat(10)}`)
    expect(looks).toHaveLength(1)
  })

  test.each([
    ['TEXT/Plain; charset=utf-8', 200],
    [' text/plain ', 206],
    ['text/csv', 299],
  ])('has one of the accepted types (%s) and a successful status (%i)', async (type, status) => {
    const received = begin({ 'content-type': type, 'content-length': '1' }, { types: ['text/csv', kind] }, status)
    push(bytes(1))
    end()
    expect(await received).toMatchObject({ status, found: 'found' })
  })

  test.each([
    [kind, 199],
    [kind, 300],
    [kind, 404],
    ['application/json', 200],
  ])('a file is received like any response with the type %s and status %i', async (type, status) => {
    const headers = { 'content-type': type, ...(status >= 200 && { 'content-length': '2' }) }
    const received = begin(headers as Record<string, string>, {}, status)
    if (status < 200) handler.onResponseStart?.(controller, 404, { 'content-type': 'application/json' })
    if (type !== kind || status < 200) {
      push(Buffer.from('{}'))
      end()
    }
    const response = (await received) as PlatformResponse | ReceivedFile
    expect(response).not.toHaveProperty('body')
    expect(response).toMatchObject({
      status: status < 200 ? 404 : status,
      json: type === kind && status >= 200 ? null : '{}',
    })
  })

  test('a file is not a large response of another type, which is not inspected, or one without a type', async () => {
    const received = begin({ 'content-type': 'application/json', 'transfer-encoding': 'chunked' })
    push(bytes(100 * KiB, ' '))
    push(Buffer.from('{}'))
    end()
    expect(JSON.parse(((await received) as unknown as PlatformResponse).json ?? '')).toEqual({})
    expect(looks).toEqual([])
    const untyped = begin({ 'content-type': undefined as unknown as string })
    expect(await untyped).toMatchObject({ status: 200, json: null })
  })

  test('may be refused because of its first bytes', async () => {
    const refused = badInput('file', 'is no picture')
    const received = begin(undefined, {
      look: () => {
        throw refused
      },
    })
    push(bytes(5))
    end()
    await expect(received).rejects.toBe(refused)
    expect(aborted).toEqual([refused])
  })

  test('a file is inspected again after twice as many bytes, until it is recognized', async () => {
    const look = (first: Buffer) => (first.length >= 256 * KiB ? 'at last' : null)
    const received = begin({ 'content-length': `${1024 * KiB}` }, { look })
    for (let chunk = 0; chunk < 8; chunk++) push(bytes(32 * KiB))
    expect(looks).toEqual([64 * KiB, 128 * KiB, 256 * KiB])
    expect((await received).found).toBe('at last')
  })

  test('a file is an error if it is not recognized within 1 MiB or at its end', async () => {
    const look = () => null
    const long = begin({ 'content-length': `${2048 * KiB}` }, { look })
    for (let chunk = 0; chunk < 15; chunk++) push(bytes(64 * KiB))
    expect(aborted).toEqual([])
    push(bytes(64 * KiB))
    await expect(long).rejects.toThrow('a file that does not tell what it is')
    expect(aborted).toHaveLength(1)
    const short = begin({ 'content-length': '3' }, { look })
    push(bytes(3))
    end()
    await expect(short).rejects.toMatchObject({ extensions: { code: 'PLATFORM_ERROR', status: 200 } })
  })

  test.each<Record<string, string>>([{}, { 'transfer-encoding': 'gzip' }, { 'transfer-encoding': 'unchunkedly' }])(
    'a file is refused if its end cannot be checked (%j)',
    async (headers) => {
      await expect(begin(headers)).rejects.toThrow('a file that cannot be checked for completeness')
      expect(aborted).toHaveLength(1)
    },
  )

  test('a file is refused above its limit: immediately if its size is declared, otherwise when it has arrived', async () => {
    const most = 100 * KiB
    await expect(begin({ 'content-length': `${most + 1}` }, { most })).rejects.toThrow('more than')
    expect(aborted).toHaveLength(1)
    const exact = begin({ 'content-length': `${most}` }, { most })
    push(bytes(most))
    end()
    expect((await buffer((await exact).body)).length).toBe(most)
    const { body } = await openLarge({ 'transfer-encoding': 'chunked' }, { most })
    const content = buffer(body)
    push(bytes(most))
    await expect(content).rejects.toThrow('more than')
    expect(aborted.at(-1)).toMatchObject({ extensions: { code: 'PLATFORM_ERROR' } })
  })

  test('has a limit of 10 MiB by default', async () => {
    const limit = 10 * KiB * KiB
    await expect(begin({ 'content-length': `${limit + 1}` })).rejects.toThrow('more than 10 MiB')
    void begin({ 'content-length': `${limit}` })
    expect(aborted).toHaveLength(1)
  })
})

describe('the body of a file', () => {
  test('pauses the connection while its reader does not keep up, and resumes it', async () => {
    const { body } = await openLarge()
    isPaused = false
    push(bytes(64 * KiB))
    expect(isPaused).toBe(true)
    body.resume()
    await settle()
    expect(isPaused).toBe(false)
  })

  test('pauses the connection from the first look, as long as no one reads', async () => {
    await openLarge()
    expect(isPaused).toBe(true)
  })

  test('never pauses if the reader is fast', async () => {
    const { body } = await openLarge()
    body.resume()
    await settle()
    push(bytes(10))
    expect(isPaused).toBe(false)
  })

  test('fails if the connection breaks, with an error that the client may see', async () => {
    const { body } = await openLarge()
    const content = buffer(body)
    handler.onResponseError?.(controller, new Error('reset'))
    await expect(content).rejects.toMatchObject({ extensions: { code: 'PLATFORM_UNAVAILABLE' } })
    await expect(content).rejects.toThrow('the connection broke')
  })

  test('does not fail other code if it breaks without a reader, and keeps its error', async () => {
    const { body } = await openLarge()
    handler.onResponseError?.(controller, new Error('reset'))
    await settle()
    expect(body.errored).toMatchObject({ extensions: { code: 'PLATFORM_UNAVAILABLE' } })
  })

  test('ends the connection if it is not read to its end', async () => {
    const { body } = await openLarge()
    body.destroy()
    await settle()
    expect(aborted).toMatchObject([{ message: 'not read to its end' }])
    const other = await openLarge()
    other.body.on('error', () => undefined).destroy(new Error('gone'))
    await settle()
    expect(aborted[1]).toMatchObject({ message: 'gone' })
  })

  test('the body of a file is not bound by the deadline of the request, which ends with the first bytes', async () => {
    const { body } = await openLarge()
    request.abort(new Error('late'))
    expect(aborted).toEqual([])
    const content = buffer(body)
    push(bytes(5))
    end()
    expect((await content).length).toBe(64 * KiB + 5)
  })

  test('the body of a file is ended by the deadline if it has not been recognized yet', async () => {
    const received = begin()
    push(bytes(10))
    request.abort(new Error('late'))
    await expect(received).rejects.toThrow('late')
    expect(aborted).toMatchObject([{ message: 'late' }])
  })

  test('fails with the transport’s error if it breaks before the first look', async () => {
    const received = begin()
    push(bytes(10))
    const broken = new Error('reset')
    handler.onResponseError?.(controller, broken)
    await expect(received).rejects.toBe(broken)
  })
})

/** A file that has been recognized and is still arriving. */
async function openLarge(
  headers: Record<string, string> = { 'content-length': `${500 * KiB}` },
  asked: Partial<FileAsked<string>> = {},
): Promise<{ body: Readable }> {
  const received = begin(headers, asked)
  push(bytes(64 * KiB))
  return received
}
