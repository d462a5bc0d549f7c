/** What a caller may do, and for whom. */
export interface Reach {
  readonly permissions: readonly string[]
  /** Names of the merchant accounts acted for, including the caller's own. */
  readonly merchantAccounts: readonly string[]
}

/** What keeps somebody from changing another caller; both lists are empty where nothing does. */
export interface Beyond {
  /** Permissions of the other one that are not held oneself; with perm.grant they do not matter. */
  readonly permissions: readonly string[]
  /** Merchant accounts of the other one for which one may not act oneself. */
  readonly merchantAccounts: readonly string[]
}

/**
 * How far another caller reaches beyond oneself. Whoever could change such a caller could become it or stop it, so nobody
 * may: neither its name, permissions, merchants and addresses, nor its lock, its keys and its second factor.
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
