import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { MasterKeys } from '../crypto/seal.ts'
import type { LedgerRecord } from './record.ts'

/** Whether a gateway has signed a record; `unknown` if that gateway's key is unavailable. */
export type SignatureState = 'valid' | 'none' | 'forged' | 'unknown'

/** Signs the hashes of records, so that write access to the store is not enough to forge one. */
export interface RecordSigner {
  /** The signature of a hash with the newest key. */
  sign(hash: string): Pick<LedgerRecord, 'keyId' | 'mac'>
  check(record: Pick<LedgerRecord, 'hash' | 'keyId' | 'mac'>): SignatureState
}

/**
 * Creates a signer with keys derived from the master keys. A key's id is derived from the key too: a different key
 * under the same name counts as unknown and not as a forgery.
 */
export function createRecordSigner(masterKeys: MasterKeys): RecordSigner {
  const derive = (master: Buffer, purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', master, '', purpose, length))
  const keys = new Map(
    [...masterKeys.values()].map((master) => [
      derive(master, 'portal ledger key id', 8).toString('hex'),
      derive(master, 'portal ledger record', 32),
    ]),
  )
  const macOf = (key: Buffer, hash: string) => createHmac('sha256', key).update(hash).digest('base64url')
  return {
    sign(hash) {
      const [newest] = keys
      if (!newest) throw new Error('no master key')
      const [keyId, key] = newest
      return { keyId, mac: macOf(key, hash) }
    },
    check({ hash, keyId, mac }) {
      if (mac === '' && keyId === '') return 'none'
      const key = keys.get(keyId)
      if (!key) return 'unknown'
      const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(key, hash))]
      return given.length === expected.length && timingSafeEqual(given, expected) ? 'valid' : 'forged'
    },
  }
}
