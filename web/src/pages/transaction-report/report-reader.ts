import { givenBackStatuses, reportColumnNames, takenStatuses } from '@portal/schema/transaction-report'
import { addDecimals } from '../../values/decimal.ts'

/** The number of rows shown while a file arrives. */
export const shownRows = 50

/** The data of one currency received so far. */
interface ReadTotal {
  readonly currency: string
  readonly rows: number
  readonly taken: string
  readonly givenBack: string
}

/** The data of a report received so far. */
export interface ReadReport {
  readonly rows: number
  /** The first rows, with their cells in column order. */
  readonly first: readonly (readonly string[])[]
  readonly totals: readonly ReadTotal[]
}

const currencyPlace = reportColumnNames.indexOf('currency')
const statusPlace = reportColumnNames.indexOf('status')
const grossPlace = reportColumnNames.indexOf('grossAmount')

/** Parses the gateway's report while it arrives. Its memory grows only with the shown rows and the currencies. */
export class ReportReader {
  readonly #decoder = new TextDecoder()
  readonly #first: string[][] = []
  readonly #totals = new Map<string, { rows: number; taken: string; givenBack: string }>()
  #rest = ''
  /** One less than the lines read: the first line contains the column names. */
  #rows = -1

  push(part: Uint8Array): void {
    const text = this.#rest + this.#decoder.decode(part, { stream: true })
    let begin = 0
    let searched = 0
    for (;;) {
      const end = text.indexOf('\r\n', searched)
      if (end < 0) break
      const line = text.slice(begin, end)
      searched = end + 2
      // A line break between quotes does not end the line.
      if (hasOpenQuote(line)) continue
      this.#take(line)
      begin = searched
    }
    this.#rest = text.slice(begin)
  }

  read(): ReadReport {
    const totals = [...this.#totals].map(([currency, total]) => ({ currency, ...total }))
    const sorted = totals.sort((one, other) => (one.currency < other.currency ? -1 : 1))
    return { rows: Math.max(this.#rows, 0), first: [...this.#first], totals: sorted }
  }

  #take(line: string): void {
    this.#rows++
    if (this.#rows === 0) return
    const cells = cellsOf(line)
    if (this.#first.length < shownRows) this.#first.push(cells)
    const currency = cells[currencyPlace] ?? ''
    const gross = cells[grossPlace] ?? ''
    const status = cells[statusPlace] ?? ''
    let total = this.#totals.get(currency)
    if (total === undefined) {
      const none = addDecimals(gross, gross.startsWith('-') ? gross.slice(1) : `-${gross}`)
      total = { rows: 0, taken: none, givenBack: none }
      this.#totals.set(currency, total)
    }
    total.rows++
    if (takenStatuses.includes(status)) total.taken = addDecimals(total.taken, gross)
    else if (givenBackStatuses.includes(status)) total.givenBack = addDecimals(total.givenBack, gross)
  }
}

function hasOpenQuote(line: string): boolean {
  if (!line.includes('"')) return false
  return line.split('"').length % 2 === 0
}

function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}
