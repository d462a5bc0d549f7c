import { useIntl } from 'react-intl'
import type { CaseEntry } from '../../screens/cases/case-query.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'

/** The change that an entry made, as short texts; empty for a note. */
export function EntryWords({ entry }: { readonly entry: CaseEntry }) {
  const { formatMessage } = useIntl()
  const { kind, because, assigneeName, state, dueAt, isDueChanged, snoozedUntil } = entry
  return (
    <>
      {because && because !== 'TAKEN' && <span>{formatMessage({ id: `enum.caseEntryCause.${because}` })}</span>}
      {kind === 'ASSIGNMENT' && because !== 'CALLER_REMOVED' && (
        <span>
          {assigneeName
            ? formatMessage({ id: 'cases.assignedTo' }, { name: <bdi key="name">{assigneeName}</bdi> })
            : formatMessage({ id: 'cases.assignedToNoOne' })}
        </span>
      )}
      {state && because === null && (
        <span>{formatMessage({ id: 'cases.setTo' }, { state: formatMessage({ id: `enum.caseState.${state}` }) })}</span>
      )}
      {isDueChanged && (
        <span>
          {dueAt ? (
            <>
              {formatMessage({ id: 'cases.due' })} <Timestamp iso={dueAt} form="day" />
            </>
          ) : (
            formatMessage({ id: 'cases.due.none' })
          )}
        </span>
      )}
      {snoozedUntil && (
        <span>
          {formatMessage({ id: 'cases.snoozedUntil' })} <Timestamp iso={snoozedUntil} />
        </span>
      )}
    </>
  )
}
