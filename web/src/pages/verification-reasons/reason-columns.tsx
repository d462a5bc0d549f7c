import type { Column } from '../../screens/list/list-types.ts'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { Id } from '../../ui/Id.tsx'
import { ReasonCountry, ReasonLanguage } from './ReasonPlace.tsx'
import type { VerificationReason } from './reason-query.ts'

/** The columns of verification failure reasons. */
export const reasonColumns: readonly Column<VerificationReason>[] = [
  {
    id: 'verificationReason',
    header: 'reasons.verificationReason',
    width: 200,
    sort: 'verificationReason',
    card: 'title',
    cell: (reason) => <Id value={reason.id} />,
  },
  { id: 'text', header: 'reasons.text', width: 290, card: 'line', cell: (reason) => reason.text },
  {
    id: 'languageCode',
    header: 'reasons.languageCode',
    width: 150,
    sort: 'languageCode',
    card: 'line',
    cell: (reason) => <ReasonLanguage code={reason.languageCode} />,
  },
  {
    id: 'countryCode',
    header: 'reasons.countryCode',
    width: 150,
    sort: 'countryCode',
    card: 'line',
    cell: (reason) => <ReasonCountry code={reason.countryCode} />,
  },
  {
    id: 'lastModified',
    header: 'reasons.lastModified',
    width: 200,
    sort: 'lastModified',
    cell: (reason) => <Timestamp iso={reason.lastModified} />,
  },
]
