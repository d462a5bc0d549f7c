import type { Permission } from './permissions.ts'

/** The input of access decisions: the caller, and the merchant acted for. */
export interface AccessSubject {
  readonly signedIn: boolean
  /** Signed out, but the earlier sign-in asked to be remembered. */
  readonly remembered: boolean
  readonly permissions: readonly string[]
  readonly isSuperAccount: boolean
  /** The merchant acted for; null for the caller's own account. */
  readonly onBehalfOf: string | null
}

/** The rule of one access flag. All parts that are given must hold. */
interface Rule {
  /**
   * The sessions for which the flag exists: signed out, signed in (the default), signed in or remembered, or always.
   */
  readonly session?: 'out' | 'in' | 'known' | 'any'
  readonly permissions?: readonly Permission[]
  readonly superAccountOnly?: true
  /** A super account has it regardless of its permissions. */
  readonly superAccountSuffices?: true
  /** Off in the all-families view: a super account must choose a merchant first (specification 6.3). */
  readonly needsMerchant?: true
}

const readCharges = ['charges.read'] as const
const writeCharges = ['charges.read', 'charges.write'] as const
const addCustomers = ['customers.read', 'customers.write', 'configuration.read'] as const

/** The only table of access rules (specification 6.2 and 6.3). Gateway, menu, routes and buttons all read it. */
export const accessRules = {
  login: { session: 'out' },
  logout: {},
  me: { session: 'known' },
  dashboard: { permissions: ['dashboard.read'] },
  charges: { permissions: readCharges },
  chargesEdit: { permissions: writeCharges },
  chargesRepair: { permissions: [...writeCharges, 'charges.repair'] },
  customers: { permissions: ['customers.read'] },
  customersAdd: { permissions: addCustomers, needsMerchant: true },
  customersEdit: { permissions: [...addCustomers, 'charges.read'] },
  customersUploads: { permissions: ['customers.read', 'customer_uploads.read'] },
  profiles: { permissions: ['payment_profiles.read'] },
  profilesEdit: { permissions: ['payment_profiles.read', 'payment_profiles.write'] },
  canAllFamilies: { superAccountOnly: true },
  reportsTransaction: { permissions: ['reports.read'] },
  reportsPayout: { permissions: ['reports.read'] },
  ofacChecks: { superAccountOnly: true, permissions: readCharges },
  ofacChecksEdit: { superAccountOnly: true, permissions: writeCharges },
  config: { permissions: ['configuration.read'] },
  configEdit: { permissions: ['configuration.read', 'configuration.write'] },
  internalConfig: { superAccountOnly: true },
  callers: { permissions: ['callers.read'] },
  ledger: { permissions: ['callers.read'] },
  callersEdit: { permissions: ['callers.read', 'callers.write'] },
  provisioning: { permissions: ['gateway_config_access'], needsMerchant: true },
  provisionAllFamilies: { superAccountOnly: true },
  accountProvisioning: { superAccountOnly: true, needsMerchant: true },
  rules: { permissions: ['rules.read'] },
  rulesAdd: { permissions: ['rules.read', 'rules.write'], needsMerchant: true },
  rulesEdit: { permissions: ['rules.read', 'rules.write'] },
  configRouting: { permissions: ['configuration.read', 'gateway_config_access'], needsMerchant: true },
  secretKeys: { permissions: ['secret_key.read'], needsMerchant: true },
  secretKeysEdit: { permissions: ['secret_key.read', 'secret_key.write'], needsMerchant: true },
  secretKeysEditPaywall: { permissions: ['paywall_key.write'], superAccountSuffices: true, needsMerchant: true },
  paymentMethods: { permissions: ['paymentmethods.read'], needsMerchant: true },
  paywall: {
    permissions: [
      'paymentmethods.read',
      'customers.read',
      'payment_profiles.read',
      'configuration.read',
      'secret_key.read',
      'payment_tester.read',
    ],
    needsMerchant: true,
  },
  account: { needsMerchant: true },
  tax: { permissions: ['tax.read'] },
  helpDesk: { permissions: ['helpdesk.read'] },
  any: { session: 'any' },
} as const satisfies Record<string, Rule>

/** The name of an access flag; the schema's enum `Access` has the same names. */
export type AccessFlag = keyof typeof accessRules

/** The reason why a flag does not hold, and how to fix it. */
export type AccessDenial =
  | { readonly reason: 'signedOut' }
  | { readonly reason: 'signedIn' }
  | { readonly reason: 'superAccountOnly' }
  | { readonly reason: 'needsMerchant' }
  | { readonly reason: 'permissions'; readonly missing: readonly Permission[] }

/** Why the subject lacks the flag; null if the flag holds. */
export function denial(subject: AccessSubject, flag: AccessFlag): AccessDenial | null {
  const rule: Rule = accessRules[flag]
  const session = rule.session ?? 'in'
  if (session === 'any') return null
  if (session === 'out') return subject.signedIn ? { reason: 'signedIn' } : null
  if (session === 'known') return subject.signedIn || subject.remembered ? null : { reason: 'signedOut' }
  if (!subject.signedIn) return { reason: 'signedOut' }
  if (rule.superAccountOnly && !subject.isSuperAccount) return { reason: 'superAccountOnly' }
  const needed = rule.superAccountSuffices && subject.isSuperAccount ? [] : (rule.permissions ?? [])
  const missing = needed.filter((permission) => !subject.permissions.includes(permission))
  // A missing permission comes first: without it, choosing a merchant would not help.
  if (missing.length > 0) return { reason: 'permissions', missing }
  return rule.needsMerchant && isAllFamiliesView(subject) ? { reason: 'needsMerchant' } : null
}

/** Whether the subject has the flag. */
export function can(subject: AccessSubject, flag: AccessFlag): boolean {
  return denial(subject, flag) === null
}

/** A super account that has not chosen a merchant to act for sees all merchant families (specification 6.3). */
export function isAllFamiliesView(subject: Pick<AccessSubject, 'isSuperAccount' | 'onBehalfOf'>): boolean {
  return subject.isSuperAccount && subject.onBehalfOf === null
}
