import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportColumn } from '../lists/export-columns.ts'
import type { Row } from '../rest/endpoint.ts'
import { cellText } from './cell-text.ts'
import { booleanCell, momentCell, numberCell, styles, textCell } from './xlsx-cells.ts'
import { sheetEnd, sheetStart, workbookParts } from './xlsx-parts.ts'

/** The rows of a sheet, without its head. */
export const rowsOfSheet = 1_048_575
/** Lines are joined into one string, up to a limit: a string above 128 kB would leave the young generation. */
const linesAtOnce = 16
/** Higher compression levels cost much more time than they save. */
const compressionLevel = 3

/** Facts about a file, for its second sheet. */
export type About = readonly (readonly [name: string, value: string])[]

/**
 * Writes rows as a workbook while they arrive: a sheet with the rows (more sheets if one is full) and a sheet that
 * describes the file. `about` is called at the end.
 */
export async function* xlsxOf(
  title: string,
  columns: readonly ExportColumn[],
  portions: AsyncIterable<readonly Row[]>,
  about: (rows: number) => About,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const source = new RowSource(portions)
  const sheets: string[] = []
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  const part = (name: string) => ({ name, options: { compressionLevel, mtime: new Date(0) } })
  const addSheet = (name: string, lines: AsyncIterable<string>, then: () => void) => {
    sheets.push(name)
    const { name: path, options } = part(`xl/worksheets/sheet${sheets.length}.xml`)
    const stream = Readable.from(lines, { objectMode: false })
    stream.once('error', fail)
    stream.once('end', then)
    zip.addReadStream(stream, path, options)
  }
  const addRows = () => {
    const name = sheets.length === 0 ? title : `${title} ${sheets.length + 1}`
    addSheet(name, sheetOf(columns, source), source.isEnd ? finish : continued)
  }
  const continued = () => (source.isEnd ? finish() : addRows())
  const finish = () => {
    addSheet('About', aboutSheet(about(source.count)), () => undefined)
    for (const [name, text] of workbookParts(sheets)) {
      const { name: path, options } = part(name)
      zip.addBuffer(Buffer.from(text), path, options)
    }
    zip.end()
  }
  addRows()
  try {
    for await (const chunk of output) yield chunk as Buffer
  } finally {
    await source.leave()
  }
}

/** The rows of all sheets, chunk by chunk. */
class RowSource {
  readonly #portions: AsyncIterator<readonly Row[]>
  #left: readonly Row[] = []
  /** The rows taken so far. */
  count = 0
  isEnd = false

  constructor(portions: AsyncIterable<readonly Row[]>) {
    this.#portions = portions[Symbol.asyncIterator]()
  }

  /** The next rows, at most `most`; null after the last. */
  async next(most: number): Promise<readonly Row[] | null> {
    if (this.#left.length === 0) {
      const { done, value } = await this.#portions.next()
      if (done) {
        this.isEnd = true
        return null
      }
      this.#left = value
    }
    const rows = this.#left.slice(0, most)
    this.#left = this.#left.slice(most)
    this.count += rows.length
    return rows
  }

  async leave(): Promise<void> {
    await this.#portions.return?.()
  }
}

async function* sheetOf(columns: readonly ExportColumn[], source: RowSource): AsyncGenerator<string> {
  const head = columns.map(({ path }) => textCell(path, { column: path, row: 0 }, styles.head))
  yield `${sheetStart}<row>${head.join('')}</row>`
  let room = rowsOfSheet
  while (room > 0) {
    const first = source.count
    const rows = await source.next(room)
    if (rows === null) break
    room -= rows.length
    for (let place = 0; place < rows.length; place += linesAtOnce) {
      const lines = rows.slice(place, place + linesAtOnce)
      yield lines.map((row, nth) => lineOf(columns, row, first + place + nth + 1)).join('')
    }
  }
  yield sheetEnd
}

function lineOf(columns: readonly ExportColumn[], row: Row, place: number): string {
  let line = '<row>'
  for (const column of columns) line += cellOf(column, row, place)
  return `${line}</row>`
}

function cellOf(column: ExportColumn, row: Row, place: number): string {
  const text = cellText(column, row)
  if (text === '') return '<c/>'
  const asText = () => textCell(text, { column: column.path, row: place })
  switch (column.kind) {
    case 'AMOUNT':
    case 'NUMBER':
      return numberCell(text) ?? asText()
    case 'MOMENT':
      return momentCell(text) ?? asText()
    case 'BOOLEAN':
      return booleanCell(text)
    default:
      return asText()
  }
}

async function* aboutSheet(about: About): AsyncGenerator<string> {
  yield sheetStart
  for (const [name, value] of about) {
    const place = { column: name, row: 0 }
    // The ledger has long conditions in full.
    yield `<row>${textCell(name, place, styles.head)}${textCell(value.slice(0, 8_000), place)}</row>`
  }
  yield sheetEnd
}
