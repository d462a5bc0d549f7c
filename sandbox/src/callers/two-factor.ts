import type { SQLOutputValue, StatementSync } from 'node:sqlite'
import { createGuardrails, generateSecret, verifySync } from 'otplib'
import type { Caller } from '../http/caller.ts'
import { seal, unseal } from '../store/sealed-secret.ts'
import type { Store } from '../store/store.ts'
import { ownerOf } from './caller.ts'

/** How long a code is valid, in seconds, and the tolerated difference of a phone's clock. */
const PERIOD = 30
/** The length of a new secret, in bytes. */
const SECRET_BYTES = 20

/**
 * The published secret has ten bytes, like the examples of authenticator apps; the library requires sixteen by default.
 */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })

/** The second factors of callers: an active secret, or one that waits for its first code. */
export class TwoFactor {
  readonly #key: Buffer
  readonly #secrets: StatementSync
  readonly #use: StatementSync
  readonly #enrol: StatementSync
  readonly #activate: StatementSync
  readonly #end: StatementSync

  constructor({ database, key }: Store) {
    this.#key = key
    this.#secrets = database.prepare('select totp_secret, pending_totp_secret from caller where n = ?')
    // One statement, so only one of two concurrent requests with the same code finds it unused.
    this.#use = database.prepare(
      'update caller set totp_last_step = :step where n = :caller and totp_last_step < :step',
    )
    this.#enrol = database.prepare(
      'update caller set pending_totp_secret = :secret where n = :caller and totp_secret is null',
    )
    this.#activate = database.prepare(`update caller set totp_secret = pending_totp_secret, pending_totp_secret = null,
      totp_last_step = :step, version = version + 1 where n = :caller and totp_secret is null`)
    this.#end = database.prepare(`update caller set totp_secret = null, pending_totp_secret = null,
      totp_last_step = 0, version = version + 1 where n = ?`)
  }

  /** Creates a base-32 secret that `verify` activates. Returns null if a secret is already active. */
  enrol(caller: Caller): string | null {
    const secret = generateSecret({ length: SECRET_BYTES })
    const sealed = seal(secret, ownerOf(caller), this.#key)
    return this.#enrol.run({ caller: caller.n, secret: sealed }).changes === 1 ? secret : null
  }

  /** Whether a code can be verified: a secret is active or waits for its first code. */
  isEnrolled(caller: Caller): boolean {
    const row = this.#secrets.get(caller.n)
    return row !== undefined && (row.totp_secret !== null || row.pending_totp_secret !== null)
  }

  /** Whether the code is right and unused; it works once. The first code of a pending secret activates it. */
  verify(caller: Caller, token: string, now: number): boolean {
    const row = this.#secrets.get(caller.n)
    const isPending = row?.totp_secret === null
    const step = this.#stepOf(isPending ? row.pending_totp_secret : row?.totp_secret, caller, token, now)
    if (step === null) return false
    return (isPending ? this.#activate : this.#use).run({ caller: caller.n, step }).changes === 1
  }

  /** Removes the second factor. */
  end(caller: Caller): void {
    this.#end.run(caller.n)
  }

  #stepOf(sealed: SQLOutputValue | undefined, caller: Caller, token: string, now: number): number | null {
    if (!(sealed instanceof Uint8Array)) return null
    const secret = unseal(sealed, ownerOf(caller), this.#key)
    const result = verifySync({ secret, token, epoch: now, period: PERIOD, epochTolerance: PERIOD, guardrails })
    return result.valid ? Math.floor(now / PERIOD) + result.delta : null
  }
}
