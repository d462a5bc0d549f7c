import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get as httpGet, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHeads } from './request-head.ts'
import { registerWebClient } from './web-client.ts'

const files = {
  'index.html': '<!doctype html><title>Portal</title>',
  'documents.json': '[]',
  'assets/app-1a2b.js': 'export const words = "words"',
  'assets/app-1a2b.js.br': 'brotli',
} as const

let root: string
let app: FastifyInstance
const routes: string[] = []
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'web-client-'))
  const folder = join(root, 'dist')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  writeFileSync(join(root, 'secret.txt'), 'secret')
  app = Fastify()
  readHeads(app)
  app.addHook('onRoute', ({ url }) => void routes.push(url))
  await registerWebClient(app, folder)
  await app.listen({ port: 0 })
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })

/** Sends a path unchanged. `inject` and `fetch` normalize it. */
async function getRaw(path: string) {
  const { port } = app.server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((resolve) => httpGet({ port, path }, resolve))
  return { status: response.statusCode, body: await text(response) }
}

test.each(['/atv4/', '/atv4/merchant/charges', '/atv4/index.html', '/atv4/assets', '/atv4/index.html?from=mail'])(
  'returns the page for %s',
  async (url) => {
    const { statusCode, body, headers } = await get(url)
    expect([statusCode, body]).toEqual([200, files['index.html']])
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
      etag: expect.anything(),
    })
  },
)

test('keeps a hashed file in caches forever', async () => {
  const { statusCode, body, headers } = await get('/atv4/assets/app-1a2b.js?x')
  expect([statusCode, body]).toEqual([200, files['assets/app-1a2b.js']])
  expect(headers).toMatchObject({
    'cache-control': 'max-age=31536000, immutable',
    'content-type': 'text/javascript',
    'content-length': String(body.length),
  })
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['etag', 'content-security-policy']))
})

test('returns the copy of the build that the client accepts', async () => {
  const { body, headers } = await get('/atv4/assets/app-1a2b.js', { 'accept-encoding': 'br' })
  expect([body, headers['content-encoding'], headers['content-type']]).toEqual(['brotli', 'br', 'text/javascript'])
})

test('revalidates a file that may change', async () => {
  const { headers } = await get('/atv4/documents.json')
  const again = await get('/atv4/documents.json', { 'if-none-match': headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('returns the headers of a file for HEAD', async () => {
  const url = '/atv4/assets/app-1a2b.js'
  const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url })
  expect([statusCode, body, headers['content-length']]).toEqual([200, '', String(files['assets/app-1a2b.js'].length)])
})

test.each([
  '/atv4/assets/app-0000.js',
  '/atv4/assets/',
  '/atv4/assets/../index.html',
  '/atv4/assets//app-1a2b.js',
  '/atv4/assets/APP-1a2b.js',
])('returns 404 for %s', async (path) => {
  expect((await getRaw(path)).status).toBe(404)
})

test.each([
  '/atv4/../secret.txt',
  '/atv4/%2e%2e/secret.txt',
  '/atv4/..%2fsecret.txt',
  '/atv4/..%5csecret.txt',
  '/atv4//../secret.txt',
])('serves nothing outside of the folder: %s', async (path) => {
  expect(await getRaw(path)).toEqual({ status: 200, body: files['index.html'] })
})

test('has the same routes no matter how many files there are', () => {
  expect(new Set(routes)).toEqual(new Set(['/', '/atv4', '/atv4/*']))
})
