import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { clientGone, codeOf, noResponse } from '../rest/error.ts'

/** How long a body may take, in milliseconds. */
export interface Pace {
  /** Without a byte moving, on either side. */
  readonly stallMs: number
  /** As a whole. */
  readonly wholeMs: number
}

/**
 * Passes a body on as fast as both sides go, and answers when the last byte has been handed over. Rejects with a coded
 * error. Once it has begun there is no other way left to tell a failure than to cut the connection: nobody must take a
 * part for the whole.
 */
export async function passOn(reply: FastifyReply, body: Readable, { stallMs, wholeMs }: Pace): Promise<void> {
  const { raw } = reply
  let tooSlow: Error | undefined
  const giveUp = () => {
    // Only a body that waits for nothing but its reader is held up by the reader.
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

/** With a reset, as the plain end of a connection is a file's proper end to HTTP/1.0, which some proxies still speak. */
function cut(raw: ServerResponse): void {
  raw.socket?.resetAndDestroy()
}
