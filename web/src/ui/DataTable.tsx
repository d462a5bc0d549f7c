import { HTMLTable } from '@blueprintjs/core'
import type { ReactElement, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../i18n/messages.ts'
import { PanelNote } from './PanelNote.tsx'
import './data-table.css'

/** One column of a table; the columns of lists also fit. */
export interface TableColumn<Row> {
  /** A message, or an element for names that are not the portal's own. */
  readonly header: MessageId | ReactElement
  readonly cell: (row: Row) => ReactNode
  /** Numbers are right-aligned. */
  readonly align?: 'right'
  /** Hidden if its panel is narrower than this. */
  readonly from?: 'medium' | 'wide'
}

interface DataTableProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly (TableColumn<Row> | false)[]
  /** The key of a row if rows change; by default its position. */
  readonly rowKey?: (row: Row) => string
  /** Whether the first cell of a row is its header. */
  readonly hasRowHeads?: boolean
  /** The accessible name of the table or its scroll area. */
  readonly label?: string
  /** Whether the table scrolls in its own area: sideways, or in both directions if it may be long. Requires a label. */
  readonly scrolls?: 'sideways' | 'both'
  /** Columns of equal width with wrapping texts. */
  readonly isFixed?: boolean
  /** The text if there are no rows. */
  readonly none?: MessageId
  readonly className?: string
}

/** A table with columns defined as data. For sortable and filterable lists use `ListScreen`. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, hasRowHeads = true, label, scrolls, isFixed, none, className = '' } = props
  const { formatMessage } = useIntl()
  if (none !== undefined && rows.length === 0) return <PanelNote id={none} />
  const columns = props.columns
    .filter((column) => column !== false)
    .map(({ header, cell, align, from }, place) => ({
      place,
      head: typeof header === 'string' ? formatMessage({ id: header }) : header,
      cell,
      look: [align && 'data-figure', from && `data-from-${from}`].filter(Boolean).join(' ') || undefined,
    }))
  const table = (
    <HTMLTable
      compact
      className={`${isFixed ? 'data-table-fixed' : 'data-panel-table'} ${className}`}
      aria-label={scrolls ? undefined : label}
    >
      <thead>
        <tr>
          {columns.map(({ place, head, look }) => (
            <th key={place} scope="col" className={look}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={rowKey?.(row) ?? at}>
            {columns.map(({ place, cell, look }) =>
              hasRowHeads && place === 0 ? (
                <th key={place} scope="row" className={look}>
                  {cell(row)}
                </th>
              ) : (
                <td key={place} className={look}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
  if (!scrolls) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable
    <section className={`data-scroll data-scroll-${scrolls}`} aria-label={label} tabIndex={0}>
      {table}
    </section>
  )
}
