import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { unreadableAnswer } from './error.ts'

/** An answer of the platform, whole. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The body; null where it is none or not JSON. What is not JSON was not read. */
  readonly json: string | null
}

/** How many bytes an answer or a file of the platform may have. */
export const largestAnswer = 10 * 1024 * 1024

/** The error of an answer that has more. */
export function tooLarge(status: number) {
  return unreadableAnswer(`more than ${largestAnswer / 1024 / 1024} MiB`, status)
}

/**
 * Sends one request and takes in the answer, straight from the connection: a stream for each body would cost as much as
 * all the rest of a call. Bodies that are not JSON are not read, and none beyond 10 MiB is. Rejects with a transport
 * error, the deadline's reason, or PLATFORM_ERROR for too large an answer.
 */
export function receive(pool: Dispatcher, request: Dispatcher.DispatchOptions, deadline: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    pool.dispatch(request, new Receiver(deadline, resolve, reject))
  })
}

/** Takes in one answer as its bytes come. */
export class Receiver implements Dispatcher.DispatchHandler {
  readonly #deadline: AbortSignal
  readonly #resolve: (answer: Answer) => void
  readonly #reject: (error: Error) => void
  #controller: Dispatcher.DispatchController | undefined
  #status = 0
  #headers: IncomingHttpHeaders = {}
  #isJson = false
  #chunks: Buffer[] = []
  #size = 0

  constructor(deadline: AbortSignal, resolve: (answer: Answer) => void, reject: (error: Error) => void) {
    this.#deadline = deadline
    this.#resolve = resolve
    this.#reject = reject
    deadline.addEventListener('abort', this.#giveUp)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#deadline.aborted) this.#giveUp()
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return
    this.#status = status
    this.#headers = headers
    this.#isJson = status !== 204 && jsonType.test(headers['content-type'] ?? '')
    if (this.#isJson || status === 204) return
    this.#finish(null)
    controller.abort(new Error('not what was asked for'))
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > largestAnswer) {
      this.#fail(tooLarge(this.#status))
      this.#chunks = []
      controller.abort(new Error('too large'))
    } else if (this.#isJson) this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    const [first = Buffer.alloc(0), ...others] = this.#chunks
    this.#finish(this.#isJson ? (others.length === 0 ? first : Buffer.concat(this.#chunks)) : null)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error)
  }

  readonly #giveUp = () => {
    // Before it was sent there is no controller yet: it is stopped when its turn comes.
    this.#controller?.abort(this.#deadline.reason)
    this.#fail(this.#deadline.reason)
  }

  #finish(body: Buffer | null): void {
    this.#deadline.removeEventListener('abort', this.#giveUp)
    this.#resolve({ status: this.#status, headers: this.#headers, json: body?.toString('utf8') ?? null })
  }

  #fail(error: Error): void {
    this.#deadline.removeEventListener('abort', this.#giveUp)
    this.#reject(error)
  }
}

const jsonType = /^application\/([\w.-]+\+)?json\b/i
