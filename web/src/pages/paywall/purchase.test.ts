import { expect, test } from 'vitest'
import { purchaseAmountProblem, purchaseOf, purchaseParameters } from './purchase.ts'

const offer = {
  countries: ['BR', 'ES'],
  currencies: ['BRL', 'EUR'],
  products: [{ externalKey: 'sku-1', description: 'Gold plan' }],
  testCards: [],
}

test('a purchase stands in the address, and what is left out is the first of the offer', () => {
  const purchase = purchaseOf(new URLSearchParams('customer=cust-42&currency=EUR&mode=live'), offer)
  expect(purchase).toEqual({
    customer: 'cust-42',
    country: 'BR',
    currency: 'EUR',
    amount: '',
    product: 'sku-1',
    isLive: true,
    isNewPayer: false,
  })
  expect(purchaseOf(purchaseParameters(purchase), offer)).toEqual(purchase)
})

test.each([
  ['', 'required'],
  ['x', 'notDecimal'],
  ['0.00', 'tooLow'],
  ['-1', 'tooLow'],
  ['1.005', 'tooManyDigits'],
  ['1.00', null],
])('the amount %s: %s', (amount, problem) => {
  const purchase = { ...purchaseOf(new URLSearchParams('currency=EUR'), offer), amount }
  expect(purchaseAmountProblem(purchase, 'en')).toBe(problem)
})
