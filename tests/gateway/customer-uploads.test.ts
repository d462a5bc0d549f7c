import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAsPage } from '../support/browser.ts'
import { type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, basic, type CallerId, startGateway } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

const uploads = `query ($id: ID!, $filter: CustomerUploadFilter, $sort: String) { customer(id: $id) { id
  uploads(filter: $filter, sort: $sort, page: { limit: 100 }) { total items { id customerId documentType
    verificationStatus verificationReason failureReason { id text } uploadTime contentType } } } }`
const asks = (variables: object, as: CallerId = 'DEMO_MERCHANT/support') =>
  ask(stack.gateway, uploads, { ...variables }, { as })
const as = (caller: CallerId) => ({ authorization: basic(caller) })

function download(url: string, headers: Record<string, string>, app = stack.gateway) {
  return request(app.server).get(url).set(headers).buffer(true)
}

async function uploadOf(customerId: string): Promise<string> {
  const path = `/api/v3/customeruploads/uploaded?customerId=${customerId}`
  return (await stack.platform({ path }, 'super')).body.items[0].uploadId
}

describe('the uploads of a customer', () => {
  test('have a text for each failure, with one call per reason', async () => {
    const { data } = await asks({ id: 'cust-66', sort: 'documentType' })
    expect(data.customer.uploads).toMatchObject({
      total: 3,
      items: [
        { documentType: 'attachedCheck', verificationStatus: 'complete', failureReason: null },
        {
          documentType: 'attachedPanCard',
          verificationReason: 'NAME_MISMATCH',
          failureReason: { text: 'The name on the document is not the name of your account.' },
        },
        { documentType: 'attachedTaxDeclaration', verificationReason: 'OLD_REASON', failureReason: null },
      ],
    })
    expect(stack.takeCalls()).toEqual([
      'GET /customers/cust-66',
      'GET /customeruploads/uploaded?customerId=cust-66&sort=documentType&limit=100&offset=0',
      'GET /verificationfailurereason/NAME_MISMATCH',
      'GET /verificationfailurereason/OLD_REASON',
    ])
  })

  test('can be filtered by status, and may be empty', async () => {
    const failed = await asks({ id: 'cust-66', filter: { verificationStatus: 'failed' } })
    expect(failed.data.customer.uploads.total).toBe(2)
    expect((await asks({ id: 'cust-13' })).data.customer.uploads).toEqual({ total: 0, items: [] })
  })

  test('reads the uploads for the merchant of the row across all merchants', async () => {
    const { data } = await asks({ id: 'cust-42' }, 'SUPER_ACCOUNT/super')
    expect(data.customer.uploads.total).toBe(3)
    expect(stack.takeCalls()[1]).toContain('onBehalfOf=DEMO_MERCHANT')
  })
})

describe('the picture of an upload', () => {
  test('serves a picture to a page with a session by its URL alone', async () => {
    const id = await uploadOf('cust-42')
    const cookie = await signInAsPage(stack.gateway)
    stack.takeCalls()
    const page = { host: 'localhost:4000', 'sec-fetch-site': 'same-origin', cookie }
    const answer = await download(`/files/customeruploads/${id}`, page)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="${id}.png"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.body.subarray(1, 4).toString()).toBe('PNG')
    expect(stack.takeCalls()).toEqual([`GET /customeruploads/${id}`])
    // A cookie alone does not prove that one of the portal's own pages sent the request.
    for (const site of [undefined, 'none', 'same-site', 'cross-site']) {
      const { 'sec-fetch-site': _, ...bare } = page
      const headers = { ...bare, ...(site && { 'sec-fetch-site': site }) }
      expect([site, (await download(`/files/customeruploads/${id}`, headers)).status]).toEqual([site, 403])
    }
    expect(stack.takeCalls()).toEqual([])
  })

  test('finds a picture for the merchant of the header or the parameter, which must agree', async () => {
    const id = await uploadOf('cust-105')
    const path = '/api/v3/customeruploads/uploaded'
    const [other] = (await stack.platform({ path, onBehalfOf: 'OTHER_MERCHANT' })).body.items
    const url = `/files/customeruploads/${other.uploadId}`
    const admin = as('DEMO_MERCHANT/admin')
    stack.takeCalls()
    expect((await download(`${url}?onBehalfOf=OTHER_MERCHANT`, admin)).status).toBe(200)
    expect((await download(url, { ...admin, 'x-on-behalf-of': 'OTHER_MERCHANT' })).status).toBe(200)
    expect(stack.takeCalls()).toEqual(Array(2).fill(`GET /customeruploads/${other.uploadId}?onBehalfOf=OTHER_MERCHANT`))
    expect((await download(url, admin)).status).toBe(404)
    stack.takeCalls()
    for (const query of ['onBehalfOf=THIRD_MERCHANT', 'onBehalfOf=OTHER_MERCHANT&onBehalfOf=OTHER_MERCHANT']) {
      const headers = { ...admin, 'x-on-behalf-of': 'OTHER_MERCHANT' }
      expect((await download(`/files/customeruploads/${id}?${query}`, headers)).status).toBe(400)
    }
    const support = as('DEMO_MERCHANT/support')
    expect((await download(`/files/customeruploads/${id}?onBehalfOf=OTHER_MERCHANT`, support)).status).toBe(404)
    expect(stack.takeCalls()).toEqual([])
  })

  test('needs customer_uploads.read and a sign-in', async () => {
    const url = `/files/customeruploads/${await uploadOf('cust-42')}`
    const refused = await download(url, as('DEMO_MERCHANT/finance'))
    expect([refused.status, refused.body.errors[0].extensions]).toEqual([
      403,
      { code: 'FORBIDDEN', flag: 'customersUploads', missing: ['customers.read', 'customer_uploads.read'] },
    ])
    expect((await download(url, {})).status).toBe(401)
    expect(stack.takeCalls()).toEqual([])
    expect((await download('/files/customeruploads/none', as('DEMO_MERCHANT/support'))).status).toBe(404)
  })
})

describe('a platform that sends something other than an image', () => {
  let platform: FaultyPlatform
  let gateway: Awaited<ReturnType<typeof startGateway>>
  beforeAll(async () => {
    platform = await startFaultyPlatform('Merchant account', ['customers.read', 'customer_uploads.read'])
    gateway = await startGateway({ platform: { url: platform.url } })
  })
  afterAll(async () => {
    await gateway.close()
    await platform.close()
  })
  const send = (type: string, body: string | Buffer) => {
    platform.misbehave((_request, response) => response.writeHead(200, { 'content-type': type }).end(body))
    return download('/files/customeruploads/upload-1', as('DEMO_MERCHANT/admin'), gateway)
  }

  test.each([
    ['HTML that calls itself an image', 'image/png', '<script>alert(1)</script>'],
    ['SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['JSON with status 200', 'application/json', '{}'],
    ['nothing', 'image/png', ''],
  ])('does not pass on %s', async (_title, type, body) => {
    const answer = await send(type, body)
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([502, 'PLATFORM_ERROR'])
  })

  test('sets the type by content, regardless of the platform’s type', async () => {
    const jpeg = await send('image/png', Buffer.from('ffd8ffe000040000ffc000110800010001', 'hex'))
    expect(jpeg.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="upload-1.jpg"',
    })
    const canvas = 'VP8X\n\0\0\0\0\0\0\0\0\0\0\0\0\0'
    const webp = await send('application/octet-stream', Buffer.from(`RIFF\0\0\0\0WEBP${canvas}`, 'latin1'))
    expect(webp.headers['content-type']).toBe('image/webp')
  })

  test.each([
    ['PNG', '89504e470d0a1a0a0000000d4948445200007530000075300802000000'],
    ['JPEG', 'ffd8ffe000040000ffc00011087530753003'],
    ['WebP', '524946460000000057454250565038580a000000000000002f75002f7500'],
  ])('rejects %s of more than 50 megapixels, no matter how few bytes it has', async (_title, first) => {
    const answer = await send('image/png', Buffer.from(first, 'hex'))
    expect([answer.status, answer.body.errors[0].extensions]).toEqual([
      502,
      { code: 'PICTURE_TOO_LARGE', width: 30_000, height: 30_000, mostMegapixels: 50 },
    ])
  })

  test('rejects a picture without a size', async () => {
    for (const size of [100, 2_000_000]) {
      const jpeg = Buffer.alloc(size)
      jpeg.write('ffd8ffe0', 'hex')
      const answer = await send('image/jpeg', jpeg)
      expect([answer.status, answer.body.errors[0].message]).toEqual([502, expect.stringContaining('does not tell')])
    }
  })

  test('stops reading after 10 MiB', async () => {
    expect((await send('image/png', Buffer.alloc(11 * 1024 * 1024))).status).toBe(502)
  })
})
