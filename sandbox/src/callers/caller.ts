import type { SQLOutputValue } from 'node:sqlite'
import type { Caller } from '../http/caller.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { isoTime } from '../values/time.ts'

/** The columns that `callerFrom` reads, from `caller` joined with `merchant_account`. */
export const callerColumns = `caller.n, version, user_name, merchant, name, account_type, first_name, last_name,
  totp_secret is not null as has_two_factor, locked, permissions, authorised, ipaddresses,
  (select json_group_array(json_object('id', id, 'created', creation_time, 'expires', expiration_time) order by n)
    from password where password.caller = caller.n) as passwords`

/** Reads a row selected with `callerColumns`. */
export function callerFrom(row: Record<string, SQLOutputValue>): Caller {
  return {
    n: Number(row.n),
    version: Number(row.version),
    userName: String(row.user_name),
    merchant: Number(row.merchant),
    merchantAccount: String(row.name),
    accountType: String(row.account_type),
    firstName: row.first_name === null ? null : String(row.first_name),
    lastName: row.last_name === null ? null : String(row.last_name),
    hasTwoFactor: row.has_two_factor === 1,
    locked: row.locked === 1,
    permissions: JSON.parse(String(row.permissions)),
    authorised: JSON.parse(String(row.authorised)),
    ipaddresses: JSON.parse(String(row.ipaddresses)),
    passwords: JSON.parse(String(row.passwords)),
  }
}

/** The owner that a caller's secrets are sealed for. */
export function ownerOf({ merchantAccount, userName }: Pick<Caller, 'merchantAccount' | 'userName'>): string {
  return `${merchantAccount}/${userName}`
}

/** The JSON of a caller. */
export function callerText(caller: Caller): string {
  const dates = (moment: 'created' | 'expires') =>
    caller.passwords.map((password) => ({ passwordId: password.id, date: isoTime(password[moment]) }))
  return JSON.stringify({
    userName: caller.userName,
    firstName: caller.firstName,
    lastName: caller.lastName,
    permissions: caller.permissions,
    locked: caller.locked,
    mfaEnabled: caller.hasTwoFactor,
    assignedMerchantAccount: { name: caller.merchantAccount, accountType: caller.accountType },
    authorisedMerchantAccounts: merchantAccounts.filter((account) => caller.authorised.includes(account.name)),
    ipaddresses: caller.ipaddresses,
    passwordCreationDates: dates('created'),
    passwordExpirationDates: dates('expires'),
  })
}
