import type { AccessSubject } from '@portal/schema/access'
import type { Row } from '../rest/endpoint.ts'
import { notFound } from '../rest/error.ts'
import type { Signer } from '../rest/send.ts'

/** A caller whose credentials the platform accepted. */
export interface Principal extends Signer {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly permissions: readonly string[]
  readonly isSuperAccount: boolean
  readonly superAccountName: string | null
  /** The caller's own account and the authorized ones in alphabetical order; a super account comes last. */
  readonly merchantAccounts: readonly string[]
  readonly mfaEnabled: boolean
}

/** The principal of a platform caller who signed in with the signer's credentials (specification 4.1). */
export function principalOf(signer: Signer, caller: Row): Principal {
  const assigned = caller.assignedMerchantAccount ?? {}
  const isSuperAccount = isSuper(assigned)
  // If the assigned account has a different name from the one used to sign in, the latter counts.
  const accounts = [{ ...assigned, name: signer.merchantAccount }, ...(caller.authorisedMerchantAccounts ?? [])]
  const superNames = new Set(accounts.filter(isSuper).map((account) => account.name))
  const names = [...new Set(accounts.map((account): string => account.name))]
  return {
    ...signer,
    firstName: caller.firstName ?? null,
    lastName: caller.lastName ?? null,
    permissions: caller.permissions ?? [],
    isSuperAccount,
    superAccountName: isSuperAccount ? signer.merchantAccount : null,
    merchantAccounts: names.sort((a, b) => Number(superNames.has(a)) - Number(superNames.has(b)) || (a < b ? -1 : 1)),
    mfaEnabled: caller.mfaEnabled === true,
  }
}

/**
 * The merchant that a request acts for: null for the caller's account. An unauthorized merchant gets the same error as
 * a missing one.
 */
export function actingFor(principal: Principal, asked: string | undefined): string | null {
  if (asked === undefined || asked === '' || asked === principal.merchantAccount) return null
  if (!principal.merchantAccounts.includes(asked)) throw notFound(`merchant account ${asked}`)
  return asked
}

/** The input of the access table. */
export function accessSubject(principal: Principal | null, onBehalfOf: string | null): AccessSubject {
  return {
    signedIn: principal !== null,
    remembered: false,
    permissions: principal?.permissions ?? [],
    isSuperAccount: principal?.isSuperAccount ?? false,
    onBehalfOf,
  }
}

function isSuper(account: Row): boolean {
  return String(account.accountType).toLowerCase() === 'super account'
}
