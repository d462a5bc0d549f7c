import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dailyPages } from './pages.ts'

test('every page of daily work is found in the sources, with its module and the mark of its styles', () => {
  const code = readFileSync(join(import.meta.dirname, '../src/daily-pages.ts'), 'utf8')
  expect(dailyPages(code)).toEqual([
    { pattern: '', module: 'pages/home/HomePage.tsx', mark: undefined },
    { pattern: 'charges', module: 'pages/charge/ChargesPage.tsx', mark: 'rows' },
    { pattern: 'charges/:charge', module: 'pages/charge/ChargePage.tsx', mark: undefined },
    { pattern: 'customers', module: 'pages/customer/CustomersPage.tsx', mark: 'list' },
    { pattern: 'customers/:customer', module: 'pages/customer/CustomerPage.tsx', mark: undefined },
  ])
})
