import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAsPage, loginInput, loginMutation, signInAsPage } from '../support/browser.ts'
import { basic } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let served: FastifyInstance
let cookie: string
let before: Document
let webClient: string
beforeAll(async () => {
  webClient = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(webClient, 'assets'))
  writeFileSync(join(webClient, 'index.html'), '<!doctype html><title>Portal</title>')
  writeFileSync(join(webClient, 'documents.json'), '[]')
  writeFileSync(join(webClient, 'assets', 'main-1a2b3c.js'), '/**/')
  stack = await startStack({ charges: 60 })
  served = await stack.anotherGateway({ webClient })
  await served.listen({ port: 0, host: '127.0.0.1' })
  cookie = await signInAsPage(stack.gateway)
  before = await charge()
})
afterAll(async () => {
  await stack.close()
  rmSync(webClient, { recursive: true })
})

const charge = async () => (await stack.platform({ path: '/api/v3/charges/chg-1001' })).body
const refund = 'mutation { runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "1.00" }) { id } }'
const withCookie = () => ({ host: 'localhost:4000', cookie, 'x-portal-csrf': '1' })

const post = (headers: Record<string, string>, body: string | object = { query: '{ viewer { callerName } }' }) =>
  request(stack.gateway.server)
    .post('/graphql')
    .set({ 'content-type': 'application/json', ...headers })
    .send(body)

describe('a request with a session cookie is served', () => {
  test.each([
    ['from a page of the portal', { 'sec-fetch-site': 'same-origin' }],
    ['typed by the user', { 'sec-fetch-site': 'none' }],
    ['of an older browser, from the portal’s origin', { origin: 'http://localhost:4000' }],
    ['of no browser', {}],
  ])('%s', async (_title, headers) => {
    const answer = await post({ ...withCookie(), ...headers })
    expect([answer.status, answer.body.data.viewer.callerName]).toEqual([200, 'operator'])
  })
})

describe('a request with a session cookie is rejected', () => {
  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of the same site', { 'sec-fetch-site': 'same-site' }],
    [
      'from another site that claims the portal’s origin',
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:4000' },
    ],
    ['of an older browser, from another origin', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://localhost:4001' }],
    ['from a subdomain', { origin: 'http://portal.localhost:4000' }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['from no origin that can be read', { origin: 'localhost:4000' }],
    ['without the header no form can send', { 'x-portal-csrf': '' }],
    ['with another value in it', { 'x-portal-csrf': 'true' }],
  ])('%s', async (_title, headers) => {
    for (const query of ['{ viewer { callerName } }', refund]) {
      const answer = await post({ ...withCookie(), ...headers }, { query })
      expect([answer.status, answer.body.data, answer.body.errors[0].extensions.code]).toEqual([
        403,
        undefined,
        'FORBIDDEN',
      ])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('rejects a form of any type', async () => {
    const forms = [
      ['application/x-www-form-urlencoded', `query=${encodeURIComponent(refund)}`],
      [
        'multipart/form-data; boundary=x',
        `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${JSON.stringify({ query: refund })}\r\n--x--`,
      ],
      ['text/plain', JSON.stringify({ query: refund })],
      ['', JSON.stringify({ query: refund })],
    ] as const
    for (const [type, body] of forms) {
      for (const headers of [withCookie(), { authorization: basic('DEMO_MERCHANT/admin') }]) {
        const answer = await post({ ...headers, 'content-type': type }, body)
        expect(answer.status).toBe(415)
      }
    }
  })

  test('rejects a GET or HEAD request that would change something', async () => {
    const url = `/graphql?query=${encodeURIComponent(refund)}`
    const got = await request(stack.gateway.server).get(url).set(withCookie())
    expect(got.status).toBe(405)
    const asked = await request(stack.gateway.server).head(url).set(withCookie())
    expect(asked.status).toBeGreaterThanOrEqual(400)
    for (const method of ['put', 'patch', 'delete'] as const) {
      const answer = await request(stack.gateway.server)[method]('/graphql').set(withCookie()).send({ query: refund })
      expect(answer.status).toBe(404)
    }
  })
})

describe('a sign-in from another site', () => {
  test('rejects a sign-in from another site, even without a cookie', async () => {
    const login =
      'mutation { login(input: { merchantAccount: "OTHER_MERCHANT", callerName: "admin", secretKey: "Sandbox-Secret-Key-0007" }) { callerName } }'
    const answer = await post({ host: 'localhost:4000', 'sec-fetch-site': 'cross-site' }, { query: login })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
  })
})

describe('foreign origins', () => {
  test.each(['https://evil.example', 'null', 'http://localhost:4000'])(
    'allows no foreign origin %s in a preflight or a response',
    async (origin) => {
      const preflight = await request(stack.gateway.server).options('/graphql').set({
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-portal-csrf',
      })
      const answer = await post({ origin, authorization: basic('DEMO_MERCHANT/admin') })
      for (const { headers } of [preflight, answer]) {
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
      expect(preflight.status).toBe(404)
    },
  )
})

test('leaves the platform unchanged after all these requests', async () => {
  expect(await charge()).toEqual(before)
})

describe('two Host headers', () => {
  test.each(['/healthz', '/atv4/', '/nothing'])('rejects two Host headers at %s', async (path) => {
    const { port } = served.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
    const text = String((await socket.toArray()).join(''))
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toContain('The Host header must be given once')
  })
})

describe('X-Forwarded-Host from a proxy that passes it on unchanged', () => {
  let proxied: FastifyInstance
  beforeAll(async () => {
    proxied = await stack.anotherGateway({ trustProxy: true })
  })
  const forged = { host: 'portal.example', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'localhost' }

  test('does not weaken the session’s cookie', async () => {
    const answer = await askAsPage(proxied, loginMutation, loginInput('DEMO_MERCHANT/operator'), { headers: forged })
    expect(answer.setCookie).toHaveLength(1)
    expect(answer.setCookie[0]).toMatch(/^__Host-portal-session=.*; Secure/)
  })

  test('does not turn a foreign origin into the portal’s own', async () => {
    const headers = { ...forged, origin: 'http://localhost' }
    const answer = await askAsPage(proxied, '{ viewer { callerName } }', {}, { headers })
    expect([answer.status, answer.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN'])
    const own = await askAsPage(
      proxied,
      '{ viewer { callerName } }',
      {},
      { headers: { ...forged, origin: 'https://portal.example' } },
    )
    expect(own.status).toBe(200)
  })
})

describe('the headers of', () => {
  const apiHeaders = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
  test.each([
    ['an answer', { authorization: basic('DEMO_MERCHANT/admin') }, '{"query":"{ __typename }"}', 200],
    ['an answer by the engine’s whole way', { accept: '*/*' }, '{"query":"{ __typename }"}', 200],
    ['a refusal', { 'sec-fetch-site': 'cross-site' }, '{"query":"{ __typename }"}', 403],
    ['broken JSON', {}, '{"query":', 400],
    ['another media type', { 'content-type': 'text/plain' }, 'x', 415],
    ['a body too large', {}, `{"query":"#${'x'.repeat(300_000)}"}`, 413],
  ])('%s of the API', async (_title, headers, body, status) => {
    const answer = await post(headers as Record<string, string>, body)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(apiHeaders)
    expect(answer.headers['x-powered-by']).toBeUndefined()
  })

  test.each([
    ['/', 302, 'no-store'],
    ['/atv4', 302, 'no-store'],
    ['/healthz', 200, 'no-store'],
    ['/readyz', 200, 'no-store'],
    ['/metrics', 200, 'no-store'],
    ['/nothing', 404, 'no-store'],
    ['/%zz', 400, 'no-store'],
    ['/atv4/built/countries-en.json', 200, 'public, max-age=86400'],
    ['/atv4/built/currencies.js', 200, 'public, max-age=86400'],
    ['/atv4/api/scrape-news', 200, 'no-cache'],
  ])('%s', async (path, status, cacheControl) => {
    const answer = await request(served.server).get(path)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({ ...apiHeaders, 'cache-control': cacheControl })
  })

  test.each([
    ['/atv4/merchant/charges/%zz', '/atv4/merchant/charges/%25zz'],
    ['/atv4/merchant/a%20b/%ff?tab=50%', '/atv4/merchant/a%20b/%25ff?tab=50%'],
  ])('an unreadable page %s leads to the escaped one', async (path, location) => {
    const { text, headers, status } = await request(served.server).get(path)
    expect([status, headers.location]).toEqual([302, location])
    expect(headers).toMatchObject(apiHeaders)
    expect(text).toBe('')
    expect((await request(served.server).get(location)).status).toBe(200)
  })

  test('an unknown path does not repeat the path in full', async () => {
    const { body } = await request(served.server).get(`/${'x'.repeat(4_000)}?key=secret`)
    expect(JSON.stringify(body).length).toBeLessThan(300)
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  test.each(['/atv4/', '/atv4/me/login', '/atv4/merchant/DEMO_MERCHANT/charges/chg-1001'])(
    'the page at %s',
    async (path) => {
      const { status, headers, text } = await request(served.server).get(path)
      expect([status, text]).toEqual([200, '<!doctype html><title>Portal</title>'])
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).not.toMatch(/script-src[^;]*unsafe|\*/)
    },
  )

  test('the page’s hashed files allow caching for a year', async () => {
    const { headers } = await request(served.server).get('/atv4/assets/main-1a2b3c.js')
    expect(headers).toMatchObject({
      'cache-control': 'max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  test('a script of an earlier build belong to a 404 and not to the page', async () => {
    const { status, headers, text } = await request(served.server).get('/atv4/assets/main-0ldbu11d.js')
    expect(status).toBe(404)
    expect(text).not.toContain('<html')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each(['/atv4/..%2f..%2fpackage.json', '/atv4/%2e%2e/%2e%2e/etc/passwd', '/atv4/assets/../../index.html'])(
    '%s protect everything outside the folder',
    async (path) => {
      const { text } = await request(served.server).get(path)
      expect(text).not.toMatch(/root:|"name"/)
    },
  )
})
