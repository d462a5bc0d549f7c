import { allPermissions, permissionCatalogue } from '@portal/schema/permissions'

/** A published sign-in of the sandbox. */
export interface SignIn {
  readonly merchantAccount: string
  readonly callerName: string
  readonly secretKey: string
  /** A description of its permissions. */
  readonly may: string
  readonly totpSecret?: string
}

/** A sign-in with everything the platform stores about it. */
interface FixedCaller extends SignIn {
  readonly firstName: string
  readonly lastName: string
  readonly permissions: readonly string[]
  readonly authorised: readonly string[]
  readonly locked?: true
}

/** The permissions that a merchant's own staff can have, and the right to sign in to the portal. */
export const operatorPermissions: readonly string[] = Object.values(permissionCatalogue)
  .flat()
  .filter((entry) => !('internal' in entry) || entry.permission === 'callers_me.read')
  .map((entry) => entry.permission)

export const supportPermissions: readonly string[] = [
  'charges.read',
  'customers.read',
  'customer_uploads.read',
  'payment_profiles.read',
  'dashboard.read',
  'callers_me.read',
]

export const financePermissions: readonly string[] = [
  'charges.read',
  'charges.write',
  'reports.read',
  'dashboard.read',
  'callers_me.read',
]

export const fixedCallers: readonly FixedCaller[] = [
  {
    merchantAccount: 'DEMO_MERCHANT',
    callerName: 'admin',
    secretKey: 'Sandbox-Secret-Key-0001',
    may: 'everything, also for OTHER_MERCHANT and THIRD_MERCHANT',
    firstName: 'Adam',
    lastName: 'Okafor',
    permissions: allPermissions,
    authorised: ['OTHER_MERCHANT', 'THIRD_MERCHANT'],
  },
  {
    merchantAccount: 'DEMO_MERCHANT',
    callerName: 'operator',
    secretKey: 'Sandbox-Secret-Key-0002',
    may: 'everything that is not internal, also for OTHER_MERCHANT',
    firstName: 'Olga',
    lastName: 'Perez',
    permissions: operatorPermissions,
    authorised: ['OTHER_MERCHANT'],
  },
  {
    merchantAccount: 'DEMO_MERCHANT',
    callerName: 'support',
    secretKey: 'Sandbox-Secret-Key-0003',
    may: 'read charges, customers with their personal data and documents, payment profiles and the dashboard',
    firstName: 'Samira',
    lastName: 'Haddad',
    permissions: supportPermissions,
    authorised: [],
  },
  {
    merchantAccount: 'DEMO_MERCHANT',
    callerName: 'finance',
    secretKey: 'Sandbox-Secret-Key-0004',
    may: 'read charges, make them, capture, cancel, refund and charge back; read reports and the dashboard',
    firstName: 'Finn',
    lastName: 'Larsen',
    permissions: financePermissions,
    authorised: [],
  },
  {
    merchantAccount: 'DEMO_MERCHANT',
    callerName: 'locked',
    secretKey: 'Sandbox-Secret-Key-0005',
    may: 'nothing: the caller is locked',
    firstName: 'Lotte',
    lastName: 'Kraus',
    permissions: operatorPermissions,
    authorised: [],
    locked: true,
  },
  {
    merchantAccount: 'DEMO_MERCHANT',
    callerName: 'twofactor',
    secretKey: 'Sandbox-Secret-Key-0006',
    may: 'as operator, with two-factor authentication (TOTP secret JBSWY3DPEHPK3PXP)',
    totpSecret: 'JBSWY3DPEHPK3PXP',
    firstName: 'Tomás',
    lastName: 'Ferreira',
    permissions: operatorPermissions,
    authorised: ['OTHER_MERCHANT'],
  },
  {
    merchantAccount: 'DEMO_MERCHANT',
    callerName: 'api',
    secretKey: 'Sandbox-Secret-Key-0009',
    may: 'for programs: read, make and change charges, read customers (masked); no sign-in to the portal',
    firstName: 'Order',
    lastName: 'System',
    permissions: ['charges.read', 'charges.write', 'customers.read'],
    authorised: [],
  },
  {
    merchantAccount: 'OTHER_MERCHANT',
    callerName: 'admin',
    secretKey: 'Sandbox-Secret-Key-0007',
    may: 'everything, for its own account only',
    firstName: 'Oriane',
    lastName: 'Dubois',
    permissions: allPermissions,
    authorised: [],
  },
  {
    merchantAccount: 'SUPER_ACCOUNT',
    callerName: 'super',
    secretKey: 'Sandbox-Secret-Key-0008',
    may: 'everything, for all merchant accounts together or for any of them',
    firstName: 'Sunita',
    lastName: 'Rao',
    permissions: allPermissions,
    authorised: ['DEMO_MERCHANT', 'OTHER_MERCHANT', 'THIRD_MERCHANT'],
  },
]

/** Formats the sign-ins, one per line: merchant account, caller name, secret key and rights. */
export function formatSignIns(signIns: readonly SignIn[]): string {
  const columns = (['merchantAccount', 'callerName', 'secretKey'] as const).map((field) => ({
    field,
    width: Math.max(...signIns.map((signIn) => signIn[field].length)),
  }))
  return signIns
    .map((signIn) => [...columns.map(({ field, width }) => signIn[field].padEnd(width)), signIn.may].join('  '))
    .join('\n')
}
