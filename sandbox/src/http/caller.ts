/** A caller in the database, without secrets. */
export interface Caller {
  readonly n: number
  /** Counts up with every change of the caller or its keys. */
  readonly version: number
  readonly userName: string
  /** The number and the name of the caller's merchant account. */
  readonly merchant: number
  readonly merchantAccount: string
  readonly accountType: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly hasTwoFactor: boolean
  readonly locked: boolean
  readonly permissions: readonly string[]
  /** The names of the other merchant accounts that the caller may act for. */
  readonly authorised: readonly string[]
  /** The addresses and networks that the caller may call from; empty for any. */
  readonly ipaddresses: readonly string[]
  /** In the order they were added. */
  readonly passwords: readonly PasswordDates[]
}

/** The dates of a caller's secret key, in Unix seconds. */
interface PasswordDates {
  readonly id: string
  readonly created: number
  readonly expires: number
}

/** Whether the caller's own account is a super account (specification 4.1). */
export function isSuperAccount(caller: Caller): boolean {
  return caller.accountType.toLowerCase() === 'super account'
}
