import {
  givenBackStatuses,
  type ReportColumn,
  reportColumnNames,
  takenStatuses,
} from '@portal/schema/transaction-report'

/** The totals of one currency in a report. Sums are in minor units. */
export interface CurrencyTally {
  rows: number
  /** The first transactions of charges. */
  charges: number
  taken: bigint
  givenBack: bigint
}

/** The index of a column in a row. */
export function placeOf(column: ReportColumn): number {
  return reportColumnNames.indexOf(column)
}

const originalPlace = placeOf('originalTransactionId')
const statusPlace = placeOf('status')

/** Adds a row to the tally of its currency; `gross` is its gross amount in minor units. */
export function count(
  tallies: Map<string, CurrencyTally>,
  currency: string,
  row: readonly string[],
  gross: bigint,
): void {
  let tally = tallies.get(currency)
  if (tally === undefined) {
    tally = { rows: 0, charges: 0, taken: 0n, givenBack: 0n }
    tallies.set(currency, tally)
  }
  tally.rows++
  if (row[originalPlace] === '') tally.charges++
  const status = row[statusPlace] ?? ''
  if (takenStatuses.includes(status)) tally.taken += gross
  else if (givenBackStatuses.includes(status)) tally.givenBack += gross
}
