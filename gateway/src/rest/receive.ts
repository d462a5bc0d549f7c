import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Abortable, Deadline } from '../timing/deadline.ts'
import type { ConcurrencyLimiter, Startable } from './concurrency-limiter.ts'
import { unreadableResponse } from './error.ts'

/** A complete response of the platform. */
export interface PlatformResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The parsed body; null if it is empty or not JSON. Bodies that are not JSON are not read. */
  readonly json: string | null
}

/** Maximum size of a platform response or file, in bytes. */
export const largestResponse = 10 * 1024 * 1024

/** The error for a response above a size limit. */
export function tooLarge(status: number, most = largestResponse) {
  return unreadableResponse(`more than ${most / 1024 / 1024} MiB`, status)
}

/** The parts of a bulkhead that a call uses. */
export interface CallBulkhead {
  readonly pool: Dispatcher
  readonly limiter: ConcurrencyLimiter
}

/** Notified when it is a request's turn. */
interface Watcher {
  started(): void
}

/**
 * Sends one request and receives the response directly from the connection, because a stream for each body would cost
 * as much as the rest of a call. Does not read bodies that are not JSON or exceed 10 MiB. Waits for the caller's turn
 * while too many requests are in flight. An error is a transport error, the deadline's reason, or PLATFORM_ERROR for
 * too large a response.
 */
export function receive(
  bulkhead: CallBulkhead,
  caller: string,
  request: Dispatcher.DispatchOptions,
  deadline: Deadline,
  onResponse: (response: PlatformResponse) => void,
  onError: (error: Error) => void,
  watcher?: Watcher,
): void {
  bulkhead.limiter.enter(new Receiver(deadline, onResponse, onError, bulkhead, request, watcher), caller)
}

/**
 * Receives one response chunk by chunk, and handles the deadline, the size limit and the slot in the bulkhead. With a
 * bulkhead and a request, it also represents the call: `start` sends it.
 */
export class Receiver implements Dispatcher.DispatchHandler, Startable, Abortable {
  readonly #deadline: Deadline
  #resolve: (response: PlatformResponse) => void
  #reject: (error: Error) => void
  #request: Dispatcher.DispatchOptions | undefined
  #watcher: Watcher | undefined
  /** The bulkhead in which it occupies a place until it has ended. */
  #bulkhead: CallBulkhead | undefined
  #controller: Dispatcher.DispatchController | undefined
  protected status = 0
  protected headers: IncomingHttpHeaders = {}
  /** Number of received bytes. */
  protected size = 0
  /** Maximum number of bytes. */
  protected most = largestResponse
  #isJson = false
  #isStarted = false
  #isDone = false
  #first: Buffer | undefined
  #others: Buffer[] | undefined

  constructor(
    deadline: Deadline,
    resolve: (response: PlatformResponse) => void,
    reject: (error: Error) => void,
    bulkhead?: CallBulkhead,
    request?: Dispatcher.DispatchOptions,
    watcher?: Watcher,
  ) {
    this.#deadline = deadline
    this.#resolve = resolve
    this.#reject = reject
    this.#bulkhead = bulkhead
    this.#request = request
    this.#watcher = watcher
    deadline.watch(this)
  }

  start(): void {
    this.#isStarted = true
    this.#watcher?.started()
    if (this.#request) this.#bulkhead?.pool.dispatch(this.#request, this)
    else this.#leave()
  }

  giveUp(): void {
    // There is no controller before the request is sent; it is aborted when its turn comes.
    const reason = this.#deadline.reason as Error
    this.#controller?.abort(reason)
    this.fail(reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#deadline.aborted) this.giveUp()
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return
    this.status = status
    this.headers = headers
    this.#isJson = status !== 204 && jsonType.test(headers['content-type'] ?? '')
    if (this.#isJson || status === 204) return
    this.#finish(null)
    controller.abort(new Error('not what was asked for'))
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.fits(controller, chunk)) return
    if (this.#isJson) this.keep(chunk)
  }

  onResponseEnd(_controller: Dispatcher.DispatchController): void {
    this.#finish(this.#isJson ? this.kept().toString('utf8') : null)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error)
  }

  /** Counts the bytes and aborts above the limit. */
  protected fits(controller: Dispatcher.DispatchController, chunk: Buffer): boolean {
    this.size += chunk.length
    if (this.size <= this.most) return true
    const error = tooLarge(this.status, this.most)
    this.fail(error)
    controller.abort(error)
    return false
  }

  protected keep(chunk: Buffer): void {
    if (this.#isDone) return
    if (!this.#first) this.#first = chunk
    else if (this.#others) this.#others.push(chunk)
    else this.#others = [chunk]
  }

  /** The received bytes as one buffer. */
  protected kept(): Buffer {
    if (!this.#first) return nothing
    if (!this.#others) return this.#first
    this.#first = Buffer.concat([this.#first, ...this.#others])
    this.#others = undefined
    return this.#first
  }

  protected fail(error: Error): void {
    if (this.#isDone) return
    const reject = this.#reject
    this.end()
    reject(error)
  }

  /** Releases memory, as undici and the queue of calls may keep the handler after the response is done. */
  protected end(): void {
    this.#isDone = true
    this.#resolve = ignore
    this.#reject = ignore
    this.#request = undefined
    this.#watcher = undefined
    this.#first = undefined
    this.#others = undefined
    this.#deadline.unwatch(this)
    if (this.#isStarted) this.#leave()
  }

  #finish(json: string | null): void {
    if (this.#isDone) return
    const resolve = this.#resolve
    this.end()
    resolve({ status: this.status, headers: this.headers, json })
  }

  #leave(): void {
    const bulkhead = this.#bulkhead
    this.#bulkhead = undefined
    bulkhead?.limiter.leave()
  }
}

const ignore = () => {}
const nothing = Buffer.alloc(0)
const jsonType = /^application\/([\w.-]+\+)?json\b/i
