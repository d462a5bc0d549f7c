import { createHash, generateKeyPair, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import type { SecretName } from '@portal/schema/configuration'
import { nextModified, requireUnchanged } from '../http/lost-update.ts'
import { seal, unseal } from '../store/sealed-secret.ts'
import type { Store } from '../store/store.ts'
import { type MerchantSettings, requireConsistent, usualSettings } from './merchant-settings.ts'

/** A merchant's settings and the time of the last change, in Unix seconds. */
export interface SavedSettings {
  readonly settings: MerchantSettings
  readonly lastModified: number
}

/** The settings of merchants, by merchant number. */
export class MerchantConfiguration {
  readonly #read
  readonly #write

  constructor(database: DatabaseSync) {
    this.#read = database.prepare('select content, last_modified from merchant_settings where merchant = ?')
    this.#write = database.prepare(`insert into merchant_settings values (:merchant, :content, :modified)
      on conflict do update set content = :content, last_modified = :modified`)
  }

  /** Returns a merchant's settings; the defaults if none were saved. */
  of(merchant: number): SavedSettings {
    const row = this.#read.get(merchant)
    if (!row) return { settings: usualSettings, lastModified: 0 }
    // Settings that were saved before a field existed have its default.
    const settings = { ...usualSettings, ...JSON.parse(String(row.content)) }
    return { settings, lastModified: Number(row.last_modified) }
  }

  /** Saves changes to the settings. A `lastModified` must match if it is sent. */
  save(merchant: number, changes: Partial<MerchantSettings>, seen: string | null | undefined, now: number): void {
    const before = this.of(merchant)
    requireUnchanged(seen, before.lastModified)
    const settings = { ...before.settings, ...changes }
    requireConsistent(settings)
    const modified = nextModified(now, before.lastModified)
    this.#write.run({ merchant, content: JSON.stringify(settings), modified })
  }
}

/** A secret of a merchant. */
export interface MerchantSecret {
  readonly value: string
  /** Unix seconds. */
  readonly lastModified: number
}

/** The secrets of merchants by name. They are sealed in the database. */
export class MerchantSecrets {
  readonly #key: Buffer
  readonly #read
  readonly #write

  constructor({ database, key }: Pick<Store, 'database' | 'key'>) {
    this.#key = key
    this.#read = database.prepare('select value, last_modified from merchant_secret where merchant = ? and name = ?')
    this.#write = database.prepare(`insert into merchant_secret values (:merchant, :name, :value, :modified)
      on conflict do update set value = :value, last_modified = :modified`)
  }

  /** Returns a merchant's secret, or null. */
  of(merchant: number, name: SecretName): MerchantSecret | null {
    const row = this.#read.get(merchant, name)
    if (!row) return null
    const value = unseal(row.value as Uint8Array, `${merchant}/${name}`, this.#key)
    return { value, lastModified: Number(row.last_modified) }
  }

  /** Sets a merchant's secret, which replaces the previous one. */
  set(merchant: number, name: SecretName, value: string, now: number): void {
    const before = this.#read.get(merchant, name)
    const modified = before ? nextModified(now, Number(before.last_modified)) : now
    this.#write.run({ merchant, name, value: seal(value, `${merchant}/${name}`, this.#key), modified })
  }
}

/** A public RSA key (RFC 7517). */
export interface PublicKey {
  readonly kty: 'RSA'
  readonly kid: string
  readonly use: 'enc'
  readonly alg: 'RSA-OAEP-256'
  readonly n: string
  readonly e: string
}

const makeKeyPair = promisify(generateKeyPair)

/** The keys that merchants encrypt data with. The sandbox never decrypts anything, so it stores only public keys. */
export class EncryptionKeys {
  readonly #read
  readonly #write
  /** Keys being generated, so that concurrent first requests get the same key. */
  readonly #making = new Map<number, Promise<PublicKey>>()

  constructor(database: DatabaseSync) {
    this.#read = database.prepare('select jwk from encryption_key where merchant = ?')
    this.#write = database.prepare(
      'insert into encryption_key values (:merchant, :jwk) on conflict do update set jwk = :jwk',
    )
  }

  /** Returns a merchant's key, which is created by the first request. */
  async of(merchant: number): Promise<PublicKey> {
    const row = this.#read.get(merchant)
    if (row) return JSON.parse(String(row.jwk))
    const making = this.#making.get(merchant) ?? this.renew(merchant)
    this.#making.set(merchant, making)
    return making.finally(() => this.#making.delete(merchant))
  }

  /** Creates a new key, which replaces the previous one. */
  async renew(merchant: number): Promise<PublicKey> {
    const { publicKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
    const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
    const kid = createHash('sha256').update(`${randomUUID()}${n}`).digest('hex').slice(0, 16)
    const jwk: PublicKey = { kty: 'RSA', kid, use: 'enc', alg: 'RSA-OAEP-256', n, e }
    this.#write.run({ merchant, jwk: JSON.stringify(jwk) })
    return jwk
  }
}
