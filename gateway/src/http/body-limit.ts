import { Transform, type TransformCallback } from 'node:stream'
import { can } from '@portal/schema/access'
import { largestBody } from '@portal/schema/document-limits'
import type { FastifyReply, preParsingHookHandler, RequestPayload } from 'fastify'
import { largestAnonymousBody, largestImporterBody, largestWorklistBody } from '../graphql/limits.ts'
import type { Context } from '../request/context.ts'
import { codeOf } from '../rest/error.ts'
import { refuse } from './admission.ts'

/** Maximum number of lists and objects in a body above the usual size. An import is one long string. */
const mostParts = 1_000
/** The same limit for a body no larger than a worklist: 5,000 charges with their amounts. */
const mostWorklistParts = 5_100

/**
 * Limits the body to the size that its sender may need, so that no one can make the gateway parse large bodies. Above
 * the usual size, a body must consist of long strings or be a worklist: the parser would take seconds for millions of
 * lists, and block all other requests.
 */
export const limitBody: preParsingHookHandler = (request, reply, payload, done) => {
  const most = mostOf(request.portal)
  const length = request.head.contentLength
  if (length === undefined || (Number(length) > largestBody && Number(length) <= most)) {
    return done(null, counted(payload, reply, most))
  }
  if (Number(length) <= most) return done(null, payload)
  // The form was open for too long, so the caller must sign in again.
  const refusal = request.portal?.identity.refusal
  if (codeOf(refusal) === 'SESSION_EXPIRED' && refusal) refuse(reply.header('connection', 'close'), refusal)
  else done(tooLarge(reply, most))
}

function mostOf(context: Context | null): number {
  if (context === null || context.identity.principal === null) return largestAnonymousBody
  if (can(context.subject, 'accountProvisioning')) return largestImporterBody
  return can(context.subject, 'chargesEdit') ? largestWorklistBody : largestBody
}

/** The body as a stream that fails if it grows too large or has too many parts. */
function counted(payload: RequestPayload, reply: FastifyReply, most: number): RequestPayload {
  let received = 0
  const parts = new PartCounter()
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      received += chunk.length
      parts.add(chunk)
      if (received > most) done(tooLarge(reply, most))
      else if (received > largestBody && parts.count > mostPartsOf(received)) done(tooManyParts(reply))
      else done(null, chunk)
    },
  })
  payload.once('error', (error) => counter.destroy(error))
  return payload.pipe(counter)
}

function mostPartsOf(received: number): number {
  return received > largestWorklistBody ? mostParts : mostWorklistParts
}

const [quote, backslash, openBracket, openBrace] = Buffer.from('"\\[{')

/** Counts the lists and objects of a JSON text chunk by chunk, and skips its strings. */
class PartCounter {
  count = 0
  #isString = false
  #isEscaped = false

  add(chunk: Buffer): void {
    for (const byte of chunk) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === quote) this.#isString = !this.#isString
      else if (this.#isString) this.#isEscaped = byte === backslash
      else if (byte === openBracket || byte === openBrace) this.count++
    }
  }
}

function tooManyParts(reply: FastifyReply): Error & { statusCode: number } {
  reply.header('connection', 'close')
  const message = `The body is too large: above ${largestBody} bytes it may have at most ${mostParts} lists and objects`
  return Object.assign(new Error(message), { statusCode: 413 })
}

/** The rest of the body is not read, so the response closes the connection. */
function tooLarge(reply: FastifyReply, most: number): Error & { statusCode: number } {
  reply.header('connection', 'close')
  const unless = most === largestAnonymousBody ? ' unless you are signed in' : ''
  const message = `The body is too large: at most ${most} bytes${unless}`
  return Object.assign(new Error(message), { statusCode: 413 })
}
