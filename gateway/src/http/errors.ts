import type { FastifyError, FastifyInstance } from 'fastify'

const codeByStatus: Readonly<Record<number, string>> = {
  400: 'BAD_INPUT',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
}

/** Answers what fails before GraphQL (bodies too large, broken JSON, unknown paths) in GraphQL's error shape. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error(error, 'unexpected error')
    const message = status >= 500 ? 'Unexpected error.' : error.message
    const code = codeByStatus[status] ?? (status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_INPUT')
    return reply.code(status).send({ errors: [{ message, extensions: { code } }] })
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ errors: [{ message: `${request.url} not found`, extensions: { code: 'NOT_FOUND' } }] }),
  )
}
