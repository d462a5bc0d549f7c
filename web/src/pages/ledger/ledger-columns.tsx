import { EntrySentence } from '../../screens/ledger/EntrySentence.tsx'
import type { HistoryEntry } from '../../screens/ledger/entry-query.ts'
import { ObjectLink } from '../../screens/ledger/ObjectLink.tsx'
import { OutcomeTag } from '../../screens/ledger/OutcomeTag.tsx'
import type { Column } from '../../screens/list/list-types.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'

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
    header: 'ledger.did',
    width: 520,
    minWidth: 220,
    card: 'title',
    cell: (entry) => <EntrySentence entry={entry} />,
  },
  {
    id: 'outcome',
    header: 'ledger.outcome',
    width: 120,
    minWidth: 100,
    card: 'tag',
    // DONE is the usual outcome, and the sentence already says so.
    cell: (entry) => (entry.outcome === 'DONE' && !entry.isRepeat ? null : <OutcomeTag entry={entry} />),
  },
  {
    id: 'object',
    header: 'ledger.object',
    width: 230,
    minWidth: 160,
    hidden: true,
    cell: (entry) => <ObjectLink entry={entry} />,
  },
  { id: 'reason', header: 'ledger.reason', width: 200, minWidth: 120, hidden: true, cell: ({ reason }) => reason },
  { id: 'onBehalfOf', header: 'ledger.onBehalfOf', width: 150, hidden: true, cell: ({ onBehalfOf }) => onBehalfOf },
  { id: 'session', header: 'ledger.session', width: 100, hidden: true, cell: ({ session }) => session },
]
