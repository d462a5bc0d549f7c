import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { traceIdOf } from './admission.ts'
import { responseHeaders } from './response-headers.ts'
import { basePath } from './web-client.ts'

const codeByStatus: Readonly<Record<number, string>> = {
  400: 'BAD_INPUT',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
}

/** Responds in GraphQL's error shape to errors before GraphQL (bodies too large, broken JSON, unknown paths). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    request.portal?.end()
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ reqId: request.id, err: error }, 'unexpected error')
    const message = status >= 500 ? 'Unexpected error.' : error.message
    const code = codeByStatus[status] ?? (status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_INPUT')
    return reply.code(status).send({ errors: [{ message, extensions: { code, ...traceIdOf(reply) } }] })
  })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.slice(0, longestPath).split('?', 1)
    return reply.code(404).send({ errors: [{ message: `${path} not found`, extensions: { code: 'NOT_FOUND' } }] })
  })
}

/** Maximum number of characters of an unknown path in the message. */
const longestPath = 200

/**
 * Responds to an unreadable URL, which matches no route and bypasses all hooks. That of a page, for example with a typed
 * `%`, redirects to the escaped one, so that the web client reports what it does not find.
 */
export function handleUnreadable(error: FastifyError, { method, url }: FastifyRequest, reply: FastifyReply): void {
  // Not if only a parameter is too long: the escaped URL would be the same.
  if (error.code === 'FST_ERR_BAD_URL' && method === 'GET' && url.startsWith(basePath)) {
    void reply.headers(responseHeaders).redirect(escapeUnreadable(url))
    return
  }
  const message = 'The address cannot be read'
  void reply
    .headers(responseHeaders)
    .code(error.statusCode ?? 400)
    .send({ errors: [{ message, extensions: { code: 'BAD_INPUT' } }] })
}

/** Escapes the percent signs in each part of the path that cannot be decoded: `/a/%zz` becomes `/a/%25zz`. */
function escapeUnreadable(url: string): string {
  const [path = '', ...query] = url.split('?')
  const parts = path.split('/').map((part) => (isReadable(part) ? part : part.replaceAll('%', '%25')))
  return [parts.join('/'), ...query].join('?')
}

function isReadable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
