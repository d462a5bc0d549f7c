import type { MessageId } from '../../i18n/messages.ts'

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

/** The tutorials, in the order of the menu (specification 2.4). */
export const tutorialPages = [
  'overview',
  'hosted-paywall',
  'real-time-notifications',
  'deep-linking',
  'calling-the-rest-api',
  'api-only-integrations',
  'api-examples',
] as const

/** The pages under each heading of the documentation's tree, with their titles. */
export const tree: readonly { readonly title: MessageId; readonly pages: Readonly<Record<string, MessageId>> }[] = [
  {
    title: 'shell.menu.apiReference',
    pages: {
      'api/overview': 'shell.menu.api.overview',
      'api/configuration': 'shell.menu.api.configuration',
      'api/monitoring': 'shell.menu.api.monitoring',
      'api/charges': 'shell.menu.api.charges',
      'api/bulk-payment': 'shell.menu.api.bulkPayment',
      'api/payment-profiles': 'shell.menu.api.paymentProfiles',
      'api/validation-history': 'shell.menu.api.validationHistory',
      'api/tax-adaptor': 'shell.menu.api.taxAdaptor',
      'api/price-points': 'shell.menu.api.pricePoints',
      'api/customers': 'shell.menu.api.customers',
      'api/reports': 'shell.menu.api.reports',
      'api/installments': 'shell.menu.api.installments',
      errors: 'docs.errors',
      'rest-map': 'docs.restMap',
    },
  },
  {
    title: 'shell.menu.tutorials',
    pages: {
      'tutorials/overview': 'shell.menu.tutorials.overview',
      'tutorials/hosted-paywall': 'shell.menu.tutorials.hostedPaywall',
      'tutorials/real-time-notifications': 'shell.menu.tutorials.notifications',
      'tutorials/deep-linking': 'shell.menu.tutorials.deepLinking',
      'tutorials/calling-the-rest-api': 'shell.menu.tutorials.restApi',
      'tutorials/api-only-integrations': 'shell.menu.tutorials.apiOnly',
      'tutorials/api-examples': 'shell.menu.tutorials.examples',
    },
  },
]
