import type { SeedRow } from './resource.ts'

/** Ranges, brand, type, category, issuer, country, status. All issuers are made up. */
const known = [
  [['424242-424242'], 'Visa', 'CREDIT', 'CLASSIC', 'Bank of Examples', 'US', 'ACTIVE'],
  [['42424250-42424299', '400000-400010'], 'Visa', 'DEBIT', null, 'Sample Savings', 'GB', 'ACTIVE'],
  [['555555-555560'], 'Mastercard', 'CREDIT', 'GOLD', 'Banco de Pruebas', 'MX', 'ACTIVE'],
  [['52000000-52000999'], 'Mastercard', 'PREPAID', null, 'Testbank', 'DE', 'INACTIVE'],
  [['378282-378282'], 'American Express', 'CHARGE', 'PLATINUM', 'Demo Charge Co', 'US', 'ACTIVE'],
  [['607000-607999'], 'RuPay', 'DEBIT', null, 'Udaharan Bank', 'IN', 'ACTIVE'],
] as const

export const binLookupSeed: readonly SeedRow[] = known.map(
  ([spans, cardBrand, cardType, cardCategory, issuerName, issuerCountry, status]) => {
    const ranges = spans.map((span) => {
      const [start, end] = span.split('-')
      return { start, end }
    })
    return { days: 60, values: { ranges, cardBrand, cardType, cardCategory, issuerName, issuerCountry, status } }
  },
)
