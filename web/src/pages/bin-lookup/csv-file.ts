import { csvCell } from '@portal/schema/csv-text'

/** Rows as a CSV file. Spreadsheets read it as UTF-8 and treat no text as a formula. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`
}
