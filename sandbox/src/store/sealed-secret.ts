import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Returns the key that secrets are sealed with: from the file (created by the first use, readable by its owner only),
 * or a random one.
 */
export function sealingKey(file: string | null): Buffer {
  if (file === null) return randomBytes(32)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx' })
  const key = readFileSync(file)
  if (key.length !== 32) throw new Error(`${file} does not hold a key of 32 bytes`)
  return key
}

/**
 * Encrypts a secret with AES-256-GCM. `owner` is authenticated, so a sealed secret cannot be moved to another caller.
 */
export function seal(secret: string, owner: string, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts a result of `seal`. Throws if key, owner or bytes differ. */
export function unseal(sealed: Uint8Array, owner: string, key: Buffer): string {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
