import type { DatabaseSync } from 'node:sqlite'
import { binLookups } from '../configuration/bin-lookup.ts'
import { ResourceRows } from '../configuration/resource-rows.ts'
import { DAY } from '../values/time.ts'

/** Ranges, scheme, kind, product, issuer, country, status. All issuers are made up. */
const known = [
  [['424242-424242'], 'Visa', 'CREDIT', 'CLASSIC', 'Bank of Examples', 'US', 'ACTIVE'],
  [['42424250-42424299', '400000-400010'], 'Visa', 'DEBIT', null, 'Sample Savings', 'GB', 'ACTIVE'],
  [['555555-555560'], 'Mastercard', 'CREDIT', 'GOLD', 'Banco de Pruebas', 'MX', 'ACTIVE'],
  [['52000000-52000999'], 'Mastercard', 'PREPAID', null, 'Testbank', 'DE', 'INACTIVE'],
  [['378282-378282'], 'American Express', 'CHARGE', 'PLATINUM', 'Demo Charge Co', 'US', 'ACTIVE'],
  [['607000-607999'], 'RuPay', 'DEBIT', null, 'Udaharan Bank', 'IN', 'ACTIVE'],
] as const

/** Adds who issues which cards: always the same. */
export function seedBinLookups(database: DatabaseSync, now: number): void {
  const modified = Math.floor(now / DAY) * DAY - 60 * DAY
  const rows = new ResourceRows(database)
  for (const [spans, cardBrand, cardType, cardCategory, issuerName, issuerCountry, status] of known) {
    const ranges = spans.map((span) => {
      const [start, end] = span.split('-')
      return { start, end }
    })
    const bin = { ranges, cardBrand, cardType, cardCategory, issuerName, issuerCountry, status }
    rows.add(binLookups, bin, null, modified)
  }
}
