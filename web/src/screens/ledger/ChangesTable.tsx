import { HTMLTable } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import './ledger.css'
import type { KeptChange } from './entry-query.ts'
import { KeptText } from './KeptText.tsx'
import { useLedgerTexts } from './use-ledger-texts.ts'

interface ChangesTableProps {
  readonly label: string
  readonly changes: readonly KeptChange[]
  /** Whether the values before are known; otherwise only those after are shown. */
  readonly isBeforeKnown?: boolean
  /** What the two columns of values are; before and after by default. */
  readonly heads?: readonly [string, string] | undefined
  readonly show?: ShowKept | undefined
}

/** How a page shows a field of its object among the values beside it; null where it has no such field. */
export type ShowKept = (field: string, values: Readonly<Record<string, unknown>>) => ReactNode

/** Fields with their values before and after, or in two versions. */
export function ChangesTable({ label, changes, isBeforeKnown = true, heads, show }: ChangesTableProps) {
  const { formatMessage } = useIntl()
  const texts = useLedgerTexts()
  const [before, after] = heads ?? [formatMessage({ id: 'ledger.before' }), formatMessage({ id: 'ledger.after' })]
  const cell = (change: KeptChange, side: 'before' | 'after') => {
    const { field, recordedAs, [side]: value } = change
    const isShown = recordedAs === 'VALUE' && value !== null && value !== undefined
    const values = Object.fromEntries(changes.map((change) => [change.field, change[side]]))
    return (isShown && show?.(field, values)) || <KeptText value={value} recordedAs={recordedAs} />
  }
  return (
    <HTMLTable compact className="ledger-changes" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{formatMessage({ id: 'ledger.field' })}</th>
          {isBeforeKnown && <th scope="col">{before}</th>}
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{texts.field(change.field)}</th>
            {isBeforeKnown && <td>{cell(change, 'before')}</td>}
            <td>{cell(change, 'after')}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}
