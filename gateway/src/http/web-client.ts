import { existsSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The base path of the portal (specification 9). */
const basePath = '/atv4/'

/**
 * Serves the built web client under /atv4/. Its routes are the client's own, so every path there that is no file answers
 * the page. Throws where the client has not been built.
 */
export async function registerWebClient(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`no web client in ${folder}: build it first`)
  await app.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrcElem: ["'self'"],
          // Blueprint places overlays and table cells by style attributes.
          styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", 'data:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
    })
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: basePath,
      wildcard: false,
      index: false,
      setHeaders(response, path) {
        const isHashed = path.startsWith(join(folder, 'assets'))
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
