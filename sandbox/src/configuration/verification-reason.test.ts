import { expect, test } from 'vitest'
import type { CallerKey, TestRequest } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'

const sandbox = sandboxForEach()

const path = '/verificationfailurereason'
const reason = { verificationReason: 'PHOTO_MISSING', languageCode: 'en_US', countryCode: 'IN', text: 'No photo.' }

function send(method: TestRequest['method'], url: string, body?: object, as: CallerKey = 'super') {
  return sandbox.send(method, url, body, as)
}

test('verification reasons are added, read, changed and deleted', async () => {
  const added = (await send('POST', path, reason)).body
  expect(added).toEqual({ ...reason, lastModified: '2026-11-21T12:00:00Z' })
  const saved = (await send('PUT', `${path}/PHOTO_MISSING`, { ...added, countryCode: null })).body
  expect(saved).toEqual({ ...reason, countryCode: null, lastModified: '2026-11-21T12:00:01Z' })
  expect((await send('PUT', `${path}/PHOTO_MISSING`, { ...added, text: 'x' })).body.errorCode).toBe('changed')
  expect((await send('GET', `${path}/PHOTO_MISSING`)).body).toEqual(saved)
  expect((await send('DELETE', `${path}/PHOTO_MISSING`)).status).toBe(204)
  for (const method of ['GET', 'DELETE'] as const)
    expect((await send(method, `${path}/PHOTO_MISSING`)).status).toBe(404)
  expect((await send('PUT', `${path}/PHOTO_MISSING`, { text: 'x' })).status).toBe(404)
})

test('verification reasons are listed by id, language and country', async () => {
  expect((await send('GET', `${path}?limit=1`)).body).toMatchObject({
    total: 10,
    items: [{ verificationReason: 'ADDRESS_MISMATCH' }],
  })
  expect((await send('GET', `${path}?languageCode=es_ES&countryCode=ES`)).body.total).toBe(2)
  const last = await send('GET', `${path}?sort=-verificationReason&limit=1`)
  expect(last.body.items).toMatchObject([{ verificationReason: 'WRONG_DOCUMENT_TYPE' }])
  expect((await send('GET', `${path}?verificationReason=NAME_MISMATCH`)).body.total).toBe(1)
})

test.each([
  [{ verificationReason: 'lower' }, 'verificationReason must only contain capital A-Z and underscore'],
  [{ verificationReason: 'A'.repeat(65) }, 'verificationReason is too long: at most 64 characters'],
  [{ languageCode: 'en' }, 'languageCode is unknown'],
  [{ countryCode: 'QX' }, 'countryCode is unknown'],
  [{ text: '  ' }, 'text is required'],
  [{ text: 'x'.repeat(501) }, 'text is too long: at most 500 characters'],
])('refuses %o', async (change, error) => {
  const { status, body } = await send('POST', path, { ...reason, ...change })
  expect([status, body.errors]).toEqual([400, [error]])
})

test('refuses to add a reason twice', async () => {
  const { status, body } = await send('POST', path, { ...reason, verificationReason: 'NAME_MISMATCH' })
  expect([status, body.errorCode]).toEqual([409, 'verification_reason_exists'])
})

test('super accounts maintain reasons; others read them if they may read uploads', async () => {
  expect((await send('GET', `${path}/NAME_MISMATCH`, undefined, 'support')).status).toBe(200)
  expect((await send('GET', path, undefined, 'finance')).body.errors).toEqual([
    'Missing permission: customer_uploads.read',
  ])
  for (const [method, url] of [
    ['POST', path],
    ['PUT', `${path}/NAME_MISMATCH`],
    ['DELETE', `${path}/NAME_MISMATCH`],
  ] as const) {
    expect((await send(method, url, {}, 'admin')).status).toBe(403)
  }
})
