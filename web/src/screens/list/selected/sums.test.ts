import { expect, test } from 'vitest'
import { sumsOf } from './sums.ts'
import { tabSeparated } from './tab-separated.ts'

test('adds exactly, and never across currencies', () => {
  const amounts = [
    { amount: '0.1', currency: 'EUR' },
    { amount: '2000', currency: 'JPY' },
    { amount: '0.2', currency: 'EUR' },
    { amount: null, currency: 'USD' },
    { amount: '5.00', currency: null },
  ]
  expect(sumsOf(amounts)).toEqual([
    { currency: 'EUR', amount: '0.3' },
    { currency: 'JPY', amount: '2000' },
  ])
})

test('copied rows stay rows, and texts stay texts in a spreadsheet', () => {
  expect(
    tabSeparated([
      ['chg-1', '-12.50', 'EUR', ' two\nlines\tand a tab '],
      ['=1+1', '+1', '@x', '-y'],
    ]),
  ).toBe("chg-1\t-12.50\tEUR\ttwo lines and a tab\n'=1+1\t'+1\t'@x\t'-y")
})
