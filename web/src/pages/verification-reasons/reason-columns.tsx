import type { Column } from '../../screens/list/list-types.ts'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { IdText } from '../../ui/Id.tsx'
import { ReasonCountry, ReasonLanguage } from './ReasonPlace.tsx'
import type { VerificationReason } from './reason-query.ts'

/** The columns of verification failure reasons. */
export const reasonColumns: readonly Column<VerificationReason>[] = [
  {
    id: 'verificationReason',
    header: 'reasons.verificationReason',
    width: 200,
    least: 150,
    sort: 'verificationReason',
    card: 'who',
    cell: (reason) => <IdText value={reason.id} />,
    copy: (reason) => reason.id,
  },
  { id: 'text', header: 'reasons.text', width: 290, least: 200, card: 'note', cell: (reason) => reason.text },
  {
    id: 'languageCode',
    header: 'reasons.languageCode',
    width: 150,
    least: 120,
    sort: 'languageCode',
    card: 'tag',
    cell: (reason) => <ReasonLanguage code={reason.languageCode} />,
  },
  {
    id: 'countryCode',
    header: 'reasons.countryCode',
    width: 150,
    least: 120,
    sort: 'countryCode',
    card: 'figure',
    cell: (reason) => <ReasonCountry code={reason.countryCode} />,
  },
  {
    id: 'lastModified',
    header: 'reasons.lastModified',
    width: 200,
    least: 140,
    sort: 'lastModified',
    card: 'time',
    quiet: true,
    cell: (reason) => <Timestamp iso={reason.lastModified} form="brief" />,
  },
]
