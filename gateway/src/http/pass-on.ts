import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { clientGone, codeOf, noResponse } from '../rest/error.ts'

/** Timeouts of a body, in milliseconds. */
export interface Pace {
  /** Without any progress, on either side. */
  readonly stallMs: number
  /** The total timeout. */
  readonly wholeMs: number
}

/**
 * Streams a body at the pace of the slower side, and resolves when the last byte has been handed over. Rejects with a
 * coded error. After the first byte, the only way to report a failure is to cut the connection; otherwise the client
 * would take a partial file as complete.
 */
export async function passOn(reply: FastifyReply, body: Readable, { stallMs, wholeMs }: Pace): Promise<void> {
  const { raw } = reply
  let tooSlow: Error | undefined
  const giveUp = () => {
    // The reader counts as the cause of a delay only if the body waits for nothing else.
    tooSlow ??=
      body.readableFlowing === false || body.readableEnded
        ? clientGone('it stopped reading')
        : noResponse('it took too long')
    body.destroy(tooSlow)
    cut(raw)
  }
  body.once('error', () => cut(raw))
  reply.hijack()
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  raw.setTimeout(stallMs, giveUp)
  const timer = setTimeout(giveUp, wholeMs)
  try {
    await pipeline(body, raw)
  } catch (error) {
    throw tooSlow ?? (codeOf(error) === undefined ? clientGone('it left') : error)
  } finally {
    clearTimeout(timer)
  }
}

/** Resets the connection. A plain end would complete a file in HTTP/1.0, which some proxies still use. */
function cut(raw: ServerResponse): void {
  raw.socket?.resetAndDestroy()
}
