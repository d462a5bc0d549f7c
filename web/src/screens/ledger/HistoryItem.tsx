import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useCan } from '../../session/viewer.tsx'
import { usePath } from '../object/use-owner-path.ts'
import { Timestamp } from '../shown/Timestamp.tsx'
import { ChangesTable, type ShowKept } from './ChangesTable.tsx'
import { EntrySentence } from './EntrySentence.tsx'
import type { HistoryEntry } from './entry-query.ts'
import { OutcomeTag } from './OutcomeTag.tsx'
import { isAddition, keptValue } from './sentence.ts'
import { useLedgerTexts } from './use-ledger-texts.ts'
import type { Version } from './versions.ts'

interface HistoryItemProps {
  readonly entry: HistoryEntry
  /** The version that it produced, if any. */
  readonly version: Version | undefined
  /** The version that it changed, if known. */
  readonly before: Version | undefined
  readonly isNow: boolean
  /** The button that restores the version before it, or null. */
  readonly restore: ReactNode
  readonly show: ShowKept | undefined
}

/** One entry of an object's history: the action, the caller, the reason and the changes. */
export function HistoryItem({ entry, version, before, isNow, restore, show }: HistoryItemProps) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const texts = useLedgerTexts()
  const mayRead = useCan('ledger')
  const act = texts.act(entry.act)
  const heads = [
    before?.number == null
      ? formatMessage({ id: 'ledger.before' })
      : formatMessage({ id: 'ledger.before.version' }, { number: before.number }),
    formatMessage({ id: 'ledger.after' }),
  ] as const
  return (
    <li className="ledger-item">
      <div className="ledger-item-head">
        <span className="ledger-item-name">
          {/* Below its object's name, an action is clear without it, but a command on a charge needs its amount. */}
          <strong>{entry.act === 'runChargeCommand' ? <EntrySentence entry={entry} isLinked={false} /> : act}</strong>
          {(entry.outcome !== 'DONE' || entry.isRepeat) && <OutcomeTag entry={entry} />}
        </span>
        {version?.number != null && (
          <span className="muted">
            {formatMessage({ id: 'ledger.version' }, { number: version.number })}
            {isNow && `, ${formatMessage({ id: 'ledger.version.now' })}`}
          </span>
        )}
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
        {entry.reason && <p className="ledger-reason">{entry.reason}</p>}
      </div>
      <div className="ledger-item-changes">
        {entry.changes.length > 0 && (
          <ChangesTable
            label={act}
            changes={entry.changes}
            isBeforeKnown={entry.isBeforeKnown && !isAddition(entry)}
            heads={heads}
            show={show}
            currency={keptValue(entry, 'currency')}
          />
        )}
        {restore}
      </div>
    </li>
  )
}
