import { createHmac, hkdfSync } from 'node:crypto'
import type { MasterKeys } from './seal.ts'

/**
 * Digests that nobody can guess their text from without a master key. Each is made under the newest key and contains its id,
 * so that replicas with the same keys agree and a digest can be compared for as long as its key is there.
 */
export interface KeyedDigest {
  /** The digest of a text under the newest key. */
  make(text: string): { readonly keyId: string; readonly digest: string }
  /** Whether a digest is of the text; null where its key is gone. */
  isOf(text: string, keyId: string, digest: string): boolean | null
  /** The digests of a text under each key: two replicas have one in common while keys are rotated. */
  underEachKey(text: string): readonly string[]
}

/** Digests under keys that are derived from the master keys. */
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
