import { ActText, ChangedFields } from '../../screens/ledger/EntryTexts.tsx'
import type { HistoryEntry } from '../../screens/ledger/entry-query.ts'
import { ObjectLink } from '../../screens/ledger/ObjectLink.tsx'
import { OutcomeTag } from '../../screens/ledger/OutcomeTag.tsx'
import type { Column } from '../../screens/list/list-types.ts'
import { Timestamp } from '../../screens/Timestamp.tsx'

/** The columns of the ledger. */
export const ledgerColumns: readonly Column<HistoryEntry>[] = [
  {
    id: 'at',
    header: 'ledger.at',
    width: 170,
    minWidth: 140,
    sort: 'at',
    card: 'time',
    cell: ({ at }) => <Timestamp iso={at} form="brief" />,
  },
  {
    id: 'who',
    header: 'ledger.who',
    width: 150,
    minWidth: 110,
    card: 'id',
    cell: ({ merchantAccount, callerName }) => <bdi title={`${merchantAccount}/${callerName}`}>{callerName}</bdi>,
  },
  {
    id: 'act',
    header: 'ledger.act',
    width: 210,
    minWidth: 150,
    card: 'who',
    cell: ({ act }) => <ActText act={act} />,
  },
  {
    id: 'object',
    header: 'ledger.object',
    width: 230,
    minWidth: 160,
    card: 'note',
    cell: (entry) => <ObjectLink entry={entry} />,
  },
  {
    id: 'changes',
    header: 'ledger.changes',
    width: 220,
    minWidth: 130,
    cell: ({ changes }) => <ChangedFields changes={changes} />,
  },
  {
    id: 'outcome',
    header: 'ledger.outcome',
    width: 120,
    minWidth: 100,
    card: 'tag',
    cell: (entry) => <OutcomeTag entry={entry} />,
  },
  { id: 'reason', header: 'ledger.reason', width: 200, minWidth: 120, hidden: true, cell: ({ reason }) => reason },
  { id: 'onBehalfOf', header: 'ledger.onBehalfOf', width: 150, hidden: true, cell: ({ onBehalfOf }) => onBehalfOf },
  { id: 'session', header: 'ledger.session', width: 100, hidden: true, cell: ({ session }) => session },
]
