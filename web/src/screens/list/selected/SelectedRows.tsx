import { Button } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { useKeys } from '../../../keys/keys.ts'
import { Money } from '../../shown/Money.tsx'
import { type ColumnLayout, isShown, orderColumns } from '../column-layout.ts'
import type { Column } from '../list-types.ts'
import type { Selection } from '../selection.tsx'
import '../beside/beside.css'
import { CopiedRows } from './CopiedRows.tsx'
import { sumsOf } from './sums.ts'

interface SelectedRowsProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly layout: ColumnLayout
  readonly selection: Selection<Row>
  /** Actions on the selected rows. */
  readonly actions?: ReactNode
}

/** The footer of a list with selected rows: their number, their sums by currency, and the available actions. */
export function SelectedRows<Row>({ columns, layout, selection, actions }: SelectedRowsProps<Row>) {
  const { formatMessage } = useIntl()
  const [isCopying, setCopying] = useState(false)
  const [outcome, setOutcome] = useState<'list.selected.copied' | 'list.selected.copyFailed' | null>(null)
  // If text is selected, the browser copies it.
  useKeys('list', [
    { combo: 'mod+c', does: 'copyRows', act: () => (document.getSelection()?.isCollapsed ? setCopying(true) : false) },
  ])
  const rows = [...selection.rows.values()]
  const money = columns.find((column) => column.money)?.money
  const write = (text: string) => {
    setCopying(false)
    // The clipboard is unavailable outside a secure context.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => setOutcome('list.selected.copied'),
      () => setOutcome('list.selected.copyFailed'),
    )
  }
  return (
    <section className="list-selected" aria-label={formatMessage({ id: 'list.selected' })}>
      <strong role="status">{formatMessage({ id: 'list.selected.count' }, { count: rows.length })}</strong>
      {money &&
        sumsOf(rows.map((row) => money(row))).map((sum) => (
          <span key={sum.currency}>
            <Money {...sum} />
          </span>
        ))}
      <Button size="small" variant="minimal" aria-keyshortcuts="Control+C" onClick={() => setCopying(true)}>
        {formatMessage({ id: 'list.selected.copy' })}
      </Button>
      <Button size="small" variant="minimal" aria-keyshortcuts="Escape" onClick={selection.clear}>
        {formatMessage({ id: 'list.selected.clear' })}
      </Button>
      <span className="muted">{formatMessage({ id: outcome ?? 'list.selected.keys' }, { count: rows.length })}</span>
      {/* Comes last, because some actions arrive late and must not move anything. */}
      {actions}
      {isCopying && (
        <CopiedRows
          columns={orderColumns(columns, layout).filter((column) => isShown(column, layout))}
          rows={rows}
          onText={write}
        />
      )}
    </section>
  )
}
