import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Master keys by id. The first one seals; all of them can open. */
export type MasterKeys = ReadonlyMap<string, Buffer>

const nonceLength = 12
const tagLength = 16

/** The hash under which a session's token is stored, so that a copy of the store lets no one sign in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A new token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Seals a secret with the first master key and the token. */
export function seal(keys: MasterKeys, token: string, secret: string): { keyId: string; sealed: string } {
  const [first] = keys
  if (!first) throw new Error('no master key')
  const [keyId, master] = first
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(master, token), nonce)
  cipher.setAAD(Buffer.from(hashToken(token)))
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { keyId, sealed: sealed.toString('base64') }
}

/** Opens a sealed secret; null if the master key is gone or the data was tampered with. */
export function unseal(keys: MasterKeys, token: string, keyId: string, sealed: string): string | null {
  const master = keys.get(keyId)
  const bytes = Buffer.from(sealed, 'base64')
  if (!master || bytes.length < nonceLength + tagLength) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(master, token), bytes.subarray(0, nonceLength))
    decipher.setAAD(Buffer.from(hashToken(token)))
    decipher.setAuthTag(bytes.subarray(-tagLength))
    return decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/**
 * The master keys. `SESSION_KEYS` is `id:base64` (32 bytes each), comma-separated, newest first. If it is unset, a key
 * is generated once and kept in the data folder, or in memory if there is no folder. Throws if a key is invalid.
 */
export function readMasterKeys(sessionKeys: string | undefined, dataDir: string | undefined): MasterKeys {
  if (sessionKeys !== undefined) return parseKeys(sessionKeys)
  if (dataDir === undefined) return parseKeys(newKey())
  const file = join(dataDir, 'session-keys')
  if (!existsSync(file)) makeKeyFile(file)
  return parseKeys(readFileSync(file, 'utf8'))
}

/**
 * The gateway's keys for a program that runs next to it, or none if they are unavailable. Unlike a gateway, it creates
 * none.
 */
export function readKeysToVerify(place: { sessionKeys: string | undefined; dataDir: string }): MasterKeys {
  const hasKeys = place.sessionKeys !== undefined || existsSync(join(place.dataDir, 'session-keys'))
  return hasKeys ? readMasterKeys(place.sessionKeys, place.dataDir) : new Map()
}

/**
 * If several processes start on one folder at the same time, the first one's key wins, and no process reads a partial
 * file.
 */
function makeKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, newKey(), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

/**
 * An id derived from each key. It reveals nothing about the key, and a different key under the same name gets a
 * different id.
 */
export function fingerprintsOf(keys: MasterKeys): string[] {
  return [...keys.values()].map((master) =>
    Buffer.from(hkdfSync('sha256', master, '', 'portal session key fingerprint', 16)).toString('hex'),
  )
}

function newKey(): string {
  return `k1:${randomBytes(32).toString('base64')}`
}

function parseKeys(text: string): MasterKeys {
  const keys = new Map<string, Buffer>()
  for (const entry of text.trim().split(',')) {
    const [id, encoded = ''] = entry.trim().split(':')
    const key = Buffer.from(encoded, 'base64')
    if (!id || key.length !== 32) {
      throw new Error('SESSION_KEYS: each key must be id:base64 of 32 bytes, comma-separated, newest first')
    }
    keys.set(id, key)
  }
  return keys
}

function sealingKey(master: Buffer, token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, token, 'portal session secret', 32))
}
