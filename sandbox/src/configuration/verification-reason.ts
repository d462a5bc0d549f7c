import { verificationReasonBounds } from '@portal/schema/verification-reason'
import { resource, superAccounts, superAccountsOr } from './resource.ts'
import { capitals, country, language, text } from './values.ts'
import { verificationReasonSeed } from './verification-reason-seed.ts'

/** The reasons for rejected documents (specification 7.5). */
export const verificationReasons = resource({
  path: '/verificationfailurereason',
  seed: verificationReasonSeed,
  name: 'Verification reason',
  id: {
    field: 'verificationReason',
    filter: 'verificationReason',
    chosen: capitals('verificationReason', verificationReasonBounds.id),
    taken: { errorCode: 'verification_reason_exists', text: (id) => `There is a reason ${id} already` },
  },
  mayRead: superAccountsOr('customer_uploads.read'),
  mayChange: superAccounts,
  isShared: true,
  values: {
    languageCode: language('languageCode'),
    // Null means every country.
    countryCode: country('countryCode').nullable(),
    text: text('text', verificationReasonBounds.text),
  },
  defaults: { countryCode: null },
  filters: ['languageCode', 'countryCode'],
  sorts: ['verificationReason', 'languageCode', 'countryCode', 'lastModified'],
})
