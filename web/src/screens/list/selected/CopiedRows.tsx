import { useLayoutEffect, useRef } from 'react'
import type { Column } from '../list-types.ts'
import { tabSeparated } from './tab-separated.ts'

interface CopiedRowsProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Receives the rows as tab-separated text, once. */
  readonly onText: (text: string) => void
}

/**
 * Renders rows off-screen to read their displayed texts. Amounts are unformatted, with their currency in the next cell;
 * timestamps are in ISO format; ids are complete.
 */
export function CopiedRows<Row>({ columns, rows, onText }: CopiedRowsProps<Row>) {
  const table = useRef<HTMLTableElement>(null)
  const latest = useRef(onText)
  latest.current = onText
  useLayoutEffect(() => {
    const lines = [...(table.current?.rows ?? [])].map((line) => [...line.cells].map(textOf))
    latest.current(tabSeparated(lines))
  }, [])
  return (
    <table ref={table} hidden>
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are drawn once
          <tr key={place}>
            {columns.map((column) => (
              <CopiedCells key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CopiedCells<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const money = column.money?.(row)
  if (!money) return <td>{column.copy?.(row) ?? column.cell(row)}</td>
  return (
    <>
      <td>{money.amount}</td>
      <td>{money.amount && money.currency}</td>
    </>
  )
}

function textOf(cell: HTMLTableCellElement): string {
  return cell.querySelector('time')?.dateTime ?? cell.textContent ?? ''
}
