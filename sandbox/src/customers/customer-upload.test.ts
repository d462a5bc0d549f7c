import { expect, test } from 'vitest'
import { type CallerKey, credentialsOf, NOON, signedHeaders } from '../test-caller.ts'
import { sandboxForAll } from '../test-sandbox.ts'

const sandbox = sandboxForAll()
const get = (path: string, as: CallerKey = 'admin') => sandbox.ask(as, path)
const list = '/customeruploads/uploaded'

test('lists uploads by customer and status, newest first', async () => {
  const { body } = await get(`${list}?customerId=cust-66`)
  expect(body).toMatchObject({
    total: 3,
    items: [
      { documentType: 'attachedTaxDeclaration', verificationStatus: 'failed', verificationReason: 'OLD_REASON' },
      { documentType: 'attachedCheck', verificationStatus: 'complete', verificationReason: null },
      { customerId: 'cust-66', merchantAccount: 'DEMO_MERCHANT', contentType: 'image/png' },
    ],
  })
  expect((await get(`${list}?customerId=cust-66&verificationStatus=failed`)).body.total).toBe(2)
  expect((await get(`${list}?customerId=cust-13`)).body).toEqual({ total: 0, items: [] })
  for (const status of ['complete', 'awaitingUploads', 'failed']) {
    expect((await get(`${list}?verificationStatus=${status}`)).body.total).toBeGreaterThan(5)
  }
  expect((await get(`${list}?verificationStatus=lost`)).status).toBe(400)
})

test('each upload has a picture that is always the same', async () => {
  const [{ uploadId }] = (await get(`${list}?customerId=cust-42`)).body.items
  const path = `/api/v3/customeruploads/${uploadId}`
  const headers = signedHeaders(credentialsOf('admin'), { path, timestamp: NOON })
  const picture = () => sandbox.app.inject({ url: path, headers })
  const response = await picture()
  expect(response.headers['content-type']).toBe('image/png')
  expect(response.rawPayload.subarray(0, 4).toString('latin1')).toBe('\x89PNG')
  expect(response.rawPayload.equals((await picture()).rawPayload)).toBe(true)
})

test('one picture declares 900 megapixels in a few bytes', async () => {
  const { items } = (await get(`${list}?customerId=cust-9&documentType=attachedCheck`)).body
  const path = `/api/v3/customeruploads/${items[0].uploadId}`
  const headers = signedHeaders(credentialsOf('admin'), { path, timestamp: NOON })
  const { rawPayload } = await sandbox.app.inject({ url: path, headers })
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([30_000, 30_000])
  expect(rawPayload.length).toBeLessThan(100_000)
})

test('only the uploading customer’s merchant can see uploads, and only with the permission', async () => {
  const [{ uploadId }] = (await get(`${list}?customerId=cust-42`)).body.items
  expect((await get(`/customeruploads/${uploadId}`, 'otherAdmin')).status).toBe(404)
  expect((await get(`${list}?customerId=cust-42`, 'otherAdmin')).body.total).toBe(0)
  expect((await get(list, 'super')).body.total).toBeGreaterThan((await get(list)).body.total)
  expect((await get(list, 'finance')).body.errors).toContain('Missing permission: customer_uploads.read')
  expect((await get('/customeruploads/none')).status).toBe(404)
})
