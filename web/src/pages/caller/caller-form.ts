import { z } from 'zod'
import { type FieldProblem, tooLong } from '../../values/field-problem.ts'
import { isNetwork, readNetworks } from './networks.ts'
import { checkNewPassword, newPassword } from './new-password.ts'
import { permissionChanges } from './permission-change.ts'

/** The values of the form of a caller. */
export interface CallerFormValues {
  userName: string
  firstName: string
  lastName: string
  secretKey: string
  repeated: string
  permissions: string[]
  /** Names of the merchant accounts that the caller may act for, without the caller's own. */
  accounts: string[]
  /** Addresses and networks, one per line. */
  addresses: string
}

/** The parts of a caller that the form changes. */
export interface EditedCaller {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
  readonly permissions: readonly string[]
  readonly authorisedMerchantAccounts: readonly { readonly name: string }[]
  readonly ipaddresses: readonly string[]
}

const nobody: EditedCaller = { permissions: [], authorisedMerchantAccounts: [], ipaddresses: [] }

/** The form values of a caller. Empty for a new caller. */
export function valuesOf(caller: EditedCaller = nobody): CallerFormValues {
  return {
    userName: '',
    firstName: caller.firstName ?? '',
    lastName: caller.lastName ?? '',
    secretKey: '',
    repeated: '',
    permissions: [...caller.permissions],
    accounts: caller.authorisedMerchantAccounts.map(({ name }) => name),
    addresses: caller.ipaddresses.join('\n'),
  }
}

/** A problem with a caller's values (specification 5). */
const problem = (name: FieldProblem | 'notNetwork') => name
const name = z.string().trim().max(100, tooLong(100))

const shared = {
  firstName: name,
  lastName: name,
  permissions: z.array(z.string()),
  accounts: z.array(z.string()),
  addresses: z.string().refine((text) => readNetworks(text).every(isNetwork), problem('notNetwork')),
}

/** Checks the form of an existing caller. */
export const changedCaller = z.object({ ...shared, userName: z.string(), ...newPassword })

/** Checks the form of a new caller. */
export const newCaller = z
  .object({
    ...shared,
    userName: z
      .string()
      .trim()
      .min(1, problem('required'))
      .regex(/^([\w.-]{3,50})?$/, problem('notExternalId')),
    ...newPassword,
  })
  .superRefine((values, context) => checkNewPassword(values, [values.userName], context))

/** The differences from a caller. */
export interface CallerChanges {
  readonly firstName?: string
  readonly lastName?: string
  readonly permissions?: string[]
  readonly authorisedMerchantAccounts?: string[]
  readonly ipaddresses?: string[]
}

/** The changes to send: only fields that differ from the caller. An empty object if none do. */
export function callerChanges(base: EditedCaller, values: CallerFormValues): CallerChanges {
  const before = valuesOf(base)
  const addresses = readNetworks(values.addresses)
  const [firstName, lastName] = [values.firstName.trim(), values.lastName.trim()]
  return {
    ...(firstName !== before.firstName && { firstName }),
    ...(lastName !== before.lastName && { lastName }),
    ...(!isSame(base.permissions, values.permissions) && { permissions: values.permissions }),
    ...(!isSame(before.accounts, values.accounts) && { authorisedMerchantAccounts: values.accounts }),
    ...(!isSame(base.ipaddresses, addresses) && { ipaddresses: addresses }),
  }
}

/**
 * The form values after someone else has changed the caller. Fields edited here keep their values; others get the new
 * ones. Lists are merged entry by entry.
 */
export function rebase(values: CallerFormValues, base: EditedCaller, current: EditedCaller): CallerFormValues {
  const [before, now] = [valuesOf(base), valuesOf(current)]
  const text = (field: 'firstName' | 'lastName') => (values[field] === before[field] ? now[field] : values[field])
  const addresses = merged(base.ipaddresses, readNetworks(values.addresses), current.ipaddresses)
  return {
    ...values,
    firstName: text('firstName'),
    lastName: text('lastName'),
    permissions: merged(base.permissions, values.permissions, current.permissions),
    accounts: merged(before.accounts, values.accounts, now.accounts),
    addresses: addresses.join('\n'),
  }
}

function merged(before: readonly string[], mine: readonly string[], now: readonly string[]): string[] {
  const { added, removed } = permissionChanges(before, mine)
  return [...new Set([...now, ...added])].filter((entry) => !removed.includes(entry))
}

function isSame(before: readonly string[], after: readonly string[]): boolean {
  const { added, removed } = permissionChanges(before, after)
  return added.length === 0 && removed.length === 0
}
