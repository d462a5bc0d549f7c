import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { unreadableAnswer } from './error.ts'

/** An answer of the platform, whole. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The body; null where it is none or not JSON. */
  readonly json: string | null
  /** The body where it is of the type that was asked for and no JSON; else null. A body that is neither was not read. */
  readonly file: Buffer | null
}

const largestAnswer = 10 * 1024 * 1024

/**
 * Sends one request and takes in the answer, straight from the connection: a stream for each body would cost as much as
 * all the rest of a call. Bodies that are neither JSON nor of the file type asked for are not read, and none beyond
 * 10 MiB is. Rejects with a transport error, the deadline's reason, or PLATFORM_ERROR for too large an answer.
 */
export function receive(
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  deadline: AbortSignal,
  fileTypes: readonly string[] = [],
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    pool.dispatch(request, new Receiver(deadline, fileTypes, resolve, reject))
  })
}

class Receiver implements Dispatcher.DispatchHandler {
  readonly #deadline: AbortSignal
  readonly #fileTypes: readonly string[]
  readonly #resolve: (answer: Answer) => void
  readonly #reject: (error: Error) => void
  #controller: Dispatcher.DispatchController | undefined
  #status = 0
  #headers: IncomingHttpHeaders = {}
  #kind: 'json' | 'file' | null = null
  #chunks: Buffer[] = []
  #size = 0

  constructor(
    deadline: AbortSignal,
    fileTypes: readonly string[],
    resolve: (answer: Answer) => void,
    reject: (error: Error) => void,
  ) {
    this.#deadline = deadline
    this.#fileTypes = fileTypes
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
    this.#kind = status === 204 ? null : this.#kindOf(headers['content-type'] ?? '')
    if (this.#kind !== null || status === 204) return
    this.#finish(null)
    controller.abort(new Error('not what was asked for'))
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > largestAnswer) {
      this.#fail(unreadableAnswer(`more than ${largestAnswer / 1024 / 1024} MiB`, this.#status))
      this.#chunks = []
      controller.abort(new Error('too large'))
    } else if (this.#kind !== null) this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    const [first = Buffer.alloc(0), ...others] = this.#chunks
    this.#finish(this.#kind === null ? null : others.length === 0 ? first : Buffer.concat(this.#chunks))
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error)
  }

  readonly #giveUp = () => {
    // Before it was sent there is no controller yet: it is stopped when its turn comes.
    this.#controller?.abort(this.#deadline.reason)
    this.#fail(this.#deadline.reason)
  }

  #kindOf(contentType: string): 'json' | 'file' | null {
    if (jsonType.test(contentType)) return 'json'
    const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    return this.#fileTypes.includes(type) ? 'file' : null
  }

  #finish(body: Buffer | null): void {
    this.#deadline.removeEventListener('abort', this.#giveUp)
    const json = this.#kind === 'json' ? (body?.toString('utf8') ?? null) : null
    const file = this.#kind === 'file' ? body : null
    this.#resolve({ status: this.#status, headers: this.#headers, json, file })
  }

  #fail(error: Error): void {
    this.#deadline.removeEventListener('abort', this.#giveUp)
    this.#reject(error)
  }
}

const jsonType = /^application\/([\w.-]+\+)?json\b/i
