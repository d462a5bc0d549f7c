import { useIntl } from 'react-intl'
import type { CaseRow } from '../../screens/cases/case-query.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'

/** The due time of a case, marked if it was computed. */
export function ComputedDue({
  of: { dueAt, isDueComputed },
}: {
  readonly of: Pick<CaseRow, 'dueAt' | 'isDueComputed'>
}) {
  const { formatMessage } = useIntl()
  if (!dueAt) return null
  return (
    <>
      <Timestamp iso={dueAt} form="day" />
      {isDueComputed && (
        <span className="muted" title={formatMessage({ id: 'cases.computed.means' })}>
          {' '}
          {formatMessage({ id: 'cases.computed' })}
        </span>
      )}
    </>
  )
}
