import { HTMLTable } from '@blueprintjs/core'
import type { ReactElement, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../i18n/messages.ts'
import { PanelNote } from './PanelNote.tsx'
import './data-table.css'

/** One column of a table; the columns of lists fit, too. */
export interface TableColumn<Row> {
  /** A message, or an element if the name is none of the portal's own. */
  readonly header: MessageId | ReactElement
  readonly cell: (row: Row) => ReactNode
  /** Figures are right-aligned. */
  readonly align?: 'right'
  /** Left out if its panel is narrower than this. */
  readonly from?: 'medium' | 'wide'
}

interface DataTableProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly (TableColumn<Row> | false)[]
  /** Identifies a row among rows that change; by default its place. */
  readonly rowKey?: (row: Row) => string
  /** Whether the first cell of a row names the row. */
  readonly hasRowHeads?: boolean
  /** Names the table, or what scrolls. */
  readonly label?: string
  /** Whether it scrolls in its own room: sideways, or in both directions if it may be long. Needs a label. */
  readonly scrolls?: 'sideways' | 'both'
  /** Columns of the same width, whose texts wrap. */
  readonly isFixed?: boolean
  /** What is said if there are no rows. */
  readonly none?: MessageId
  readonly className?: string
}

/** A table whose columns are data. Lists of screens, which are sorted and filtered, are a `ListScreen`. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={`data-scroll data-scroll-${scrolls}`} aria-label={label} tabIndex={0}>
      {table}
    </section>
  )
}
