import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readSessionCookie } from '../session/cookie.ts'

/** The base path of the portal (specification 9). */
export const basePath = '/atv4/'

/** The page may run only scripts of its origin and connect only to it. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src-elem 'self'",
  // Blueprint positions overlays and table cells with style attributes.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // Mails, which are documents with a separate policy (decision 48).
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

/** Headers that apply only to a document. */
const documentHeaders = [...Object.keys(pageHeaders), 'referrer-policy', 'strict-transport-security', 'x-frame-options']

/** The pages that the build has written for single screens (web/build/pages.ts). */
interface Pages {
  readonly locales: readonly string[]
  readonly screens: readonly { readonly path: RegExp; readonly page: string }[]
}

/**
 * Serves the built web client under /atv4/. Its routes are the client's own, so every path there that is not a file
 * returns the page. Throws if the client has not been built.
 */
export async function registerWebClient(app: FastifyInstance, folder: string): Promise<void> {
  const files = filesIn(folder)
  if (!files.has('index.html')) throw new Error(`no web client in ${folder}: build it first`)
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(pageHeaders)
      done()
    })
    // The registered media type of scripts. A module is always UTF-8, so it needs no charset.
    scope.addHook('onSend', async ({ url }, reply) => {
      if (/\/assets\/[^?]+\.js(?:\?|$)/.test(url) && reply.statusCode === 200)
        reply.header('content-type', 'text/javascript')
    })
    await scope.register(fastifyStatic, {
      root: folder,
      // Its own way is a route for each file, which takes 3 kB of memory.
      serve: false,
      index: false,
      lastModified: false,
      acceptRanges: false,
      // The build writes a Brotli and a gzip copy of each text file.
      preCompressed: true,
      setHeaders(response, path) {
        const isHashed = path.startsWith(join(folder, 'assets'))
        // Document headers have no effect on scripts and styles, and would be half the size of a small response.
        if (!path.includes('.html')) for (const name of documentHeaders) response.removeHeader(name)
        // The content behind a hashed name never changes, so there is nothing to revalidate.
        if (isHashed) response.removeHeader('etag')
        // HTTP/1.1 connections are keep-alive by default. Closing one sets a separate header.
        response.raw.removeHeader('connection')
        response.header('cache-control', isHashed ? 'max-age=31536000, immutable' : 'no-cache')
      },
    })
    const pages = readPages(folder)
    scope.get<{ Params: { '*': string } }>(`${basePath}*`, (request, reply) => {
      const path = request.params['*']
      if (files.has(path)) return reply.sendFile(path)
      // A script of an earlier build must return 404, not the page: the client then reloads once and gets the new
      // scripts.
      return path.startsWith('assets/') ? reply.callNotFound() : reply.sendFile(pageFor(request, path, pages))
    })
  })
  app.get('/', (_request, reply) => reply.redirect(basePath))
  app.get(basePath.slice(0, -1), (_request, reply) => reply.redirect(basePath))
}

/** The paths of all files in a folder and the folders below it. */
function filesIn(folder: string): ReadonlySet<string> {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const files = entries.filter((entry) => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))))
}

function readPages(folder: string): Pages {
  const file = join(folder, 'pages.json')
  if (!existsSync(file)) return { locales: [], screens: [] }
  const { locales, screens } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    locales,
    screens: screens.map(({ path, page }: { path: string; page: string }) => ({ path: new RegExp(path), page })),
  }
}

/** With a session, the page of the screen in the caller's language. Others may only see the form to sign in. */
function pageFor(request: FastifyRequest, path: string, { locales, screens }: Pages): string {
  if (readSessionCookie(request) === undefined) return 'index.html'
  const screen = screens.find((each) => each.path.test(path))
  if (!screen) return 'index.html'
  const chosen = chosenLanguage(request)
  return `pages/${screen.page}.${locales.find((locale) => locale === chosen) ?? locales[0]}.html`
}

/** The language in the cookie of the web client's preferences, if any. */
function chosenLanguage(request: FastifyRequest): unknown {
  const { cookie = '' } = request.head
  try {
    return JSON.parse(parseCookie(cookie).preferences ?? '{}').locale
  } catch {
    return undefined
  }
}
