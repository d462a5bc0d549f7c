import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shorter answers, in characters, fit one packet as they are. */
const smallestBody = 1_400

/** Most of what the highest quality saves, for a tenth of its time. */
const brotliQuality = 4

const compressors = {
  br: promisify((body: string, done: (error: Error | null, compressed: Buffer) => void) =>
    brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }, done),
  ),
  gzip: promisify((body: string, done: (error: Error | null, compressed: Buffer) => void) => gzip(body, done)),
}

type Encoding = keyof typeof compressors

/**
 * A body in the best encoding the client accepts, with the headers that say so; the body itself where it accepts none or
 * is short. Only for answers that hold no secret: see docs/decisions/023.
 */
export function compressed(request: FastifyRequest, reply: FastifyReply, body: string): string | Promise<Buffer> {
  const accepted = request.headers['accept-encoding']
  if (accepted === undefined || body.length < smallestBody) return body
  reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(accepted)
  if (encoding === null) return body
  reply.header('content-encoding', encoding)
  return compressors[encoding](body)
}

/** The best of our encodings that an Accept-Encoding header names; null where it names none or forbids them (`q=0`). */
export function chooseEncoding(accepted: string): Encoding | null {
  const named = new Set<string>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) named.add(name)
  }
  return named.has('br') ? 'br' : named.has('gzip') ? 'gzip' : null
}
