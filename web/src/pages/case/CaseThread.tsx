import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { CaseText } from '../../screens/cases/CaseText.tsx'
import type { Case, CaseEntry } from '../../screens/cases/case-query.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EntryWords } from './EntryWords.tsx'

const EditEntry = lazyPart(() => import('./EditEntry.tsx'), 'EditEntry')

/** The entries of a case, newest first. */
export function CaseThread({ of }: { readonly of: Case }) {
  const { formatMessage } = useIntl()
  const hidden = of.entryCount - of.entries.length
  return (
    <>
      <ol className="case-thread" reversed>
        {of.entries.map((entry) => (
          <Entry key={entry.id} of={of} entry={entry} />
        ))}
      </ol>
      {hidden > 0 && <p className="muted">{formatMessage({ id: 'cases.olderEntries' }, { hidden })}</p>}
    </>
  )
}

function Entry({ of, entry }: { readonly of: Case; readonly entry: CaseEntry }) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const [editing, setEditing] = useState<'correct' | 'strike' | null>(null)
  const { struckAt, struckBy, struckReason, correctedAt, ledgerEntryId } = entry
  return (
    <li className={struckAt ? 'case-struck' : undefined}>
      <div className="case-facts muted">
        <bdi>{entry.byName ?? formatMessage({ id: 'cases.byPortal' })}</bdi>
        <Timestamp iso={entry.at} />
        <EntryWords entry={entry} />
        {correctedAt && !struckAt && <span>{formatMessage({ id: 'cases.corrected' })}</span>}
        {editing === null && <EntryActions entry={entry} onEdit={setEditing} />}
      </div>
      {editing ? (
        <EditEntry of={of} entry={entry} way={editing} onClose={() => setEditing(null)} />
      ) : (
        entry.text && <CaseText text={entry.text} merchantAccount={of.merchantAccount} />
      )}
      {ledgerEntryId && (
        <Link to={path('configuration/ledger/:entry', { entry: ledgerEntryId }, of.merchantAccount)}>
          {formatMessage({ id: 'cases.ledgerEntry' })}
        </Link>
      )}
      {struckAt && (
        <p className="muted">
          {formatMessage({ id: 'cases.struck' }, { by: struckBy ?? '', reason: struckReason ?? '' })}
        </p>
      )}
    </li>
  )
}

interface EntryActionsProps {
  readonly entry: CaseEntry
  readonly onEdit: (way: 'correct' | 'strike') => void
}

/** The buttons to correct or strike a text, if the caller is allowed to. */
function EntryActions({ entry: { correctableUntil, canStrike, place }, onEdit }: EntryActionsProps) {
  const { formatMessage } = useIntl()
  const button = (way: 'correct' | 'strike') => (
    <Button
      size="small"
      variant="minimal"
      aria-label={formatMessage({ id: `cases.${way}.one` }, { place })}
      onClick={() => onEdit(way)}
    >
      {formatMessage({ id: `cases.${way}` })}
    </Button>
  )
  return (
    <>
      {correctableUntil && button('correct')}
      {canStrike && button('strike')}
    </>
  )
}
