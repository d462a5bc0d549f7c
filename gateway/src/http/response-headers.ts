import type { FastifyInstance } from 'fastify'

/** The headers of every response unless its route sets others: no scripts, no frames, no type sniffing, no caching. */
export const responseHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/**
 * Adds the headers to every response, refusals and unknown paths included. Refuses requests with two Host headers,
 * because an intermediary may have used the other one.
 */
export function addResponseHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(responseHeaders)
    // Node joins repeated headers (joinDuplicateHeaders).
    if (request.head.host?.includes(',')) done(new TwoHosts())
    else done()
  })
}

class TwoHosts extends Error {
  readonly statusCode = 400

  constructor() {
    super('The Host header must be given once')
  }
}
