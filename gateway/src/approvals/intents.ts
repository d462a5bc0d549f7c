import { createKeyedDigest } from '../crypto/keyed-digest.ts'
import { type MasterKeys, seal, unseal } from '../crypto/seal.ts'

/**
 * Seals the frozen arguments of requests, because they may contain a secret, and computes digests that reveal nothing
 * without a master key.
 */
export interface Intents {
  seal(id: string, intent: string): { readonly keyId: string; readonly sealedIntent: string }
  /** Opens the intent of a request. Returns null if its master key is gone, or if it was tampered with. */
  open(request: { readonly id: string; readonly keyId: string; readonly sealedIntent: string }): string | null
  digestOf(text: string): { readonly digest: string; readonly keyId: string }
  /** Whether a digest matches a string; null if its key is gone. */
  isOf(text: string, keyId: string, digest: string): boolean | null
  /** A digest for finding the same string again. */
  keyOf(text: string): string
}

/** Creates the intents of a gateway with these master keys. */
export function createIntents(masterKeys: MasterKeys): Intents {
  const digests = createKeyedDigest(masterKeys)
  return {
    seal(id, intent) {
      const { keyId, sealed } = seal(masterKeys, tokenOf(id), intent)
      return { keyId, sealedIntent: sealed }
    },
    open: ({ id, keyId, sealedIntent }) => unseal(masterKeys, tokenOf(id), keyId, sealedIntent),
    digestOf: (text) => digests.make(text),
    isOf: (text, keyId, digest) => digests.isOf(text, keyId, digest),
    keyOf: (text) => digests.make(text).digest,
  }
}

/** The label that seals an intent together with the master key. No session token or job has this format. */
function tokenOf(id: string): string {
  return `approval ${id}`
}
