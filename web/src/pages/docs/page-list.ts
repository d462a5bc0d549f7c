import type { MessageId } from '../../i18n/messages.ts'

/** The pages under each heading of the documentation tree, with their titles. */
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
      'tutorials/two-people': 'docs.twoPeople',
    },
  },
  // The explorer is a separate screen.
  { title: 'docs.tools', pages: { explorer: 'explorer.title' } },
]

/** The release notes, for signed-in callers (specification 2.4). */
export const releaseNotes = 'release-notes'

/** The title of each page, without its heading. */
export const titles: Readonly<Record<string, MessageId>> & { readonly [releaseNotes]: MessageId } = Object.assign(
  {},
  ...tree.map((group) => group.pages),
  { [releaseNotes]: 'shell.menu.releaseNotes' },
)
