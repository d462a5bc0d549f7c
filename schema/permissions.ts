/** One permission of the platform, as the permissions editor shows it (specification 3 and 6.1). */
export interface PermissionEntry {
  readonly permission: string
  readonly title: string
  readonly purpose: string
  /** Granted and seen only by the provider's own staff. */
  readonly internal?: true
}

/** The permissions in the specification's groups, in display order. */
export const permissionCatalogue = {
  Configurations: [
    {
      permission: 'configuration.read',
      title: 'Read configuration',
      purpose: 'See the settings of the merchant account',
    },
    {
      permission: 'configuration.write',
      title: 'Write configuration',
      purpose: 'Change the settings of the merchant account',
    },
    {
      permission: 'exchangerates.read',
      title: 'Read exchange rates',
      purpose: 'See the exchange rates used for conversion',
    },
    {
      permission: 'paymentmethods.read',
      title: 'Read payment methods',
      purpose: 'See the payment methods offered at checkout',
    },
    { permission: 'countries.read', title: 'Read countries', purpose: 'See the countries where payments are accepted' },
    { permission: 'callers.read', title: 'Read callers', purpose: 'See callers and their permissions' },
    { permission: 'callers.write', title: 'Write callers', purpose: 'Add, change, lock and delete callers' },
    {
      permission: 'secret_key.read',
      title: 'Read secret keys',
      purpose: 'See the names of configuration secrets and the encryption key',
    },
    {
      permission: 'secret_key.write',
      title: 'Write secret keys',
      purpose: 'Change configuration secrets and the encryption key',
    },
    {
      permission: 'paywall_key.write',
      title: 'Write paywall key',
      purpose: 'Change the key that signs paywall requests',
    },
    { permission: 'helpdesk.read', title: 'Help desk', purpose: 'Open the help desk', internal: true },
    {
      permission: 'payment_tester.read',
      title: 'Payment tester',
      purpose: 'Make test payments in the example paywall',
    },
    { permission: 'rules.read', title: 'Read rules', purpose: 'See trust level and routing rules', internal: true },
    {
      permission: 'rules.write',
      title: 'Write rules',
      purpose: 'Add and change trust level and routing rules',
      internal: true,
    },
    {
      permission: 'gateway_config_access',
      title: 'Gateway configuration',
      purpose: 'Configure instruments and fraud levels',
      internal: true,
    },
    {
      permission: 'callers_me.read',
      title: 'Own account',
      purpose:
        'Sign in to the portal and see your own account: required for Admin callers, not allowed for API callers',
      internal: true,
    },
    {
      permission: 'perm.grant',
      title: 'Grant permissions',
      purpose: 'Edit your own permissions, or grant ones you don’t have',
      internal: true,
    },
  ],
  Monitoring: [
    { permission: 'healthCheck.read', title: 'Health check', purpose: 'See whether the platform is healthy' },
    {
      permission: 'healthCheck_notificationQueue.read',
      title: 'Notification queue health',
      purpose: 'See how long the notification queue is',
    },
    { permission: 'dashboard.read', title: 'Dashboard', purpose: 'See the statistics of the dashboard' },
  ],
  'Payment Processing': [
    { permission: 'charges.read', title: 'Read charges', purpose: 'See charges and their transactions' },
    { permission: 'charges.write', title: 'Write charges', purpose: 'Create, capture, refund and cancel charges' },
    { permission: 'token.write', title: 'Write tokens', purpose: 'Create payment tokens', internal: true },
    {
      permission: 'charges.repair',
      title: 'Repair charges',
      purpose: 'Re-synchronize a charge with a provider',
      internal: true,
    },
  ],
  'Payment Profiles': [
    {
      permission: 'payment_profiles.read',
      title: 'Read payment profiles',
      purpose: 'See customers’ stored payment methods',
    },
    {
      permission: 'payment_profiles.write',
      title: 'Write payment profiles',
      purpose: 'Change and delete customers’ stored payment methods',
    },
  ],
  Tax: [{ permission: 'tax.read', title: 'Read tax', purpose: 'Get tax quotes' }],
  Customers: [
    { permission: 'customers.read', title: 'Read customers', purpose: 'See customers' },
    { permission: 'customers.write', title: 'Write customers', purpose: 'Add and change customers' },
    {
      permission: 'customer_uploads.read',
      title: 'Read customer uploads',
      purpose: 'Read customers’ personal data, manually review a charge',
    },
  ],
  Reports: [{ permission: 'reports.read', title: 'Read reports', purpose: 'Download financial reports' }],
} as const satisfies Record<string, readonly PermissionEntry[]>

/** A permission of the list. */
export type Permission = (typeof permissionCatalogue)[keyof typeof permissionCatalogue][number]['permission']

/** Every permission, in the order of its groups. */
export const allPermissions: readonly Permission[] = Object.values(permissionCatalogue)
  .flat()
  .map((entry) => entry.permission)
