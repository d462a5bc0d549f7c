import type { ExportColumn } from '../lists/export-columns.ts'
import type { Row } from '../rest/endpoint.ts'

/** A value of a row as a string; empty if there is none. */
export function cellText({ kind, read }: ExportColumn, row: Row): string {
  const value = read(row)
  if (value === null || value === undefined) return ''
  if (kind === 'JSON') return JSON.stringify(value)
  return Array.isArray(value) ? value.map((each) => String(each ?? '')).join(', ') : String(value)
}

/** A number that a spreadsheet keeps exactly: at most 15 significant digits. */
export function isExactNumber(text: string): boolean {
  if (!/^-?\d{1,15}(\.\d{1,12})?$/.test(text)) return false
  return text.replace(/^-?0*\.?0*/, '').replace('.', '').length <= 15
}
