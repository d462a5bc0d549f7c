import type { DatabaseSync } from 'node:sqlite'
import { ownerOf } from '../callers/caller.ts'
import { CallerRows, type CallerValues } from '../callers/caller-rows.ts'
import { expiryOfPassword, FIRST_PASSWORD } from '../callers/password-rule.ts'
import { seal } from '../store/sealed-secret.ts'
import { countries } from '../values/countries.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { DAY } from '../values/time.ts'
import { financePermissions, fixedCallers, operatorPermissions, supportPermissions } from './accounts.ts'
import { pick, type Random } from './random.ts'

/** How many callers a batch generates (specification 9, test mode). */
const BATCH = 33
const BATCHES = [2, 1, 1, 1]

/** A generated caller of the first merchant whose key expires within ten days. The age is in days. */
const EXPIRING_CALLER = 5
const EXPIRING_AGE = 358

/** A caller with all seeded data. */
interface SeededCaller extends CallerValues {
  readonly merchant: number
  readonly userName: string
  readonly secretKey: string
  readonly totpSecret: string | null
  /** When the key was set, in Unix seconds. */
  readonly created: number
}

/** Writes the merchant accounts, the fixed callers, and generated ones in batches. */
export function seedCallers(database: DatabaseSync, random: Random, key: Buffer, now: number): void {
  const insertAccount = database.prepare('insert into merchant_account (n, name, account_type) values (?, ?, ?)')
  merchantAccounts.forEach((account, place) => {
    insertAccount.run(place + 1, account.name, account.accountType)
  })
  const rows = new CallerRows({ database, key })
  const setTwoFactor = database.prepare('update caller set totp_secret = ? where n = ?')
  for (const seeded of [...fixed(now), ...generated(random, now)]) {
    const { merchant, userName, secretKey, totpSecret, created } = seeded
    const caller = rows.add(merchant, userName, seeded)
    rows.putPassword(caller, { id: FIRST_PASSWORD, secretKey, created, expires: expiryOfPassword(created) })
    if (totpSecret !== null) setTwoFactor.run(seal(totpSecret, ownerOf(caller), key), caller.n)
  }
}

function fixed(now: number): SeededCaller[] {
  const created = Math.floor(now / DAY) * DAY - 90 * DAY
  return fixedCallers.map((caller) => ({
    ...caller,
    merchant: merchantAccounts.findIndex((account) => account.name === caller.merchantAccount) + 1,
    userName: caller.callerName,
    totpSecret: caller.totpSecret ?? null,
    locked: caller.locked ?? false,
    ipaddresses: [],
    created,
  }))
}

function generated(random: Random, now: number): SeededCaller[] {
  return BATCHES.flatMap((batches, place) =>
    Array.from({ length: batches * BATCH }, (_, index) => generate(random, place + 1, index + 1, now)),
  )
}

function generate(random: Random, merchant: number, index: number, now: number): SeededCaller {
  const country = pick(random, countries)
  const forPrograms = index % 11 === 0
  const permissions = pick(random, [operatorPermissions, supportPermissions, financePermissions])
  return {
    merchant,
    userName: `${forPrograms ? 'api' : 'caller'}-${String(index).padStart(3, '0')}`,
    secretKey: `Generated-Key-${Math.floor(random() * 1e15).toString(36)}-${merchant}${index}`,
    totpSecret: null,
    locked: random() < 0.08,
    // Callers for programs may not sign in to the portal (specification 6.1).
    permissions: forPrograms ? permissions.filter((name) => name !== 'callers_me.read') : permissions,
    authorised: [],
    firstName: pick(random, country.firstNames),
    lastName: pick(random, country.lastNames),
    ipaddresses: forPrograms ? [`203.0.113.${index}`] : [],
    created: Math.floor(now / DAY) * DAY - ageInDays(merchant, index, random) * DAY,
  }
}

function ageInDays(merchant: number, index: number, random: Random): number {
  const age = Math.floor(random() * 360)
  return merchant === 1 && index === EXPIRING_CALLER ? EXPIRING_AGE : age
}
