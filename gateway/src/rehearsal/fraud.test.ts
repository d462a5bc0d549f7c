import { expect, test } from 'vitest'
import type { SampledCharge } from '../sample/charge-sample.ts'
import { type FraudConditions, wouldCheck } from './fraud.ts'

const everything: FraudConditions = {
  timing: 'AUTHORIZE',
  countries: new Set(),
  currencies: new Set(),
  instrumentConfigIds: new Set(),
  trustLevels: new Set(),
  least: null,
  most: null,
  amountCurrency: null,
}
const charge: SampledCharge = {
  id: 'chg-1',
  customerId: 'cust-1',
  creationTime: '2026-11-20T09:00:00Z',
  chargeStatus: 'CHARGED',
  instrumentConfigId: '687',
  paymentGateway: 'gw-1',
  paymentMethod: 'CREDIT_CARD',
  country: 'ES',
  currency: 'EUR',
  amount: '100.00',
  operation: 'CHARGE',
  attempts: [],
}
const euros = { amountCurrency: 'EUR' }

test.each<[string, Partial<FraudConditions>, Partial<SampledCharge>, boolean | null]>([
  ['without constraints checks everything', {}, { country: null, currency: null, operation: null }, true],
  ['of its countries', { countries: new Set(['ES', 'PT']) }, {}, true],
  ['of other countries', { countries: new Set(['PT']) }, {}, false],
  ['of an unknown country', { countries: new Set(['PT']) }, { country: null }, null],
  [
    'of an unknown country in another currency',
    { countries: new Set(['PT']), currencies: new Set(['USD']) },
    { country: null },
    false,
  ],
  ['of its level', { trustLevels: new Set(['NEW_CUSTOMER']) }, {}, true],
  ['of other levels', { trustLevels: new Set(['TRUSTED_CUSTOMER']) }, {}, false],
  ['of its instrument', { instrumentConfigIds: new Set(['687']) }, {}, true],
  ['with its minimum and maximum amount', { ...euros, least: '100', most: '100' }, {}, true],
  ['with less', { ...euros, least: '100.01' }, {}, false],
  ['with more', { ...euros, most: '99.99' }, {}, false],
  ['with an amount in another currency', { ...euros, most: '99.99' }, { currency: 'USD' }, null],
  ['that charges immediately, when charging', { timing: 'CHARGE' }, {}, true],
  ['that leaves for the bank, when charging', { timing: 'CHARGE' }, { operation: 'CREATE' }, true],
  ['that only reserves, when charging', { timing: 'CHARGE' }, { operation: 'FUNDS_AUTHORIZATION' }, false],
  ['with an unknown first operation, when charging', { timing: 'CHARGE' }, { operation: null }, null],
])('a purchase %s', (_what, conditions, values, expected) => {
  expect(wouldCheck({ ...everything, ...conditions }, { ...charge, ...values }, 'NEW_CUSTOMER')).toBe(expected)
})

test('leaves the result open for an unknown level', () => {
  expect(wouldCheck({ ...everything, trustLevels: new Set(['NEW_CUSTOMER']) }, charge, null)).toBeNull()
})
