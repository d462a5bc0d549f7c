import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hashToken, newToken, readMasterKeys, seal, unseal } from './seal.ts'

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

  test('opens an empty secret, but not data that is too short', () => {
    const token = newToken()
    const { keyId, sealed } = seal(keys, token, '')
    expect(unseal(keys, token, keyId, sealed)).toBe('')
    for (const bytes of [0, 12, 27, 28]) {
      expect(unseal(keys, token, keyId, Buffer.alloc(bytes).toString('base64'))).toBeNull()
    }
    expect(unseal(keys, token, 'gone', sealed)).toBeNull()
    expect(seal(keys, token, '').sealed).not.toBe(sealed)
  })

  test('a secret cannot be sealed without a master key', () => {
    expect(() => seal(new Map(), newToken(), 'secret')).toThrow('no master key')
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

describe('tokens', () => {
  test('have 256 random bits each', () => {
    const tokens = Array.from({ length: 100 }, newToken)
    expect(new Set(tokens).size).toBe(100)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test('tokens are stored as SHA-256', () => {
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('readMasterKeys', () => {
  test('reads keys in order, and ignores spaces around them', () => {
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const text = ` new:${two.toString('base64')} , old:${one.toString('base64')}\n`
    expect([...readMasterKeys(text, undefined)]).toEqual([
      ['new', two],
      ['old', one],
    ])
  })

  test('generates a different key in memory each time if there is no folder', () => {
    const [one, other] = [readMasterKeys(undefined, undefined), readMasterKeys(undefined, undefined)]
    expect([...one.keys()]).toEqual(['k1'])
    expect(one.get('k1')).toHaveLength(32)
    expect(one.get('k1')).not.toEqual(other.get('k1'))
  })

  test('creates the folder for a new key with access only for its owner, and leaves no draft', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'keys-')), 'a', 'b')
    readMasterKeys(undefined, folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder)).toEqual(['session-keys'])
  })

  test('fails if the key cannot be stored', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'keys-')), 'file')
    writeFileSync(file, '')
    expect(() => readMasterKeys(undefined, join(file, 'below'))).toThrow()
  })

  test('generates one key that only its owner can read, and keeps it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'))
    expect([...readMasterKeys(undefined, folder)]).toEqual([...readMasterKeys(undefined, folder)])
    expect(statSync(join(folder, 'session-keys')).mode & 0o777).toBe(0o600)
  })

  test.each(['', 'k1', 'k1:short', ':AAAA'])('refuses %j', (text) => {
    expect(() => readMasterKeys(text, undefined)).toThrow('SESSION_KEYS')
  })
})
