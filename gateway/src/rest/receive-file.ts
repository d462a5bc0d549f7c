import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { noAnswer, unreadableAnswer } from './error.ts'
import { type Answer, largestAnswer, Receiver, tooLarge } from './receive.ts'

/** Which file is asked for, and how it is told from what is none. */
export interface FileAsked<Found> {
  /** The content types it may be declared as. */
  readonly types: readonly string[]
  /** What the first bytes tell; null where more are needed. Throws a coded error where the file may not be passed on. */
  readonly look: (first: Buffer) => Found | null
}

/** A file of the platform that has begun to arrive. */
export interface ReceivedFile<Found = unknown> {
  readonly status: number
  readonly found: Found
  /** How many bytes it has; undefined where the platform does not say. */
  readonly length: number | undefined
  /** What the platform calls it, as it stands in `Content-Disposition`. */
  readonly disposition: string | undefined
  /** All of it, read from the platform no faster than it is read here. Fails with a coded error where it is not whole. */
  readonly body: Readable
}

/**
 * What has arrived before anything is passed on: most files whole, so that a break in them is told in words, or mended by
 * asking again.
 */
const firstLook = 64 * 1024
/** What is held of a file that does not tell what it is. */
const longestLook = 1024 * 1024

/**
 * Sends one request for a file. An answer that is none of the types, most often a refusal, is taken in as any other. Rejects
 * as `receive` does, and with what looking at the first bytes throws; the deadline ends once the first bytes are there.
 */
export function receiveFile<Found>(
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  deadline: AbortSignal,
  asked: FileAsked<Found>,
): Promise<Answer | ReceivedFile<Found>> {
  return new Promise((resolve, reject) => {
    pool.dispatch(request, new FileReceiver(deadline, asked, resolve, reject))
  })
}

class FileReceiver<Found> implements Dispatcher.DispatchHandler {
  readonly #deadline: AbortSignal
  readonly #asked: FileAsked<Found>
  readonly #resolve: (answer: Answer | ReceivedFile<Found>) => void
  readonly #reject: (error: Error) => void
  #controller: Dispatcher.DispatchController | undefined
  /** Takes in what is no file. */
  #other: Receiver | undefined
  #status = 0
  #headers: IncomingHttpHeaders = {}
  #first: Buffer[] = []
  #size = 0
  #nextLook = firstLook
  #body: Readable | undefined

  constructor(
    deadline: AbortSignal,
    asked: FileAsked<Found>,
    resolve: (answer: Answer | ReceivedFile<Found>) => void,
    reject: (error: Error) => void,
  ) {
    this.#deadline = deadline
    this.#asked = asked
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
    const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    if (status >= 300 || !this.#asked.types.includes(type)) {
      this.#deadline.removeEventListener('abort', this.#giveUp)
      this.#other = new Receiver(this.#deadline, this.#resolve, this.#reject)
      this.#other.onRequestStart(controller)
      this.#other.onResponseStart(controller, status, headers)
    } else if (isUnmeasured(headers)) {
      this.#fail(unreadableAnswer('a file of which nobody can tell whether it is whole', status))
    } else if (Number(headers['content-length'] ?? 0) > largestAnswer) this.#fail(tooLarge(status))
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#other) this.#other.onResponseData(controller, chunk)
    else this.#take(controller, chunk)
  }

  onResponseEnd(controller: Dispatcher.DispatchController): void {
    if (this.#other) this.#other.onResponseEnd()
    else {
      if (!this.#body) this.#look(controller, true)
      this.#body?.push(null)
    }
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#other) this.#other.onResponseError(controller, error)
    else this.#fail(this.#body ? noAnswer('the connection broke') : error)
  }

  readonly #giveUp = () => this.#fail(this.#deadline.reason)

  #take(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > largestAnswer) this.#fail(tooLarge(this.#status))
    else if (this.#body) {
      if (!this.#body.push(chunk)) controller.pause()
    } else {
      this.#first.push(chunk)
      if (this.#size >= this.#nextLook) this.#look(controller, false)
    }
  }

  #look(controller: Dispatcher.DispatchController, isWhole: boolean): void {
    const first = Buffer.concat(this.#first)
    this.#first = [first]
    // Each look is at twice as much, so that no file makes it look often.
    this.#nextLook = this.#size * 2
    try {
      const found = this.#asked.look(first)
      if (found !== null) this.#open(controller, found, first, isWhole)
      else if (isWhole || this.#size >= longestLook) {
        throw unreadableAnswer('a file that does not tell what it is', this.#status)
      }
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  /** From here on the reader sets the pace, and whoever passes the body on sees to it that it ends. */
  #open(controller: Dispatcher.DispatchController, found: Found, first: Buffer, isWhole: boolean): void {
    this.#deadline.removeEventListener('abort', this.#giveUp)
    const body = new Readable({
      highWaterMark: firstLook,
      read: () => controller.resume(),
      destroy(error, done) {
        controller.abort(error ?? new Error('not read to its end'))
        done(error)
      },
    })
    // It may break before anybody has taken it, and then waits with that for whoever does.
    body.on('error', () => undefined)
    this.#body = body
    if (!body.push(first)) controller.pause()
    this.#first = []
    const declared = this.#headers['content-length']
    const length = isWhole ? this.#size : declared === undefined ? undefined : Number(declared)
    this.#resolve({ status: this.#status, found, length, disposition: this.#headers['content-disposition'], body })
  }

  #fail(error: Error): void {
    this.#deadline.removeEventListener('abort', this.#giveUp)
    this.#first = []
    // What was resolved before stays so: then it is the body that fails.
    this.#reject(error)
    this.#body?.destroy(error)
    // Before it was sent there is no controller yet: it is stopped when its turn comes.
    this.#controller?.abort(error)
  }
}

/** Whether the file ends where the connection does, so that a break looks like the end. */
function isUnmeasured(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] === undefined && !/\bchunked\b/i.test(headers['transfer-encoding'] ?? '')
}
