import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shorter responses, in characters, fit one packet uncompressed. */
const smallestBody = 1_400

/** Saves almost as much as the highest quality, in a tenth of its time. */
const brotliQuality = 4

const compressors = {
  br: promisify((body: string, done: (error: Error | null, compressed: Buffer) => void) =>
    brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }, done),
  ),
  gzip: promisify((body: string, done: (error: Error | null, compressed: Buffer) => void) => gzip(body, done)),
}

type Encoding = keyof typeof compressors

/**
 * Compresses a body with the best encoding that the client accepts and sets the headers. Returns the body unchanged if
 * the client accepts none or the body is short. Only for responses without secrets: see docs/decisions/023.
 */
export function compressed(request: FastifyRequest, reply: FastifyReply, body: string): string | Promise<Buffer> {
  const accepted = request.head.acceptEncoding
  if (accepted === undefined || body.length < smallestBody) return body
  reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(accepted)
  if (encoding === null) return body
  reply.header('content-encoding', encoding)
  return compressors[encoding](body)
}

/** The best supported encoding in an Accept-Encoding header; null if there is none or it is forbidden (`q=0`). */
export function chooseEncoding(accepted: string): Encoding | null {
  const named = new Set<string>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) named.add(name)
  }
  return named.has('br') ? 'br' : named.has('gzip') ? 'gzip' : null
}
