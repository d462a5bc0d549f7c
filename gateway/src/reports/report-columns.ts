import { reportColumnNames } from '@portal/schema/transaction-report'
import { parse } from 'csv-parse/sync'
import { unreadableResponse } from '../rest/error.ts'
import type { FileAsked } from '../rest/receive-file.ts'

const CSV = 'text/csv'

/** Maximum size of a report in bytes, four times the size of a million transactions. */
const largestReport = 1024 * 1024 * 1024

/** The report as a file of the platform. It is passed on only if its columns are as expected (specification 7.3). */
export const reportFile: FileAsked<true> = {
  types: [CSV],
  most: largestReport,
  bulkhead: 'reports',
  look(first) {
    const end = first.indexOf('\n')
    if (end < 0) return null
    checkColumns(headOf(first.subarray(0, end)))
    return true
  },
}

function headOf(line: Buffer): readonly string[] {
  try {
    return parse(line, { bom: true })[0] ?? []
  } catch {
    throw unreadableResponse('a report whose first line is no list of columns', 200)
  }
}

function checkColumns(columns: readonly string[]): void {
  const known: readonly string[] = reportColumnNames
  const faults = [
    ...named(
      'lacks',
      known.filter((name) => !columns.includes(name)),
    ),
    ...named('has the unknown', columns.filter((name) => !known.includes(name)).map(shortened)),
    ...named('repeats', [...new Set(columns.filter((name, place) => columns.indexOf(name) !== place))].map(shortened)),
  ]
  if (faults.length === 0 && columns.some((name, place) => name !== known[place]))
    faults.push('has another order of columns')
  if (faults.length > 0) throw unreadableResponse(`a report that ${faults.join(' and ')}`, 200)
}

function named(what: string, columns: readonly string[]): string[] {
  return columns.length === 0
    ? []
    : [`${what} ${columns.length === 1 ? 'column' : 'columns'} ${columns.slice(0, 5).join(', ')}`]
}

function shortened(text: string): string {
  return JSON.stringify(text.slice(0, 40))
}
