import { useIntl } from 'react-intl'
import { useIsPrinting } from '../../ui/media.ts'
import { type ColumnLayout, isShown, orderColumns } from './column-layout.ts'
import type { Column } from './list-types.ts'

interface PrintedRowsProps<Row> {
  readonly title: string
  readonly search: string
  readonly columns: readonly Column<Row>[]
  readonly layout: ColumnLayout
  readonly rows: readonly Row[]
  readonly link: (row: Row) => string
}

/** All rows of a page as a plain table for printing. Blueprint's table contains only the visible ones. */
export function PrintedRows<Row>({ title, search, columns, layout, rows, link }: PrintedRowsProps<Row>) {
  const intl = useIntl()
  if (!useIsPrinting()) return null
  const visible = orderColumns(columns, layout).filter((column) => isShown(column, layout))
  const look = (column: Column<Row>) => (column.align === 'right' ? 'list-printed-right' : undefined)
  return (
    <>
      {search && <p>{intl.formatMessage({ id: 'list.search.condition' }, { search })}</p>}
      <table className="list-printed" aria-label={title}>
        <thead>
          <tr>
            {visible.map((column) => (
              <th key={column.id} scope="col" className={look(column)}>
                {intl.formatMessage({ id: column.header })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={link(row)}>
              {visible.map((column) => (
                <td key={column.id} className={look(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
