import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { cellBorder, harmlessText } from '@portal/schema/csv-text'
import { type ReportColumnKind, reportColumnNames, reportColumns } from '@portal/schema/transaction-report'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { unreadableResponse } from '../rest/error.ts'
import { currencyDigits } from './currency-digits.ts'
import { type CurrencyTally, count, placeOf } from './report-tally.ts'

/** Summary of a complete report. */
export interface ReportSummary {
  /** Rows in the file. */
  readonly rows: number
  /** Rows of the period that do not meet the conditions. */
  readonly leftOut: number
  readonly bytes: number
  /** The SHA-256 of the file, in lowercase hex. */
  readonly sha256: string
  readonly tallies: ReadonlyMap<string, CurrencyTally>
}

/** Rows serialized in one step: few enough to let others run, many enough to keep the cost per row low. */
const portion = 250
/** Maximum length of a row, in characters: an unclosed quote must not collect the entire file. */
const longestRow = 64 * 1024

const kinds: readonly ReportColumnKind[] = reportColumnNames.map((name) => reportColumns[name])
const currencyPlace = placeOf('currency')
const statusPlace = placeOf('status')
const grossPlace = placeOf('grossAmount')

/** Conditions on the rows of a report. If empty, all rows match. */
export interface ReportConditions {
  readonly currency: string
  readonly statuses: readonly string[]
}

/**
 * Streams the rows that meet the conditions. The platform has no such filter, so each row of the period is read and
 * checked. A string that a spreadsheet would run as a formula gets an apostrophe, depending on the type of its column,
 * so that numbers stay numbers. Applies backpressure. `onWhole` completes before the stream ends. An invalid row fails
 * the stream with its row number.
 */
export function checkedReport(
  body: Readable,
  conditions: ReportConditions,
  onWhole: (summary: ReportSummary) => Promise<void>,
): Readable {
  const portions = portionsOf(body, conditions, onWhole)
  // A consumer that stops reading also stops the platform's response, which ends the chunks.
  const leave = () => {
    body.destroy()
    return portions.return(undefined)
  }
  const left = { next: () => portions.next(), return: leave, throw: leave }
  return Readable.from({ [Symbol.asyncIterator]: () => left }, { objectMode: false, highWaterMark: 64 * 1024 })
}

async function* portionsOf(
  body: Readable,
  { currency, statuses }: ReportConditions,
  onWhole: (summary: ReportSummary) => Promise<void>,
): AsyncGenerator<Buffer> {
  const isWanted = (row: readonly string[]) =>
    (currency === '' || row[currencyPlace] === currency) &&
    (statuses.length === 0 || statuses.includes(row[statusPlace] ?? ''))
  let lastByte: number | undefined
  const parser = parse({ bom: true, relax_column_count: true, max_record_size: longestRow })
  pipeline(
    body,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        lastByte = chunk.at(-1)
        yield chunk
      }
    },
    parser,
    () => undefined,
  )
  const hash = createHash('sha256')
  const tallies = new Map<string, CurrencyTally>()
  let bytes = 0
  let place = 0
  let leftOut = 0
  let waiting: string[][] = []
  const written = () => {
    const text = Buffer.from(stringify(waiting, { record_delimiter: 'windows', quoted_match: cellBorder }))
    waiting = []
    hash.update(text)
    bytes += text.length
    return text
  }
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      // The first row contains the column names, which were checked earlier.
      if (place === 0) waiting.push(row)
      else {
        const gross = checkRow(row, place)
        if (isWanted(row)) {
          count(tallies, row[currencyPlace] ?? '', row, gross)
          waiting.push(row)
        } else leftOut++
      }
      place++
      if (waiting.length === portion) yield written()
    }
  } catch (error) {
    if (error instanceof CsvError) throw csvFault(error)
    throw error
  } finally {
    body.destroy()
  }
  if (lastByte !== lineFeed) throw rowFault(place - 1, 'is cut off')
  if (waiting.length > 0) yield written()
  await onWhole({ rows: place - 1 - leftOut, leftOut, bytes, sha256: hash.digest('hex'), tallies })
}

const lineFeed = 10

/** Checks a row, escapes its strings, and returns its gross amount in minor units. */
function checkRow(row: string[], place: number): bigint {
  if (row.length !== kinds.length) throw rowFault(place, `has ${row.length} columns and not ${kinds.length}`)
  const currency = row[currencyPlace] ?? ''
  const digits = currencyDigits(currency)
  if (digits === null) throw rowFault(place, 'has an unknown currency')
  for (let column = 0; column < row.length; column++) {
    const cell = row[column] ?? ''
    switch (kinds[column]) {
      case 'text':
        row[column] = harmlessText(cell)
        break
      case 'number':
        if (!/^(-?\d{1,20}(\.\d{1,12})?)?$/.test(cell)) throw rowFault(place, `has no number in ${nameOf(column)}`)
        break
      case 'money':
        checkMoney(cell, digits, currency, place, column)
        break
      case 'dollars':
        checkMoney(cell, 2, 'USD', place, column)
    }
  }
  return BigInt((row[grossPlace] ?? '').replace('.', ''))
}

function checkMoney(cell: string, digits: number, currency: string, place: number, column: number): void {
  const given = /^-?\d{1,18}(?:\.(\d{1,12}))?$/.exec(cell)
  if (!given) throw rowFault(place, `has no amount in ${nameOf(column)}`)
  const found = given[1]?.length ?? 0
  if (found !== digits)
    throw rowFault(place, `has ${found} decimals in ${nameOf(column)}, where ${currency} has ${digits}`)
}

function nameOf(column: number): string {
  return reportColumnNames[column] ?? ''
}

/** An error of the parser, which is ahead of the rows that were passed on. */
function csvFault({ code, records }: CsvError & { records?: number }) {
  return rowFault(records ?? 0, code === 'CSV_QUOTE_NOT_CLOSED' ? 'is cut off' : 'is no line of a CSV file')
}

function rowFault(row: number, fault: string) {
  return unreadableResponse(`row ${row} of the report ${fault}`, 200)
}
