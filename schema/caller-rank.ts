/** A caller's permissions and merchant accounts. */
export interface Reach {
  readonly permissions: readonly string[]
  /** Names of the merchant accounts acted for, including the caller's own. */
  readonly merchantAccounts: readonly string[]
}

/** The reasons why one caller may not change another; both lists are empty if it may. */
export interface Beyond {
  /** Permissions of the other caller that this caller lacks; with perm.grant they do not matter. */
  readonly permissions: readonly string[]
  /** Merchant accounts of the other caller for which this caller may not act. */
  readonly merchantAccounts: readonly string[]
}

/**
 * The permissions and merchants that another caller has and this caller lacks. Changing such a caller would be a way to
 * become it or to stop it, so it is not allowed: neither its name, permissions, merchants and addresses, nor its lock,
 * its keys and its second factor.
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
