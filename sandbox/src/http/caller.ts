/** A caller in the database, without secrets. */
export interface Caller {
  readonly n: number
  /** Counts up with every change of the caller or of its keys. */
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
  /** Names of the merchant accounts the caller may act for besides its own. */
  readonly authorised: readonly string[]
  /** Addresses and networks the caller may call from; none for any. */
  readonly ipaddresses: readonly string[]
  /** In the order they were first given. */
  readonly passwords: readonly PasswordDates[]
}

/** The life of one of a caller's secret keys, in Unix seconds. */
interface PasswordDates {
  readonly id: string
  readonly created: number
  readonly expires: number
}

/** Whether the caller's own account is a super account (specification 4.1). */
export function isSuperAccount(caller: Caller): boolean {
  return caller.accountType.toLowerCase() === 'super account'
}
