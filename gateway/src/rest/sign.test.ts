import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sign, signingKey } from './sign.ts'

const key = signingKey('Sandbox-Secret-Key-0001')
const caller = { callerName: 'admin', merchantAccount: 'DEMO_MERCHANT', timestamp: 1735689600 }

describe('sign', () => {
  test.each([
    ['/api/v3/callers/@me', undefined, 'E4D0532476700F88D4C111E0A203D28916F5E6D56F033A2DA0F85792491AE5A7'],
    [
      '/api/v3/charges?limit=10&onBehalfOf=OTHER_MERCHANT',
      undefined,
      '6E993B6F085AE126C2DFBEA860546722390D6EA646650C6D6C78E90159F210EC',
    ],
    [
      '/api/v3/notifications/resend',
      '{"notificationIds":["n-1","n-2"]}',
      '2EFAC89DA7A110BBB02F27FDFB59EBC3FB3045AE109BF7553556E6451FD7E0CF',
    ],
  ])('signs the test vector %s', (path, body, signature) => {
    expect(sign(key, { ...caller, path, ...(body && { body }) })).toBe(signature)
  })

  test('signs the raw bytes of any body', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.webPath(), (body, path) => {
        const plain = Buffer.concat([Buffer.from(`adminDEMO_MERCHANT1735689600${path}`), body])
        const expected = createHmac('sha256', 'Sandbox-Secret-Key-0001').update(plain).digest('hex').toUpperCase()
        expect(sign(key, { ...caller, path, body })).toBe(expected)
      }),
    )
  })
})
