import { workbookFormat } from '@portal/schema/rule'
import { expect, test } from 'vitest'
import { xlsxOf } from './xlsx.ts'

test('a workbook is valid, and the same rows give the same bytes', () => {
  const rows = [
    ['RuleSet', 'trust & <levels>'],
    [1, 2.5],
  ]
  const file = xlsxOf(rows)
  expect(workbookFormat(file)).toBe('xlsx')
  expect(xlsxOf(rows).equals(file)).toBe(true)
  expect(file.toString()).toContain('trust &amp; &lt;levels>')
})
