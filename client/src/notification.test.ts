import { expect, test } from 'vitest'
import vectors from '../notification-vectors.json' with { type: 'json' }
import { readNotification } from './notification.ts'

test.each(vectors)('$name: accepts the signature in upper and lower case, and no other', ({ body, signature, key }) => {
  expect(readNotification({ body, signature, key })).toMatchObject({ merchantAccount: 'DEMO_MERCHANT' })
  const bytes = new TextEncoder().encode(body)
  expect(readNotification({ body: bytes, signature: signature.toLowerCase(), key })).toEqual(JSON.parse(body))
  for (const changed of [
    { body: `${body} `, signature, key },
    { body, signature: `0${signature.slice(1)}`.replace(/^00/, '10'), key },
    { body, signature: signature.slice(2), key },
    { body, signature: `${signature}00`, key },
    { body, signature: 'no hex', key },
    { body, signature, key: `${key}x` },
    { body, signature, key: '' },
    { body, signature, key: [] },
  ]) {
    expect(() => readNotification(changed)).toThrow(expect.objectContaining({ reason: 'WRONG_SIGNATURE' }))
  }
})

test('accepts both keys during a key change', () => {
  const [{ body, signature, key } = { body: '', signature: '', key: '' }] = vectors
  expect(readNotification({ body, signature, key: ['Another-Key', key] })).toMatchObject({ notificationId: 'n-1' })
})

test('reads nothing without a signature', () => {
  for (const signature of [undefined, null, '']) {
    const read = () => readNotification({ body: '{}', signature, key: 'k' })
    expect(read).toThrow(expect.objectContaining({ reason: 'NO_SIGNATURE' }))
  }
})

test('rejects a signed body that is not a notification', async () => {
  const { createHmac } = await import('node:crypto')
  const reasonOf = (body: string) => {
    try {
      readNotification({ body, signature: createHmac('sha256', 'k').update(body).digest('hex'), key: 'k' })
      return null
    } catch (error) {
      return (error as { reason?: string }).reason
    }
  }
  expect(reasonOf('not JSON')).toBe('NOT_JSON')
  expect(reasonOf('null')).toBe('NOT_A_NOTIFICATION')
  expect(reasonOf('{"notificationId":"n-1"}')).toBe('NOT_A_NOTIFICATION')
})
