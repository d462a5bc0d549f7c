import type { ShownField } from '../../screens/edit/shown-field.ts'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { ReasonCountry, ReasonLanguage } from './ReasonPlace.tsx'
import type { VerificationReason } from './reason-query.ts'

/** What of a verification failure reason can change, by the names of its form. */
export const reasonFields: readonly ShownField<VerificationReason>[] = [
  {
    field: 'languageCode',
    label: 'reasons.languageCode',
    value: ({ languageCode }) => languageCode,
    show: ({ languageCode }) => <ReasonLanguage code={languageCode} />,
  },
  {
    field: 'countryCode',
    label: 'reasons.countryCode',
    // No country is every country, which has a name.
    value: ({ countryCode }) => countryCode ?? '*',
    show: ({ countryCode }) => <ReasonCountry code={countryCode} />,
  },
  { field: 'text', label: 'reasons.text', value: ({ text }) => text },
  {
    field: 'lastModified',
    label: 'reasons.lastModified',
    value: ({ lastModified }) => lastModified,
    show: ({ lastModified }) => <Timestamp iso={lastModified} />,
  },
]
