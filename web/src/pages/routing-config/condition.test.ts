import { createIntl } from 'react-intl'
import { describe, expect, test } from 'vitest'
import en from '../../i18n/en.json'
import es from '../../i18n/es.json'
import { type Condition, conditionText } from './condition.ts'

const english = createIntl({ locale: 'en', messages: en })
const spanish = createIntl({ locale: 'es', messages: es })
const all: Condition = {
  paymentMethod: null,
  countries: [],
  currencies: [],
  minAmount: null,
  maxAmount: null,
  amountCurrency: null,
}
const bounded = { minAmount: '10.00', maxAmount: '500.00', amountCurrency: 'EUR' }

describe('a condition is a sentence in both languages', () => {
  test.each<[Partial<Condition>, string, string]>([
    [{}, 'All payments', 'Todos los pagos'],
    [
      { paymentMethod: 'CREDIT_CARD', countries: ['ES', 'PT'], currencies: ['EUR'], ...bounded },
      'Credit card in Spain and Portugal, 10 to 500 EUR',
      'Tarjeta de crédito en España y Portugal, de 10 a 500 EUR',
    ],
    [{ currencies: ['EUR', 'USD'] }, 'All payments, EUR and USD', 'Todos los pagos, EUR y USD'],
    [{ countries: ['ES'] }, 'All payments in Spain', 'Todos los pagos en España'],
    [{ countries: ['ES', 'PT', 'FR', 'DE'] }, 'All payments in 4 countries', 'Todos los pagos en 4 países'],
    [
      { minAmount: '1000.50', amountCurrency: 'EUR' },
      'All payments, from 1,000.50 EUR',
      'Todos los pagos, desde 1.000,50 EUR',
    ],
    [{ maxAmount: '5000', amountCurrency: 'JPY' }, 'All payments, up to 5,000 JPY', 'Todos los pagos, hasta 5.000 JPY'],
  ])('describes %o in both languages', (changes, inEnglish, inSpanish) => {
    expect(conditionText({ ...all, ...changes }, english)).toBe(inEnglish)
    expect(conditionText({ ...all, ...changes }, spanish)).toBe(inSpanish)
  })
})
