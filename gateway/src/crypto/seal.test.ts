import { randomBytes } from 'node:crypto'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newToken, readMasterKeys, seal, unseal } from './seal.ts'

const encoded = () => randomBytes(32).toString('base64')

describe('sealed secrets', () => {
  const keys = readMasterKeys(`k1:${encoded()}`, undefined)

  test('a sealed secret opens only with its own token and key', () => {
    const token = newToken()
    const { keyId, sealed } = seal(keys, token, 'Sandbox-Secret-Key-0001')
    expect(sealed).not.toContain('Sandbox')
    expect(unseal(keys, token, keyId, sealed)).toBe('Sandbox-Secret-Key-0001')
    expect(unseal(keys, newToken(), keyId, sealed)).toBeNull()
    expect(unseal(readMasterKeys(`k1:${encoded()}`, undefined), token, keyId, sealed)).toBeNull()
  })

  test('a sealed secret does not open after a byte was changed', () => {
    const token = newToken()
    const { keyId, sealed } = seal(keys, token, 'secret')
    const bytes = Buffer.from(sealed, 'base64')
    for (let index = 0; index < bytes.length; index++) {
      const tampered = Buffer.from(bytes)
      tampered.writeUInt8(tampered.readUInt8(index) ^ 1, index)
      expect(unseal(keys, token, keyId, tampered.toString('base64'))).toBeNull()
    }
  })

  test('a secret opens with an older key after a rotation, while new ones use the new key', () => {
    const [older, newer] = [encoded(), encoded()]
    const token = newToken()
    const before = seal(readMasterKeys(`old:${older}`, undefined), token, 'secret')
    const rotated = readMasterKeys(`new:${newer},old:${older}`, undefined)
    expect(unseal(rotated, token, before.keyId, before.sealed)).toBe('secret')
    expect(seal(rotated, token, 'secret').keyId).toBe('new')
  })
})

describe('readMasterKeys', () => {
  test('makes one key that only its owner can read, and keeps it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'))
    expect([...readMasterKeys(undefined, folder)]).toEqual([...readMasterKeys(undefined, folder)])
    expect(statSync(join(folder, 'session-keys')).mode & 0o777).toBe(0o600)
  })

  test.each(['', 'k1', 'k1:short', ':AAAA'])('refuses %j', (text) => {
    expect(() => readMasterKeys(text, undefined)).toThrow('SESSION_KEYS')
  })
})
