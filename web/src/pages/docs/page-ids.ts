/** The pages of the API reference, in the order of the menu (specification 2.4). */
export const apiPages = [
  'overview',
  'configuration',
  'monitoring',
  'charges',
  'bulk-payment',
  'payment-profiles',
  'validation-history',
  'tax-adaptor',
  'price-points',
  'customers',
  'reports',
  'installments',
] as const

/** The tutorials, in the order of the menu (specification 2.4), then the one that only the documentation's tree has. */
export const tutorialPages = [
  'overview',
  'hosted-paywall',
  'real-time-notifications',
  'deep-linking',
  'calling-the-rest-api',
  'api-only-integrations',
  'api-examples',
  'two-people',
] as const
