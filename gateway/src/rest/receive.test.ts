import type { Dispatcher } from 'undici'
import { beforeEach, describe, expect, test } from 'vitest'
import { Deadline } from '../timing/deadline.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { largestResponse, type PlatformResponse, Receiver, receive } from './receive.ts'

const json = { 'content-type': 'application/json' }
let request: Deadline
/** What the call ended with: responses, errors, and the reasons with which its connection was aborted. */
let responses: PlatformResponse[]
let errors: unknown[]
let aborted: unknown[]
let controller: Dispatcher.DispatchController
beforeEach(() => {
  request = new Deadline(60_000)
  responses = []
  errors = []
  aborted = []
  controller = { abort: (reason: unknown) => void aborted.push(reason) } as unknown as Dispatcher.DispatchController
})

const newReceiver = () =>
  new Receiver(
    request,
    (response) => void responses.push(response),
    (error) => void errors.push(error),
  )

/** A started response with this status and these headers. */
function begin(status = 200, headers: Record<string, string> = json): Receiver {
  const receiver = newReceiver()
  receiver.onRequestStart(controller)
  receiver.onResponseStart(controller, status, headers)
  return receiver
}

describe('a response', () => {
  test.each([['{"a":"ä"}'], ['{"a":', '"ä"', '}'], ['{', '"a"', ':', '"', 'ä', '"', '}']])(
    'a response is its JSON, no matter how many pieces it arrives in (%j)',
    (...pieces) => {
      const receiver = begin()
      for (const piece of pieces) receiver.onResponseData(controller, Buffer.from(piece))
      expect(responses).toEqual([])
      receiver.onResponseEnd(controller)
      expect(responses).toEqual([{ status: 200, headers: json, json: '{"a":"ä"}' }])
      expect([errors, aborted]).toEqual([[], []])
    },
  )

  test('keeps characters that are split between two pieces', () => {
    const receiver = begin()
    const bytes = Buffer.from('"ä€"')
    for (const byte of bytes) receiver.onResponseData(controller, Buffer.from([byte]))
    receiver.onResponseEnd(controller)
    expect(responses[0]?.json).toBe('"ä€"')
  })

  test('a response is an empty string without a body', () => {
    begin().onResponseEnd(controller)
    expect(responses).toEqual([{ status: 200, headers: json, json: '' }])
  })

  test.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/problem+json',
    'application/a.b-c+json',
  ])('a response is JSON with the type %s', (type) => {
    const receiver = begin(500, { 'content-type': type })
    receiver.onResponseData(controller, Buffer.from('{}'))
    receiver.onResponseEnd(controller)
    expect(responses).toMatchObject([{ status: 500, json: '{}' }])
  })

  test.each(['text/html', 'application/jsonp', 'xapplication/json', 'text/json', 'application/+json', ''])(
    'a response is not read if it has the type %j, and ends immediately',
    (type) => {
      const receiver = begin(503, type ? { 'content-type': type } : {})
      expect(responses).toMatchObject([{ status: 503, json: null }])
      expect(aborted).toHaveLength(1)
      receiver.onResponseError(controller, new Error('aborted'))
      expect(errors).toEqual([])
      expect(responses).toHaveLength(1)
    },
  )

  test('has no body with status 204, regardless of its headers', () => {
    const receiver = begin(204)
    expect([responses, aborted]).toEqual([[], []])
    receiver.onResponseData(controller, Buffer.from('{}'))
    receiver.onResponseEnd(controller)
    expect(responses).toMatchObject([{ status: 204, json: null }])
    begin(204, {}).onResponseEnd(controller)
    expect(responses).toHaveLength(2)
  })

  test('starts after any informational ones', () => {
    const receiver = newReceiver()
    receiver.onRequestStart(controller)
    receiver.onResponseStart(controller, 103, { 'content-type': 'text/html' })
    receiver.onResponseStart(controller, 199, {})
    expect([responses, aborted]).toEqual([[], []])
    receiver.onResponseStart(controller, 200, json)
    receiver.onResponseEnd(controller)
    expect(responses).toMatchObject([{ status: 200 }])
  })

  test('a response is read at the largest size, and is an error that ends the connection with one byte more', () => {
    const half = Buffer.alloc(largestResponse / 2, ' ')
    const whole = begin()
    whole.onResponseData(controller, half)
    whole.onResponseData(controller, half)
    whole.onResponseEnd(controller)
    expect(responses[0]?.json).toHaveLength(10 * 1024 * 1024)

    const larger = begin(206)
    for (const chunk of [half, half, Buffer.alloc(1), half]) larger.onResponseData(controller, chunk)
    larger.onResponseEnd(controller)
    expect(responses).toHaveLength(1)
    expect(errors).toMatchObject([{ extensions: { code: 'PLATFORM_ERROR', status: 206 } }])
    expect(String(errors[0])).toContain('more than 10 MiB')
    expect(aborted[0]).toBe(errors[0])
  })

  test('fails with the transport’s error, only once', () => {
    const receiver = begin()
    receiver.onResponseData(controller, Buffer.from('{'))
    const broken = new Error('reset')
    receiver.onResponseError(controller, broken)
    receiver.onResponseError(controller, new Error('again'))
    receiver.onResponseEnd(controller)
    expect([responses, errors]).toEqual([[], [broken]])
  })
})

describe('the deadline of a call', () => {
  const late = new Error('late')

  test('ends the call with its reason, and its connection', () => {
    const receiver = begin()
    request.abort(late)
    expect([errors, aborted]).toEqual([[late], [late]])
    receiver.onResponseEnd(controller)
    expect(responses).toEqual([])
  })

  test('ends a call whose connection does not exist yet', () => {
    const receiver = newReceiver()
    request.abort(late)
    expect(errors).toEqual([late])
    receiver.onRequestStart(controller)
    expect([errors, aborted]).toEqual([[late], [late]])
  })

  test('means nothing after the response', () => {
    begin().onResponseEnd(controller)
    request.abort(late)
    expect([errors, aborted]).toEqual([[], []])
    expect(responses).toHaveLength(1)
  })
})

describe('the slot of a call in flight', () => {
  const call = { method: 'GET', path: '/' } as const
  let sent: Dispatcher.DispatchHandler[]
  let bulkhead: { pool: Dispatcher; limiter: ConcurrencyLimiter }
  beforeEach(() => {
    sent = []
    const dispatch = (_request: unknown, handler: Dispatcher.DispatchHandler) => {
      sent.push(handler)
      return true
    }
    const limiter = new ConcurrencyLimiter({ least: 1, most: 1 })
    bulkhead = { pool: { dispatch } as unknown as Dispatcher, limiter }
  })
  const start = (signal = request) =>
    receive(
      bulkhead,
      'M/ana',
      call,
      signal,
      (response) => void responses.push(response),
      (error) => void errors.push(error),
    )
  const respond = (place: number, status = 200, headers = json) => {
    sent[place]?.onRequestStart?.(controller, {})
    sent[place]?.onResponseStart?.(controller, status, headers)
    sent[place]?.onResponseEnd?.(controller, {})
  }

  test('the slot of a call in flight is taken until the response, so that the next one waits', () => {
    start()
    start()
    expect(sent).toHaveLength(1)
    respond(0)
    expect(sent).toHaveLength(2)
    start()
    expect(sent).toHaveLength(2)
    respond(1)
    expect(sent).toHaveLength(3)
  })

  test('the slot of a call in flight is free after an error and after an unread response, each only once', () => {
    for (let place = 0; place < 5; place++) start()
    sent[0]?.onResponseError?.(controller, new Error('reset'))
    sent[0]?.onResponseError?.(controller, new Error('again'))
    expect(sent).toHaveLength(2)
    respond(1, 500, { 'content-type': 'text/html' })
    expect(sent).toHaveLength(3)
  })

  test('the place in flight of a call is never taken by a call whose deadline passes while it waits', () => {
    start(new Deadline(60_000))
    start()
    start(new Deadline(60_000))
    request.abort(new Error('late'))
    expect(errors).toHaveLength(1)
    expect(sent).toHaveLength(1)
    respond(0)
    // The call that was waiting behind it is sent instead.
    expect(sent).toHaveLength(2)
    respond(1)
    start(new Deadline(60_000))
    expect(sent).toHaveLength(3)
  })

  test('the place in flight of a call is not given to another one when a waiting call gives up', () => {
    start(new Deadline(60_000))
    start(new Deadline(60_000))
    start()
    request.abort(new Error('late'))
    expect(sent).toHaveLength(1)
  })
})
