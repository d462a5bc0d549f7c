import type { Column } from '../../screens/list/list-types.ts'
import { FoundTag, ReviewTag } from '../../screens/ofac/OfacTags.tsx'
import type { OfacCheck } from '../../screens/ofac/ofac-query.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { IdText } from '../../ui/Id.tsx'

type OfacCheckColumn = Column<OfacCheck>

const merchantAccount: OfacCheckColumn = {
  id: 'merchantAccount',
  header: 'customers.merchantAccount',
  width: 145,
  minWidth: 120,
  card: 'id',
  cell: (check) => check.merchantAccount,
}

/** The columns of sanctions checks. */
export const ofacCheckColumns: readonly OfacCheckColumn[] = [
  {
    id: 'id',
    header: 'sanctions.id',
    width: 110,
    card: 'id',
    cell: (check) => <IdText value={check.id} />,
    copy: (check) => check.id,
  },
  {
    id: 'customerId',
    header: 'customers.customerId',
    width: 110,
    card: 'figure',
    cell: (check) => (check.customerId ? <IdText value={check.customerId} /> : null),
    copy: (check) => check.customerId ?? null,
  },
  {
    id: 'ofacVerifiedName',
    header: 'customers.ofac.verifiedName',
    width: 130,
    minWidth: 100,
    card: 'title',
    cell: (check) => <bdi>{check.ofacVerifiedName}</bdi>,
  },
  {
    id: 'ofacMatchedName',
    header: 'customers.ofac.matchedName',
    width: 130,
    minWidth: 100,
    // Masked, unless names are shown for the session.
    hidden: true,
    cell: (check) => <bdi>{check.ofacMatchedName}</bdi>,
  },
  {
    id: 'ofacCheckStatus',
    header: 'sanctions.status',
    width: 130,
    minWidth: 110,
    card: 'note',
    cell: (check) => <FoundTag check={check} />,
  },
  {
    id: 'ofacReviewStatus',
    header: 'sanctions.reviewStatus',
    width: 160,
    minWidth: 146,
    card: 'tag',
    cell: (check) => <ReviewTag check={check} />,
  },
  {
    id: 'matches',
    header: 'sanctions.hits',
    width: 80,
    align: 'right',
    cell: (check) => check.matches.length || null,
  },
  {
    id: 'creationTime',
    header: 'sanctions.created',
    width: 195,
    minWidth: 140,
    sort: 'creationTime',
    card: 'time',
    quiet: true,
    cell: (check) => <Timestamp iso={check.creationTime} form="brief" />,
  },
  {
    id: 'reviewedBy',
    header: 'customers.ofac.reviewedBy',
    width: 120,
    hidden: true,
    cell: (check) => check.reviewedBy,
  },
  {
    id: 'ofacReviewNotes',
    header: 'customers.ofac.notes',
    width: 220,
    hidden: true,
    cell: (check) => check.ofacReviewNotes,
  },
  {
    id: 'ofacServiceProvider',
    header: 'customers.ofac.provider',
    width: 140,
    hidden: true,
    cell: (check) => check.ofacServiceProvider,
  },
]

/** The columns for the checks of all merchants, with the owner of each. */
export const ofacCheckColumnsOfAllMerchants: readonly OfacCheckColumn[] = [
  ...ofacCheckColumns.slice(0, 1),
  merchantAccount,
  ...ofacCheckColumns.slice(1),
]
