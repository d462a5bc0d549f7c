import { createHmac, hkdfSync } from 'node:crypto'
import type { MasterKeys } from './seal.ts'

/**
 * Digests whose input cannot be guessed without a master key. Each is made with the newest key and contains its id:
 * replicas with the same keys agree, and a digest can be compared until its key is removed.
 */
export interface KeyedDigest {
  /** The digest of a string with the newest key. */
  make(text: string): { readonly keyId: string; readonly digest: string }
  /** Whether a digest matches a string; null if its key is gone. */
  isOf(text: string, keyId: string, digest: string): boolean | null
  /** The digests of a string with each key. During a key rotation, two replicas have at least one of them in common. */
  underEachKey(text: string): readonly string[]
}

/** Creates digests with keys derived from the master keys. */
export function createKeyedDigest(masterKeys: MasterKeys): KeyedDigest {
  const keys = new Map(
    [...masterKeys].map(([id, master]) => [
      id,
      Buffer.from(hkdfSync('sha256', master, '', 'portal command digest', 32)),
    ]),
  )
  const [newest] = keys
  if (!newest) throw new Error('no master key')
  const [newestId, newestKey] = newest
  return {
    make: (text) => ({ keyId: newestId, digest: digestOf(newestKey, text) }),
    isOf(text, keyId, digest) {
      const key = keys.get(keyId)
      return key ? digestOf(key, text) === digest : null
    },
    underEachKey: (text) => [...keys.values()].map((key) => digestOf(key, text)),
  }
}

function digestOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
