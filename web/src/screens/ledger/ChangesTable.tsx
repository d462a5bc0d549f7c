import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { DataTable } from '../../ui/DataTable.tsx'
import type { KeptChange } from './entry-query.ts'
import { KeptText } from './KeptText.tsx'
import { useLedgerTexts } from './use-ledger-texts.ts'

interface ChangesTableProps {
  readonly label: string
  readonly changes: readonly KeptChange[]
  /** Whether the values before are known; otherwise only those after are shown. */
  readonly isBeforeKnown?: boolean
  /** The headings of the two value columns; before and after by default. */
  readonly heads?: readonly [string, string] | undefined
  readonly show?: ShowKept | undefined
  /** The currency of the object's amounts, if it has one. */
  readonly currency?: string | null
}

/** Renders a field of an object, given the values of its other fields; null for an unknown field. */
export type ShowKept = (field: string, values: Readonly<Record<string, unknown>>) => ReactNode

/** Fields with their values before and after, or in two versions. */
export function ChangesTable({
  label,
  changes,
  isBeforeKnown = true,
  heads,
  show,
  currency = null,
}: ChangesTableProps) {
  const { formatMessage } = useIntl()
  const texts = useLedgerTexts()
  const [before, after] = heads ?? [formatMessage({ id: 'ledger.before' }), formatMessage({ id: 'ledger.after' })]
  const cell = (change: KeptChange, side: 'before' | 'after') => {
    const { field, recordedAs, [side]: value } = change
    const isShown = recordedAs === 'VALUE' && value !== null && value !== undefined
    const values = Object.fromEntries(changes.map((change) => [change.field, change[side]]))
    // The values of a secret are hidden.
    if (recordedAs === 'CHANGED' && (side === 'before' || !isBeforeKnown)) {
      return <em>{formatMessage({ id: 'review.secret' })}</em>
    }
    return (isShown && show?.(field, values)) || <KeptText {...{ value, recordedAs, field, currency }} />
  }
  return (
    <DataTable
      isFixed
      label={label}
      rows={changes}
      columns={[
        { header: 'ledger.field', cell: ({ field }) => texts.label(field) },
        isBeforeKnown && { header: <>{before}</>, cell: (change) => cell(change, 'before') },
        { header: <>{after}</>, cell: (change) => cell(change, 'after') },
      ]}
    />
  )
}
