import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed-secret.ts'

const key = randomBytes(32)

test('its key opens a sealed secret for its owner, and each sealing differs', () => {
  const sealed = seal('Sandbox-Secret-Key-0001', 'DEMO_MERCHANT/admin', key)
  expect(unseal(sealed, 'DEMO_MERCHANT/admin', key)).toBe('Sandbox-Secret-Key-0001')
  expect(seal('Sandbox-Secret-Key-0001', 'DEMO_MERCHANT/admin', key)).not.toEqual(sealed)
})

test('a different key, a different owner or changed bytes do not open it', () => {
  const sealed = seal('secret', 'DEMO_MERCHANT/admin', key)
  expect(() => unseal(sealed, 'DEMO_MERCHANT/admin', randomBytes(32))).toThrow()
  expect(() => unseal(sealed, 'DEMO_MERCHANT/support', key)).toThrow()
  for (const place of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    expect(() => unseal(changed, 'DEMO_MERCHANT/admin', key)).toThrow()
  }
})
