import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound, RequestError } from './request-error.ts'

/** Sends every refusal and failure in the platform's error format. */
export function installErrorHandlers(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw notFound('Page')
  })
  app.setErrorHandler((error, request, reply) => {
    if (asRefusal(error).status >= 500) request.log.error(error)
    return sendError(error, reply)
  })
}

/** Sends errors of the framework that occur before routing, such as a malformed path. */
export function sendFrameworkError(error: Error, _request: unknown, reply: FastifyReply): void {
  sendError(error, reply)
}

function sendError(error: unknown, reply: FastifyReply): FastifyReply {
  const { status, errorCode, message, errors } = asRefusal(error)
  return reply.code(status).send({ errorCode, message, ...(errors.length > 0 ? { errors } : {}) })
}

/**
 * Converts other errors to refusals. Client errors of the framework keep their status and message; all others reveal
 * nothing.
 */
function asRefusal(error: unknown): RequestError {
  if (error instanceof RequestError) return error
  const { statusCode = 500, message = '' } = error as { statusCode?: number; message?: string }
  if (statusCode === 413) return new RequestError(413, 'body_too_large', 'The body is too large')
  if (statusCode >= 400 && statusCode < 500) return new RequestError(statusCode, 'bad_request', message)
  return new RequestError(500, 'internal_error', 'The platform failed')
}
