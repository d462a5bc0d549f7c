import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { noResponse, unreadableResponse } from './error.ts'
import { type PlatformResponse, Receiver, tooLarge } from './receive.ts'

/** The requested file, and how to recognize it. */
export interface FileAsked<Found> {
  /** The content types it may be declared as. */
  readonly types: readonly string[]
  /** What the first bytes tell; null where more are needed. Throws a coded error where the file may not be passed on. */
  readonly look: (first: Buffer) => Found | null
  /** How many bytes it may have; 10 MiB unless given. */
  readonly most?: number
  /** The connections it comes on; those of files unless given. */
  readonly bulkhead?: 'reports'
}

/** A file of the platform that has begun to arrive. */
export interface ReceivedFile<Found = unknown> {
  readonly status: number
  readonly found: Found
  /** How many bytes it has; undefined where the platform does not say. */
  readonly length: number | undefined
  /** The `Content-Disposition` of the platform. */
  readonly disposition: string | undefined
  /** All of it, read from the platform no faster than it is read here. Fails with a coded error where it is not whole. */
  readonly body: Readable
}

/**
 * What has arrived before anything is passed on: most files whole, so that a break in them becomes an error message, or is repaired by
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
): Promise<PlatformResponse | ReceivedFile<Found>> {
  return new Promise((resolve, reject) => {
    pool.dispatch(request, new FileReceiver(deadline, asked, resolve, reject))
  })
}

/** Takes in a file once its first bytes say what it is, and any other answer as its parent does. */
class FileReceiver<Found> extends Receiver {
  readonly #asked: FileAsked<Found>
  readonly #resolve: (file: ReceivedFile<Found>) => void
  #isFile = false
  #nextLook = firstLook
  #body: Readable | undefined

  constructor(
    deadline: AbortSignal,
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

  /** After the file was handed over, its body fails instead of the call. */
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
    // Each look is at twice as much, so that no file makes it look often.
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

  /** From here on the reader sets the pace, and the code that passes the body on makes sure that it ends. */
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
    // It may break before anybody has taken it, and then waits with that error for its reader.
    body.on('error', () => undefined)
    this.#body = body
    if (!body.push(first)) controller.pause()
    const declared = this.headers['content-length']
    const length = isWhole ? this.size : declared === undefined ? undefined : Number(declared)
    this.#resolve({ status: this.status, found, length, disposition: this.headers['content-disposition'], body })
  }
}

/** Whether the file ends where the connection does, so that a break looks like the end. */
function isUnmeasured(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] === undefined && !/\bchunked\b/i.test(headers['transfer-encoding'] ?? '')
}
