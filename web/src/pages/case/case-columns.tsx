import { CaseObjectLink } from '../../screens/cases/CaseObjectLink.tsx'
import { CaseStateTag } from '../../screens/cases/CaseStateTag.tsx'
import type { CaseRow } from '../../screens/cases/case-query.ts'
import type { Column } from '../../screens/list/list-types.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { ComputedDue } from './ComputedDue.tsx'

/** The columns of the list of cases. */
export const caseColumns: readonly Column<CaseRow>[] = [
  {
    id: 'state',
    header: 'cases.state',
    width: 120,
    minWidth: 100,
    card: 'tag',
    cell: (each) => <CaseStateTag of={each} />,
  },
  {
    id: 'text',
    header: 'cases.text',
    width: 360,
    minWidth: 180,
    card: 'title',
    cell: ({ excerpt }) => <span dir="auto">{excerpt}</span>,
  },
  {
    id: 'object',
    header: 'cases.object',
    width: 220,
    minWidth: 150,
    card: 'id',
    cell: (each) => <CaseObjectLink of={each} />,
  },
  {
    id: 'assignee',
    header: 'cases.assignee',
    width: 140,
    minWidth: 100,
    card: 'note',
    cell: ({ assigneeName }) => assigneeName && <bdi>{assigneeName}</bdi>,
  },
  {
    id: 'due',
    header: 'cases.due',
    width: 170,
    minWidth: 130,
    sort: 'dueAt',
    card: 'time',
    isNamedOnCard: true,
    cell: (each) => (each.dueAt ? <ComputedDue of={each} /> : null),
  },
  {
    id: 'changed',
    header: 'cases.changed',
    width: 150,
    minWidth: 130,
    sort: 'lastModified',
    quiet: true,
    cell: ({ lastModified }) => <Timestamp iso={lastModified} form="brief" />,
  },
  {
    id: 'opened',
    header: 'cases.opened',
    width: 150,
    minWidth: 130,
    sort: 'creationTime',
    quiet: true,
    hidden: true,
    cell: ({ creationTime }) => <Timestamp iso={creationTime} form="brief" />,
  },
  {
    id: 'openedBy',
    header: 'cases.openedBy',
    width: 140,
    quiet: true,
    hidden: true,
    cell: ({ openedBy }) => openedBy && <bdi>{openedBy}</bdi>,
  },
  { id: 'entries', header: 'cases.entries', width: 90, align: 'right', hidden: true, cell: (each) => each.entryCount },
]

/** The columns for the cases of all merchants, with the owner of each. */
export const caseColumnsOfAllMerchants: readonly Column<CaseRow>[] = [
  ...caseColumns.slice(0, 2),
  {
    id: 'merchantAccount',
    header: 'charges.merchantAccount',
    width: 160,
    minWidth: 120,
    cell: ({ merchantAccount }) => merchantAccount,
  },
  ...caseColumns.slice(2),
]
