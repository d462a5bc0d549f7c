import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { csvCell } from '@portal/schema/csv-text'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reportSkipped } from '../../../tests/support/skipped.ts'
import type { ColumnKind, ExportColumn } from '../lists/export-columns.ts'
import type { Row } from '../rest/endpoint.ts'
import { csvOf } from './csv-writer.ts'
import { momentCell, xmlText } from './xlsx-cells.ts'
import { xlsxOf } from './xlsx-writer.ts'

function column(path: string, kind: ColumnKind): ExportColumn {
  return { path, kind, flags: [], isUsual: true, currency: null, selection: path, read: (row) => row[path] }
}

const columns = [
  column('id', 'TEXT'),
  column('amount', 'AMOUNT'),
  column('currency', 'TEXT'),
  column('created', 'MOMENT'),
  column('isLive', 'BOOLEAN'),
  column('tags', 'TEXT'),
  column('json', 'JSON'),
]

async function* portionsOf(rows: readonly Row[]) {
  for (let place = 0; place < rows.length; place += 2) yield rows.slice(place, place + 2)
}

async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

const xlsx = (rows: readonly Row[]) =>
  whole(xlsxOf('charges', columns, portionsOf(rows), (count) => [['Rows', String(count)]]))

const firstCell = (line: string) => String((parse(line) as string[][])[0]?.[0]).toWellFormed()

/** Strings that spreadsheets and XML are known to damage. */
const hostile = [
  '0042',
  '710000000000000123',
  '=1+1',
  '@SUM(A1)',
  '-2+3',
  'two\nlines',
  'carriage\r\nreturn',
  'a;b,c\t"d"',
  '<b>&amp;</b>',
  '_x000D_',
  'control\u0001',
  '\u202Eright to left',
  'שלום',
  'zero\u200Bwidth',
  ' spaces ',
  'half \uD800 pair',
  '2026-11-21',
  'TRUE',
]
const rows: readonly Row[] = hostile.map((id, place) => ({
  id,
  amount: ['118.00', '-0.50', '5000', '1.234', '9007199254740993.25'][place % 5],
  currency: 'EUR',
  created: '2026-11-21T12:00:01Z',
  isLive: place % 2 === 0,
  tags: ['a', 'b'],
  json: { a: 1 },
}))

describe('CSV', () => {
  test('keeps each text, with an apostrophe before formulas, and writes numbers as numbers', async () => {
    const text = (await whole(csvOf(columns, portionsOf(rows)))).toString()
    const read: string[][] = parse(text)
    expect(read[0]).toEqual(columns.map(({ path }) => path))
    expect(read.slice(1).map(([id]) => id)).toEqual(hostile.map((each) => firstCell(csvCell(each))))
    expect(read[2]?.[1]).toBe('-0.50')
    expect(read[3]?.[0]).toBe("'=1+1")
  })
})

const office: string = 'soffice'

describe('a workbook', () => {
  const hasOffice = (() => {
    try {
      execFileSync(office, ['--version'], { stdio: 'ignore' })
      return true
    } catch {
      reportSkipped('files of lists in LibreOffice', 'soffice is missing', 'install libreoffice-calc')
      return false
    }
  })()

  /** The file as LibreOffice reads it: the sheet as CSV with formatted cells. */
  function readByOffice(content: Buffer): string[][] {
    const folder = mkdtempSync(join(tmpdir(), 'export-'))
    try {
      writeFileSync(join(folder, 'file.xlsx'), content)
      // The values of the first sheet.
      const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,1'
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
      const output = execFileSync(
        office,
        [profile, '--headless', '--convert-to', filter, '--outdir', folder, join(folder, 'file.xlsx')],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      )
      expect(output).not.toMatch(/error|warn|repair/i)
      return parse(readFileSync(join(folder, 'file-charges.csv')))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  test.runIf(hasOffice)(
    'opens in LibreOffice with each text unchanged, and with amounts and timestamps as values',
    async () => {
      const [head, ...read] = readByOffice(await xlsx(rows))
      expect(head).toEqual(columns.map(({ path }) => path))
      // A carriage return is a line break in a cell.
      const expected = hostile.map((text) => text.toWellFormed().replaceAll('\r\n', '\n'))
      expect(read.map(([id]) => id?.replaceAll('\r\n', '\n').replaceAll('\r', ''))).toEqual(
        expected.map((text) => text.replaceAll('\r', '')),
      )
      expect(read.slice(0, 5).map(([, amount]) => amount)).toEqual([
        '118',
        '-0.5',
        '5000',
        '1.234',
        '9007199254740993.25',
      ])
      expect(read[0]?.slice(3, 7)).toEqual(['2026-11-21 12:00:01', 'TRUE', 'a, b', '{"a":1}'])
    },
    60_000,
  )

  test.runIf(hasOffice)(
    'opens in LibreOffice without rows',
    async () => {
      expect(readByOffice(await xlsx([]))).toEqual([columns.map(({ path }) => path)])
    },
    60_000,
  )

  test('stores a timestamp as a number of days, exact to a fraction of a millisecond', () => {
    const days = (text: string) => Number(/<v>([\d.]+)<\/v>/.exec(momentCell(text) ?? '')?.[1])
    expect(days('1970-01-01T00:00:00Z')).toBe(25_569)
    expect(days('2026-11-21T12:00:00Z')).toBe(46_347.5)
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
        const time = (days(date.toISOString()) - 25_569) * 86_400_000
        expect(Math.abs(time - date.getTime())).toBeLessThan(0.1)
      }),
    )
    expect(momentCell('yesterday')).toBeUndefined()
  })

  test('writes no character that XML cannot hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = xmlText(text)
        expect(written).not.toMatch(/[^\t\n\x20-\uFFFD]/)
        expect(written.isWellFormed()).toBe(true)
      }),
    )
  })

  test('fails if a text is too long for a cell, and names the column and the row', async () => {
    const long = [...rows.slice(0, 3), { id: 'x'.repeat(32_768) }]
    await expect(xlsx(long)).rejects.toThrow('format cannot be XLSX: id in row 4 has 32768 characters')
  })

  test('ends with the error of its rows', async () => {
    async function* failing() {
      yield rows.slice(0, 2)
      throw new Error('no answer')
    }
    await expect(whole(xlsxOf('charges', columns, failing(), () => []))).rejects.toThrow('no answer')
  })
})
