/** A caller's permissions and merchant accounts. */
export interface Reach {
  readonly permissions: readonly string[]
  /** Names of the merchant accounts that the caller may act for, including the caller's own. */
  readonly merchantAccounts: readonly string[]
}

/** The reasons why one caller may not change another. Both lists are empty if there is no reason. */
export interface Beyond {
  /** Permissions that the other caller has and this one lacks. With perm.grant they do not matter. */
  readonly permissions: readonly string[]
  /** Merchant accounts of the other caller that this one may not act for. */
  readonly merchantAccounts: readonly string[]
}

/**
 * The permissions and merchants that another caller has and this caller lacks. Changing such a caller would be a way to
 * take it over or block it, so nothing about it may be changed: not its name, permissions, merchants and addresses, nor
 * its lock, keys and second factor.
 */
export function beyond(own: Reach & { readonly isSuperAccount: boolean }, other: Reach): Beyond {
  const isGranted = own.permissions.includes('perm.grant')
  return {
    permissions: isGranted ? [] : other.permissions.filter((permission) => !own.permissions.includes(permission)),
    merchantAccounts: own.isSuperAccount
      ? []
      : other.merchantAccounts.filter((account) => !own.merchantAccounts.includes(account)),
  }
}
