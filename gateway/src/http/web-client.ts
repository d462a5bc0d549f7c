import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The base path of the portal (specification 9). */
const basePath = '/atv4/'

/** The page may run what it was served with, and speak to nobody else. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src-elem 'self'",
  // Blueprint places overlays and table cells by style attributes.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // Mails, which are documents with a policy of their own (decision 48).
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** The additional headers of the page and its files. */
const pageHeaders = {
  'content-security-policy': contentSecurityPolicy.join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
}

/** Headers that only a document obeys. */
const documentHeaders = [...Object.keys(pageHeaders), 'referrer-policy', 'strict-transport-security', 'x-frame-options']

/**
 * Serves the built web client under /atv4/. Its routes are the client's own, so every path there that is no file answers
 * the page. Throws where the client has not been built.
 */
export async function registerWebClient(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`no web client in ${folder}: build it first`)
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(pageHeaders)
      done()
    })
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: basePath,
      wildcard: false,
      index: false,
      lastModified: false,
      acceptRanges: false,
      // The build writes a Brotli and a gzip twin beside each text.
      preCompressed: true,
      setHeaders(response, path) {
        const isHashed = path.startsWith(join(folder, 'assets'))
        // What a document may do says nothing to its parts, and would be half of what a small one sends.
        if (!path.includes('.html')) for (const name of documentHeaders) response.removeHeader(name)
        // A name with a hash never changes what it names: nobody asks whether it did.
        if (isHashed) response.removeHeader('etag')
        // That a connection is kept is what HTTP/1.1 says anyway; one that is to be closed says so by a header of its own.
        response.raw.removeHeader('connection')
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    // A script of an earlier build is gone, not a page: the client then reloads once and gets the new ones.
    scope.get(`${basePath}assets/*`, (_request, reply) => reply.callNotFound())
    scope.get(`${basePath}*`, (_request, reply) => reply.sendFile('index.html'))
    scope.get(basePath, (_request, reply) => reply.sendFile('index.html'))
  })
  app.get('/', (_request, reply) => reply.redirect(basePath))
  app.get(basePath.slice(0, -1), (_request, reply) => reply.redirect(basePath))
}
