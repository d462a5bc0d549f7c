import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Deadline } from '../timing/deadline.ts'
import { noResponse, unreadableResponse } from './error.ts'
import { type PlatformResponse, Receiver, tooLarge } from './receive.ts'

/** The requested file, and how to recognize it. */
export interface FileAsked<Found> {
  /** The accepted content types. */
  readonly types: readonly string[]
  /** Inspects the first bytes; null if more are needed. Throws a coded error if the file may not be passed on. */
  readonly look: (first: Buffer) => Found | null
  /** Maximum size in bytes; 10 MiB by default. */
  readonly most?: number
  /** The bulkhead; by default the one for files. */
  readonly bulkhead?: 'reports'
}

/** A platform file that has started to arrive. */
export interface ReceivedFile<Found = unknown> {
  readonly status: number
  readonly found: Found
  /** The size in bytes; undefined if the platform does not declare it. */
  readonly length: number | undefined
  /** The `Content-Disposition` of the platform. */
  readonly disposition: string | undefined
  /** The entire content, with backpressure. Fails with a coded error if it is incomplete. */
  readonly body: Readable
}

/**
 * Number of bytes to receive before anything is passed on. Most files are smaller, so that an interruption becomes an
 * error message or is fixed by a retry.
 */
const firstLook = 64 * 1024
/** Maximum number of bytes buffered before the file is recognized. */
const longestLook = 1024 * 1024

/**
 * Sends one request for a file. A response with another content type, usually a refusal, is received like any other.
 * Rejects like `receive`, and with errors of `look`. The deadline ends once the first bytes have arrived.
 */
export function receiveFile<Found>(
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  deadline: Deadline,
  asked: FileAsked<Found>,
): Promise<PlatformResponse | ReceivedFile<Found>> {
  return new Promise((resolve, reject) => {
    pool.dispatch(request, new FileReceiver(deadline, asked, resolve, reject))
  })
}

/** Receives a file once its first bytes are recognized, and any other response like its parent class. */
class FileReceiver<Found> extends Receiver {
  readonly #asked: FileAsked<Found>
  readonly #resolve: (file: ReceivedFile<Found>) => void
  #isFile = false
  #nextLook = firstLook
  #body: Readable | undefined

  constructor(
    deadline: Deadline,
    asked: FileAsked<Found>,
    resolve: (response: PlatformResponse | ReceivedFile<Found>) => void,
    reject: (error: Error) => void,
  ) {
    super(deadline, resolve, reject)
    this.#asked = asked
    this.#resolve = resolve
  }

  override onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    this.#isFile = status >= 200 && status < 300 && this.#asked.types.includes(type)
    if (!this.#isFile) {
      super.onResponseStart(controller, status, headers)
      return
    }
    this.status = status
    this.headers = headers
    this.most = this.#asked.most ?? this.most
    if (isUnmeasured(headers)) {
      this.#refuse(controller, unreadableResponse('a file that cannot be checked for completeness', status))
    } else if (Number(headers['content-length'] ?? 0) > this.most) {
      this.#refuse(controller, tooLarge(status, this.most))
    }
  }

  override onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#isFile) super.onResponseData(controller, chunk)
    else if (!this.fits(controller, chunk)) return
    else if (this.#body) {
      if (!this.#body.push(chunk)) controller.pause()
    } else {
      this.keep(chunk)
      if (this.size >= this.#nextLook) this.#look(controller, false)
    }
  }

  override onResponseEnd(controller: Dispatcher.DispatchController): void {
    if (!this.#isFile) {
      super.onResponseEnd(controller)
      return
    }
    if (!this.#body) this.#look(controller, true)
    this.#body?.push(null)
  }

  override onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    super.onResponseError(controller, this.#body ? noResponse('the connection broke') : error)
  }

  /** After the file has been handed over, errors fail its body instead of the call. */
  protected override fail(error: Error): void {
    super.fail(error)
    this.#body?.destroy(error)
  }

  #refuse(controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error)
    controller.abort(error)
  }

  #look(controller: Dispatcher.DispatchController, isWhole: boolean): void {
    const first = this.kept()
    // Each look gets twice as many bytes as the last, so there are few looks.
    this.#nextLook = this.size * 2
    try {
      const found = this.#asked.look(first)
      if (found !== null) this.#open(controller, found, first, isWhole)
      else if (isWhole || this.size >= longestLook) {
        throw unreadableResponse('a file that does not tell what it is', this.status)
      }
    } catch (error) {
      this.#refuse(controller, error as Error)
    }
  }

  /** From here on, the reader sets the pace, and the code that passes the body on enforces its timeouts. */
  #open(controller: Dispatcher.DispatchController, found: Found, first: Buffer, isWhole: boolean): void {
    this.end()
    const body = new Readable({
      highWaterMark: firstLook,
      read: () => controller.resume(),
      destroy(error, done) {
        controller.abort(error ?? new Error('not read to its end'))
        done(error)
      },
    })
    // The body may fail before it has a reader, so it keeps the error for the reader.
    body.on('error', () => undefined)
    this.#body = body
    if (!body.push(first)) controller.pause()
    const declared = this.headers['content-length']
    const length = isWhole ? this.size : declared === undefined ? undefined : Number(declared)
    this.#resolve({ status: this.status, found, length, disposition: this.headers['content-disposition'], body })
  }
}

/** Whether only the end of the connection marks the end of the file, so that an interruption looks like the end. */
function isUnmeasured(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] === undefined && !/\bchunked\b/i.test(headers['transfer-encoding'] ?? '')
}
