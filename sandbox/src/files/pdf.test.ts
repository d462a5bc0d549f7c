import { expect, test } from 'vitest'
import { pdfOf } from './pdf.ts'

test('the cross-reference table has the offset of each object and its own offset', () => {
  const file = pdfOf('Invoice (1) \\ Müller', ['one', ['Total', 'EUR 1.00']]).toString('latin1')
  expect(file.startsWith('%PDF-1.4\n')).toBe(true)
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  const [, head, ...entries] = file.slice(table, file.indexOf('trailer')).trim().split('\n')
  expect(head).toBe(`0 ${entries.length}`)
  for (const [place, entry] of entries.entries()) {
    if (place > 0) expect(file.slice(Number(entry.slice(0, 10)))).toMatch(new RegExp(`^${place} 0 obj\n`))
  }
  const [, length, content] = /<< \/Length (\d+) >>\nstream\n([\s\S]*)\nendstream/.exec(file) ?? []
  expect(content).toHaveLength(Number(length))
  expect(content).toContain('(Invoice \\(1\\) \\\\ Müller) Tj')
})

test('characters that the fonts lack cannot break out of their string', () => {
  const file = pdfOf('日本 )\n/JS (x)', []).toString('latin1')
  expect(file).toContain('(?? \\)?/JS \\(x\\)) Tj')
})
