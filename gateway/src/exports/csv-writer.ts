import { csvCell } from '@portal/schema/csv-text'
import type { ExportColumn } from '../lists/export-columns.ts'
import type { Row } from '../rest/endpoint.ts'
import { cellText } from './cell-text.ts'

/** Writes rows as CSV: a header with the paths of the columns, and lines that end with CR LF. */
export async function* csvOf(
  columns: readonly ExportColumn[],
  portions: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  let text = `${columns.map(({ path }) => csvCell(path)).join()}\r\n`
  for await (const rows of portions) {
    for (const row of rows) text += `${columns.map((column) => cellOf(column, row)).join()}\r\n`
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

/** Numbers, timestamps and booleans never start a formula, and an apostrophe would turn -12.00 into text. */
function cellOf(column: ExportColumn, row: Row): string {
  const text = cellText(column, row)
  switch (column.kind) {
    case 'AMOUNT':
    case 'NUMBER':
      return /^-?\d+(\.\d+)?$/.test(text) ? text : csvCell(text)
    case 'MOMENT':
    case 'BOOLEAN':
      return text
    default:
      return csvCell(text)
  }
}
