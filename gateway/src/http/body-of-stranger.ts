import { Transform, type TransformCallback } from 'node:stream'
import type { FastifyReply, preParsingHookHandler, RequestPayload } from 'fastify'
import { largestBodyOfStrangers } from '../graphql/limits.ts'
import { codeOf } from '../rest/error.ts'
import { refuse } from './admission.ts'

/** Reads no more than 8 kB of a sender who is not signed in, so that nobody makes the gateway parse much. */
export const limitBodyOfStrangers: preParsingHookHandler = (request, reply, payload, done) => {
  const { principal, refusal } = request.portal?.identity ?? { principal: null, refusal: null }
  const length = request.headers['content-length']
  if (principal !== null) done(null, payload)
  else if (length === undefined) done(null, counted(payload, reply))
  else if (Number(length) <= largestBodyOfStrangers) done(null, payload)
  // A form that was left open too long: what helps is to sign in again.
  else if (codeOf(refusal) === 'SESSION_EXPIRED') refuse(reply.header('connection', 'close'), refusal)
  else done(tooLarge(reply))
}

/** The body, which breaks off with an error when it grows too large. */
function counted(payload: RequestPayload, reply: FastifyReply): RequestPayload {
  let received = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      received += chunk.length
      if (received > largestBodyOfStrangers) done(tooLarge(reply))
      else done(null, chunk)
    },
  })
  payload.once('error', (error) => counter.destroy(error))
  return payload.pipe(counter)
}

/** The rest of the body is not read: the connection ends with the answer. */
function tooLarge(reply: FastifyReply): Error & { statusCode: number } {
  reply.header('connection', 'close')
  const message = `The body is too large: at most ${largestBodyOfStrangers} bytes unless you are signed in`
  return Object.assign(new Error(message), { statusCode: 413 })
}
