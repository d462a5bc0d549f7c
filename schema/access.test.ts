import { describe, expect, test } from 'vitest'
import { type AccessFlag, type AccessSubject, accessRules, can, denial } from './access.ts'
import { allPermissions, type Permission, permissionCatalogue } from './permissions.ts'

const everything: AccessSubject = {
  signedIn: true,
  remembered: false,
  permissions: allPermissions,
  isSuperAccount: false,
  onBehalfOf: null,
}
const nobody: AccessSubject = { ...everything, signedIn: false, permissions: [] }
const superAccount: AccessSubject = { ...everything, isSuperAccount: true }
const superForMerchant: AccessSubject = { ...superAccount, onBehalfOf: 'DEMO_MERCHANT' }

// Specification 6.2, row by row. If it names no permission for a flag, the permission with the same name in 6.1
// applies.
const byPermission: Partial<Record<AccessFlag, Permission[]>> = {
  dashboard: ['dashboard.read'],
  charges: ['charges.read'],
  chargesEdit: ['charges.read', 'charges.write'],
  chargesRepair: ['charges.read', 'charges.write', 'charges.repair'],
  customers: ['customers.read'],
  customersAdd: ['customers.read', 'customers.write', 'configuration.read'],
  customersEdit: ['customers.read', 'customers.write', 'configuration.read', 'charges.read'],
  customersUploads: ['customers.read', 'customer_uploads.read'],
  profiles: ['payment_profiles.read'],
  profilesEdit: ['payment_profiles.read', 'payment_profiles.write'],
  reportsTransaction: ['reports.read'],
  reportsPayout: ['reports.read'],
  config: ['configuration.read'],
  configEdit: ['configuration.read', 'configuration.write'],
  callers: ['callers.read'],
  // The ledger shows the actions of callers: anyone with permission to read callers may read it.
  ledger: ['callers.read'],
  callersEdit: ['callers.read', 'callers.write'],
  provisioning: ['gateway_config_access'],
  rules: ['rules.read'],
  rulesAdd: ['rules.read', 'rules.write'],
  rulesEdit: ['rules.read', 'rules.write'],
  configRouting: ['configuration.read', 'gateway_config_access'],
  secretKeys: ['secret_key.read'],
  secretKeysEdit: ['secret_key.read', 'secret_key.write'],
  secretKeysEditPaywall: ['paywall_key.write'],
  paymentMethods: ['paymentmethods.read'],
  paywall: [
    'paymentmethods.read',
    'customers.read',
    'payment_profiles.read',
    'configuration.read',
    'secret_key.read',
    'payment_tester.read',
  ],
  tax: ['tax.read'],
  helpDesk: ['helpdesk.read'],
}
/** Flags that need only a session, or none. */
const bySession: AccessFlag[] = ['login', 'logout', 'me', 'account', 'any']
/** Specification 6.3, first line: additional flags of a super account. */
const superOnly: AccessFlag[] = [
  'canAllFamilies',
  'internalConfig',
  'provisionAllFamilies',
  'ofacChecks',
  'ofacChecksEdit',
]
/** Additional flags of a super account that acts for one merchant. */
const superForOne: AccessFlag[] = ['accountProvisioning']
/** Specification 6.3, third line: the flags that the all-families view disables. */
const offForAllFamilies: AccessFlag[] = [
  'customersAdd',
  'rulesAdd',
  'paywall',
  'paymentMethods',
  'configRouting',
  'provisioning',
  'secretKeys',
  'secretKeysEdit',
  'secretKeysEditPaywall',
  'account',
  'accountProvisioning',
]

const rows = Object.entries(byPermission) as [AccessFlag, Permission[]][]
const flags = Object.keys(accessRules) as AccessFlag[]

test('every flag of the table is in exactly one of the lists below', () => {
  expect([...Object.keys(byPermission), ...bySession, ...superOnly, ...superForOne].sort()).toEqual([...flags].sort())
})

describe('the flag', () => {
  test.each(rows)('%s holds with exactly %j', (flag, permissions) => {
    expect(can({ ...everything, permissions }, flag)).toBe(true)
    expect(can({ ...nobody, permissions }, flag)).toBe(false)
  })

  test.each(rows.flatMap(([flag, permissions]) => permissions.map((missing) => [flag, missing, permissions] as const)))(
    '%s fails without %s, and says so',
    (flag, missing, permissions) => {
      const others = allPermissions.filter((permission) => permission !== missing)
      expect(denial({ ...everything, permissions: others }, flag)).toEqual({
        reason: 'permissions',
        missing: [missing],
      })
      const rest = permissions.filter((permission) => permission !== missing)
      expect(can({ ...everything, permissions: rest }, flag)).toBe(false)
      expect(denial({ ...everything, permissions: [] }, flag)).toEqual({ reason: 'permissions', missing: permissions })
    },
  )

  test.each(superOnly)('%s holds only for super accounts', (flag) => {
    expect(denial(everything, flag)).toEqual({ reason: 'superAccountOnly' })
    expect(can(superAccount, flag)).toBe(true)
    expect(can(superForMerchant, flag)).toBe(true)
    expect(can({ ...superAccount, signedIn: false }, flag)).toBe(false)
  })

  test.each(superForOne)('%s holds only for super accounts that act for one merchant', (flag) => {
    expect(denial(everything, flag)).toEqual({ reason: 'superAccountOnly' })
    expect(denial(superAccount, flag)).toEqual({ reason: 'needsMerchant' })
    expect(can({ ...superForMerchant, permissions: [] }, flag)).toBe(true)
    expect(can({ ...superForMerchant, signedIn: false }, flag)).toBe(false)
  })

  test.each(['canAllFamilies', 'internalConfig', 'provisionAllFamilies'] as const)('%s needs no permission', (flag) => {
    expect(can({ ...superAccount, permissions: [] }, flag)).toBe(true)
  })

  test('ofacChecks also needs permissions for charges', () => {
    const having = (permissions: Permission[]) => ({ ...superAccount, permissions })
    expect(can(having(['charges.read']), 'ofacChecks')).toBe(true)
    expect(denial(having([]), 'ofacChecks')).toEqual({ reason: 'permissions', missing: ['charges.read'] })
    expect(can(having(['charges.read', 'charges.write']), 'ofacChecksEdit')).toBe(true)
    expect(denial(having(['charges.read']), 'ofacChecksEdit')).toEqual({
      reason: 'permissions',
      missing: ['charges.write'],
    })
  })

  test('a missing permission is named before a missing merchant, so the menu shows no entry that never opens', () => {
    const missing = ['gateway_config_access']
    expect(denial({ ...superAccount, permissions: [] }, 'provisioning')).toEqual({ reason: 'permissions', missing })
  })

  test('secretKeysEditPaywall belongs to a super account even without the permission', () => {
    expect(can({ ...superForMerchant, permissions: [] }, 'secretKeysEditPaywall')).toBe(true)
    expect(can({ ...everything, permissions: [] }, 'secretKeysEditPaywall')).toBe(false)
  })
})

describe('the all-families view', () => {
  test.each(flags)('%s', (flag) => {
    const isOff = offForAllFamilies.includes(flag)
    if (isOff) expect(denial(superAccount, flag)).toEqual({ reason: 'needsMerchant' })
    else if (flag !== 'login') expect(can(superAccount, flag)).toBe(true)
    // With a merchant chosen, and for any other account, all flags are available.
    if (flag !== 'login') expect(can(superForMerchant, flag)).toBe(true)
    if (isOff && !superForOne.includes(flag)) expect(can(everything, flag)).toBe(true)
  })
})

describe('the session', () => {
  test.each([
    ['login', true, true, false],
    ['logout', false, false, true],
    ['me', false, true, true],
    ['account', false, false, true],
    ['any', true, true, true],
  ] as const)(
    '%s: signed out %s, remembered %s, signed in %s (specification 4.1)',
    (flag, out, remembered, signedIn) => {
      expect(can(nobody, flag)).toBe(out)
      expect(can({ ...nobody, remembered: true }, flag)).toBe(remembered)
      expect(can({ ...everything, permissions: [] }, flag)).toBe(signedIn)
    },
  )

  test('no other flag holds without a session, even with all permissions', () => {
    const claims = { ...nobody, permissions: allPermissions, isSuperAccount: true, onBehalfOf: 'X' }
    expect(flags.filter((flag) => can(claims, flag))).toEqual(['login', 'any'])
  })
})

describe('the permission list (specification 6.1)', () => {
  test('has the specification’s groups and permissions without duplicates', () => {
    expect(Object.keys(permissionCatalogue)).toEqual([
      'Configurations',
      'Monitoring',
      'Payment Processing',
      'Payment Profiles',
      'Tax',
      'Customers',
      'Reports',
    ])
    expect([...allPermissions].sort()).toEqual(
      [
        ...['configuration.read', 'configuration.write', 'exchangerates.read', 'paymentmethods.read', 'countries.read'],
        ...[
          'callers.read',
          'callers.write',
          'secret_key.read',
          'secret_key.write',
          'paywall_key.write',
          'helpdesk.read',
        ],
        ...[
          'payment_tester.read',
          'rules.read',
          'rules.write',
          'gateway_config_access',
          'callers_me.read',
          'perm.grant',
        ],
        ...[
          'healthCheck.read',
          'healthCheck_notificationQueue.read',
          'dashboard.read',
          'charges.read',
          'charges.write',
        ],
        ...['token.write', 'charges.repair', 'payment_profiles.read', 'payment_profiles.write', 'tax.read'],
        ...['customers.read', 'customers.write', 'customer_uploads.read', 'reports.read'],
      ].sort(),
    )
  })

  test('marks the internal ones', () => {
    const internal = Object.values(permissionCatalogue)
      .flat()
      .filter((entry) => 'internal' in entry)
      .map((entry) => entry.permission)
    // The specification's "(internal)" after rules.read / rules.write counts for both.
    expect(internal.sort()).toEqual([
      'callers_me.read',
      'charges.repair',
      'gateway_config_access',
      'helpdesk.read',
      'perm.grant',
      'rules.read',
      'rules.write',
      'token.write',
    ])
  })
})

test('the denial of a flag that depends on the session tells whether to sign in or out', () => {
  expect(denial(everything, 'login')).toEqual({ reason: 'signedIn' })
  for (const flag of ['logout', 'me', 'charges'] as const) {
    expect(denial(nobody, flag)).toEqual({ reason: 'signedOut' })
  }
})
