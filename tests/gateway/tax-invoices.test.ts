import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAsPage } from '../support/browser.ts'
import { answerJson, type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts'
import { basic, type CallerId, startGateway } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let invoice: { id: string; number: string }
let path: string
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  ;[invoice] = (await stack.platform({ path: '/api/v3/charges/chg-1001' })).body.taxInvoices
  path = `/files/charges/chg-1001/taxinvoice/${invoice.id}`
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

const page = { host: 'localhost:4000', 'x-portal-csrf': '1', 'sec-fetch-site': 'same-origin' }

function download(url: string, headers: Record<string, string>, app = stack.gateway) {
  return request(app.server).get(url).set(headers).buffer(true)
}
const as = (caller: CallerId) => ({ authorization: basic(caller) })

describe('a tax invoice', () => {
  test('serves the platform’s PDF under its own name, with a session', async () => {
    const cookie = await signInAsPage(stack.gateway)
    stack.takeCalls()
    const answer = await download(path, { ...page, cookie })
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${invoice.number}.pdf"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(stack.takeCalls()).toEqual([`GET /charges/chg-1001/taxinvoice/${invoice.id}`])
  })

  test('serves a tax invoice to Basic credentials, and for the selected merchant', async () => {
    expect((await download(path, as('DEMO_MERCHANT/api'))).status).toBe(200)
    const [other] = (await stack.platform({ path: '/api/v3/charges/chg-1026', onBehalfOf: 'OTHER_MERCHANT' })).body
      .taxInvoices
    const url = `/files/charges/chg-1026/taxinvoice/${other.id}`
    const acting = { ...as('DEMO_MERCHANT/admin'), 'x-on-behalf-of': 'OTHER_MERCHANT' }
    stack.takeCalls()
    expect((await download(url, acting)).status).toBe(200)
    expect(stack.takeCalls()).toEqual([`GET /charges/chg-1026/taxinvoice/${other.id}?onBehalfOf=OTHER_MERCHANT`])
    expect((await download(url, as('DEMO_MERCHANT/admin'))).status).toBe(404)
  })

  test.each([
    ['an anonymous caller', {}, 401, 'UNAUTHENTICATED'],
    ['a wrong key', { authorization: basic('DEMO_MERCHANT/admin', 'wrong') }, 401, 'UNAUTHENTICATED'],
    [
      'a merchant that one may not act for',
      { ...as('DEMO_MERCHANT/support'), 'x-on-behalf-of': 'THIRD_MERCHANT' },
      404,
      'NOT_FOUND',
    ],
    ['another site', { ...as('DEMO_MERCHANT/admin'), 'sec-fetch-site': 'cross-site' }, 403, 'FORBIDDEN'],
    ['another origin', { ...as('DEMO_MERCHANT/admin'), origin: 'https://evil.example' }, 403, 'FORBIDDEN'],
  ])('refuses %s before the platform is called', async (_title, headers, status, code) => {
    const answer = await download(path, headers as Record<string, string>)
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([status, code])
    expect(stack.takeCalls()).toEqual([])
  })

  test('refuses a cookie without the header that no foreign page can send', async () => {
    const cookie = await signInAsPage(stack.gateway)
    stack.takeCalls()
    const { 'x-portal-csrf': _, ...bare } = page
    expect((await download(path, { ...bare, cookie })).status).toBe(403)
    expect(stack.takeCalls()).toEqual([])
  })

  test('needs charges.read', async () => {
    const body = JSON.stringify({
      userName: 'no-charges',
      secretKey: 'Key-Of-Tests-0001',
      permissions: ['customers.read'],
    })
    await stack.platform({ method: 'POST', path: '/api/v3/callers', body })
    const authorization = `Basic ${Buffer.from('DEMO_MERCHANT/no-charges:Key-Of-Tests-0001').toString('base64')}`
    const answer = await download(path, { authorization })
    expect([answer.status, answer.body.errors[0].extensions]).toEqual([
      403,
      { code: 'FORBIDDEN', flag: 'charges', missing: ['charges.read'] },
    ])
  })

  test('returns NOT_FOUND for another or an unknown charge, and rejects ambiguous ids', async () => {
    const admin = as('DEMO_MERCHANT/admin')
    expect((await download(`/files/charges/chg-1002/taxinvoice/${invoice.id}`, admin)).status).toBe(404)
    expect((await download('/files/charges/chg-1001/taxinvoice/none', admin)).status).toBe(404)
    stack.takeCalls()
    for (const id of ['%2e%2e', '%2e']) {
      const app = stack.gateway
      const answer = await app.inject({ url: `/files/charges/chg-1001/taxinvoice/${id}`, headers: admin })
      expect([400, 404]).toContain(answer.statusCode)
    }
    expect(stack.takeCalls()).toEqual([])
  })

  test('allows no methods other than reading', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'] as const) {
      const { statusCode } = await stack.gateway.inject({ method, url: path, headers: as('DEMO_MERCHANT/admin') })
      expect([method, statusCode]).toEqual([method, 404])
    }
  })
})

describe('a platform that sends something else', () => {
  let platform: FaultyPlatform
  let gateway: Awaited<ReturnType<typeof startGateway>>
  beforeAll(async () => {
    platform = await startFaultyPlatform()
    gateway = await startGateway({ platform: { url: platform.url } })
  })
  afterAll(async () => {
    await gateway.close()
    await platform.close()
  })
  const url = '/files/charges/chg-1/taxinvoice/inv-1'
  const ask = () => download(url, as('DEMO_MERCHANT/admin'), gateway)

  test.each([
    ['HTML with status 200', { 'content-type': 'text/html' }, '<script>alert(1)</script>'],
    ['JSON with status 200', { 'content-type': 'application/json' }, '{}'],
    ['no type', {}, '%PDF-1.4'],
    ['HTML that calls itself a PDF', { 'content-type': 'application/pdf' }, '<script>alert(1)</script>'],
    ['an empty file', { 'content-type': 'application/pdf' }, ''],
  ])('does not pass on %s', async (_title, headers, body) => {
    platform.misbehave((_request, response) => response.writeHead(200, headers as Record<string, string>).end(body))
    const answer = await ask()
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([502, 'PLATFORM_ERROR'])
  })

  test('has a misleading file name replaced', async () => {
    for (const name of ['../../x.pdf', 'a"; x="y.pdf', 'virus.exe', '.pdf', 'a\\b.pdf']) {
      platform.misbehave((_request, response) => {
        const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${name}"` }
        response.writeHead(200, headers).end('%PDF-1.4')
      })
      const { headers } = await ask()
      expect(headers['content-disposition']).toBe('attachment; filename="inv-1.pdf"')
    }
  })

  test('keeps the text of its refusal, and is called again after a truncated response', async () => {
    platform.misbehave((_request, response) =>
      answerJson(response, 404, { errorCode: 'not_found', message: 'Tax invoice not found' }),
    )
    const refused = await ask()
    expect([refused.status, refused.body.errors[0].message]).toEqual([404, 'Tax invoice not found (Not Found)'])
    platform.misbehave((_request, response, count) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '8' })
      if (count > 1) return response.end('%PDF-1.4')
      response.write('%PD', () => response.destroy())
    })
    expect((await ask()).status).toBe(200)
    expect(platform.received).toHaveLength(2)
  })
})
