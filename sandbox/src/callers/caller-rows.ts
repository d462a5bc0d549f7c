import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Caller } from '../http/caller.ts'
import { seal, unseal } from '../store/sealed-secret.ts'
import type { Store } from '../store/store.ts'
import { callerColumns, callerFrom, ownerOf } from './caller.ts'

/** The values of a caller that can be set. */
export interface CallerValues {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly locked: boolean
  readonly permissions: readonly string[]
  readonly authorised: readonly string[]
  readonly ipaddresses: readonly string[]
}

/** A secret key of a caller; times are Unix seconds. */
export interface Password {
  readonly id: string
  readonly secretKey: string
  readonly created: number
  readonly expires: number
}

/** Filters of a list of callers; null matches all. */
interface CallerConditions {
  readonly merchant: number | null
  readonly userName: string | null
  readonly locked: number | null
}

const from = 'from caller join merchant_account on merchant_account.n = caller.merchant'
const where = `where (:merchant is null or merchant = :merchant) and (:userName is null or user_name = :userName)
  and (:locked is null or locked = :locked)`

/**
 * Reads and writes callers and their sealed keys. The code that makes a change of several steps starts the transaction.
 */
export class CallerRows {
  readonly #key: Buffer
  readonly #version: StatementSync
  readonly #byNumber: StatementSync
  readonly #byName: StatementSync
  readonly #total: StatementSync
  readonly #ascending: StatementSync
  readonly #descending: StatementSync
  readonly #keys: StatementSync
  readonly #insert: StatementSync
  readonly #update: StatementSync
  readonly #touch: StatementSync
  readonly #remove: StatementSync
  readonly #putPassword: StatementSync
  readonly #removePassword: StatementSync
  readonly #removePasswords: StatementSync

  constructor({ database, key }: Store) {
    this.#key = key
    this.#version = database.prepare(`select caller.n, version ${from} where user_name = ? and name = ?`)
    this.#byNumber = database.prepare(`select ${callerColumns} ${from} where caller.n = ?`)
    this.#byName = database.prepare(`select ${callerColumns} ${from} where user_name = ? order by merchant`)
    this.#total = database.prepare(`select count(*) as total from caller ${where}`)
    this.#ascending = page(database, 'asc')
    this.#descending = page(database, 'desc')
    this.#keys = database.prepare('select id, secret, expiration_time from password where caller = ? order by n')
    this.#insert = database.prepare(`insert into caller (merchant, user_name, first_name, last_name, locked,
      permissions, authorised, ipaddresses) values (:merchant, :userName, :firstName, :lastName, :locked,
      :permissions, :authorised, :ipaddresses)`)
    this.#update = database.prepare(`update caller set first_name = :firstName, last_name = :lastName,
      locked = :locked, permissions = :permissions, authorised = :authorised, ipaddresses = :ipaddresses,
      version = version + 1 where n = :caller`)
    this.#touch = database.prepare('update caller set version = version + 1 where n = ?')
    this.#remove = database.prepare('delete from caller where n = ?')
    this.#putPassword = database.prepare(`insert into password (caller, id, secret, creation_time, expiration_time)
      values (:caller, :id, :secret, :created, :expires) on conflict (caller, id) do update
      set secret = excluded.secret, creation_time = excluded.creation_time, expiration_time = excluded.expiration_time`)
    this.#removePassword = database.prepare('delete from password where caller = ? and id = ?')
    this.#removePasswords = database.prepare('delete from password where caller = ?')
  }

  /** Returns the number and version of a caller, for code that caches callers. */
  versionOf(merchantAccount: string, userName: string): { readonly n: number; readonly version: number } | null {
    const row = this.#version.get(userName, merchantAccount)
    return row ? { n: Number(row.n), version: Number(row.version) } : null
  }

  /** Returns the caller with a number. It must exist. */
  numbered(n: number): Caller {
    const row = this.#byNumber.get(n)
    if (!row) throw new RangeError(`there is no caller ${n}`)
    return callerFrom(row)
  }

  /** Returns the callers of all merchant accounts with a name. */
  named(userName: string): Caller[] {
    return this.#byName.all(userName).map(callerFrom)
  }

  total(conditions: CallerConditions): number {
    return Number(this.#total.get({ ...conditions })?.total)
  }

  page(conditions: CallerConditions, { descending, limit, offset }: PageOfCallers): Caller[] {
    return (descending ? this.#descending : this.#ascending).all({ ...conditions, limit, offset }).map(callerFrom)
  }

  /** Returns the caller's secret keys in the order they were added. */
  keysOf(caller: Caller): { readonly id: string; readonly secretKey: string; readonly expires: number }[] {
    return this.#keys.all(caller.n).map((row) => {
      if (!(row.secret instanceof Uint8Array)) throw new TypeError('a sealed secret is stored as bytes')
      const secretKey = unseal(row.secret, ownerOf(caller), this.#key)
      return { id: String(row.id), secretKey, expires: Number(row.expiration_time) }
    })
  }

  add(merchant: number, userName: string, values: CallerValues): Caller {
    const { lastInsertRowid } = this.#insert.run({ merchant, userName, ...columnsOf(values) })
    return this.numbered(Number(lastInsertRowid))
  }

  save(caller: Caller, values: CallerValues): void {
    this.#update.run({ caller: caller.n, ...columnsOf(values) })
  }

  remove(caller: Caller): void {
    this.#removePasswords.run(caller.n)
    this.#remove.run(caller.n)
  }

  /** Adds the key, or replaces the key with the same id. */
  putPassword(caller: Caller, { id, secretKey, created, expires }: Password): void {
    const secret = seal(secretKey, ownerOf(caller), this.#key)
    this.#putPassword.run({ caller: caller.n, id, secret, created, expires })
    this.#touch.run(caller.n)
  }

  removePassword(caller: Caller, id: string): void {
    this.#removePassword.run(caller.n, id)
    this.#touch.run(caller.n)
  }
}

interface PageOfCallers {
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

/** Selects a page of row numbers before it reads whole rows. */
function page(database: DatabaseSync, direction: 'asc' | 'desc'): StatementSync {
  const order = `order by user_name ${direction}, merchant ${direction}`
  return database.prepare(`select ${callerColumns} ${from}
    where caller.n in (select n from caller ${where} ${order} limit :limit offset :offset) ${order}`)
}

function columnsOf({ firstName, lastName, locked, permissions, authorised, ipaddresses }: CallerValues) {
  return {
    firstName,
    lastName,
    locked: Number(locked),
    permissions: JSON.stringify(permissions),
    authorised: JSON.stringify(authorised),
    ipaddresses: JSON.stringify(ipaddresses),
  }
}
