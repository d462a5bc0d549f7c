import { reportColumnNames } from '@portal/schema/transaction-report'
import { expect, test } from 'vitest'
import { ReportReader, shownRows } from './report-reader.ts'

const line = (cells: Record<string, string>) => `${reportColumnNames.map((name) => cells[name] ?? '').join()}\r\n`
const charged = { currency: 'USD', status: 'CHARGED', grossAmount: '0.10' }

test('parses a report from chunks of any size: rows, quoted cells, totals without rounding errors', () => {
  const text =
    line(Object.fromEntries(reportColumnNames.map((name) => [name, name]))) +
    line({ ...charged, description: '"a ""b"", é\r\nc"' }) +
    line({ ...charged, grossAmount: '0.20' }) +
    line({ ...charged, status: 'REFUNDED', grossAmount: '-0.30' }) +
    line({ ...charged, status: 'DECLINED', grossAmount: '5.00' }) +
    line({ ...charged, currency: 'JPY', grossAmount: '700' })
  const bytes = new TextEncoder().encode(text)
  for (const size of [1, 7, 64, bytes.length]) {
    const reader = new ReportReader()
    for (let begin = 0; begin < bytes.length; begin += size) reader.push(bytes.subarray(begin, begin + size))
    const { rows, first, totals } = reader.read()
    expect([size, rows, first[0]?.at(-1)]).toEqual([size, 5, 'a "b", é\r\nc'])
    expect(first.map((cells) => cells.length)).toEqual(first.map(() => reportColumnNames.length))
    expect(totals).toEqual([
      { currency: 'JPY', rows: 1, taken: '700', givenBack: '0' },
      { currency: 'USD', rows: 4, taken: '0.30', givenBack: '-0.30' },
    ])
  }
})

test('keeps only the first of many rows', () => {
  const reader = new ReportReader()
  reader.push(new TextEncoder().encode(line({}) + line(charged).repeat(1_000)))
  expect([reader.read().rows, reader.read().first.length]).toEqual([1_000, shownRows])
})
