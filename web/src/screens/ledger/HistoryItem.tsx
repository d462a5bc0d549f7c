import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useCan } from '../../session/viewer.tsx'
import { Timestamp } from '../Timestamp.tsx'
import { usePath } from '../use-owner-path.ts'
import { ChangesTable, type ShowKept } from './ChangesTable.tsx'
import type { HistoryEntry } from './entry-query.ts'
import { OutcomeTag } from './OutcomeTag.tsx'
import { useLedgerTexts } from './use-ledger-texts.ts'

interface HistoryItemProps {
  readonly entry: HistoryEntry
  /** Opens the form with this version; null if that is not possible. */
  readonly onRestore: (() => void) | null
  readonly show: ShowKept | undefined
}

/** One entry of an object's history: the act, the caller, the reason and the changes. */
export function HistoryItem({ entry, onRestore, show }: HistoryItemProps) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const texts = useLedgerTexts()
  const mayRead = useCan('ledger')
  const act = texts.act(entry.act)
  return (
    <li className="ledger-item">
      <div className="ledger-item-head">
        <strong>{act}</strong>
        {entry.outcome !== 'DONE' && <OutcomeTag entry={entry} />}
        <span className="muted">
          <Timestamp iso={entry.at} />
        </span>
        <span>
          {formatMessage(
            { id: entry.session === null ? 'ledger.byProgram' : 'ledger.by' },
            { caller: entry.callerName },
          )}
        </span>
        {mayRead && (
          <Link to={path('configuration/ledger/:entry', { entry: entry.id })}>
            {formatMessage({ id: 'ledger.details' })}
          </Link>
        )}
        {onRestore && (
          <Button size="small" variant="outlined" onClick={onRestore}>
            {formatMessage({ id: 'ledger.restore' })}
          </Button>
        )}
      </div>
      {entry.reason && <p className="ledger-reason">{entry.reason}</p>}
      {entry.changes.length > 0 && (
        <ChangesTable label={act} changes={entry.changes} isBeforeKnown={entry.isBeforeKnown} show={show} />
      )}
    </li>
  )
}
