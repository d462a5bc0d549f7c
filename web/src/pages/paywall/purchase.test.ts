import { expect, test } from 'vitest'
import { purchaseOf, purchaseParameters, purchaseSetting, readPurchaseAmount, toCountry } from './purchase.ts'

const offer = {
  countries: ['BR', 'ES'],
  currencies: ['BRL', 'EUR'],
  products: [{ externalKey: 'sku-1', description: 'Gold plan' }],
  testCards: [],
}

test('reads a purchase from the URL and defaults to the first option of the offer', () => {
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

test('an empty URL restores the purchase saved for the merchant, if it is still offered', () => {
  const kept = { country: 'ES', currency: 'EUR', amount: '20', product: 'sku-gone', mode: 'live' }
  expect(purchaseOf(new URLSearchParams(), offer, kept)).toEqual({
    customer: '',
    country: 'ES',
    currency: 'EUR',
    amount: '20',
    product: 'sku-1',
    isLive: true,
    isNewPayer: false,
  })
  expect(purchaseOf(new URLSearchParams('country=BR'), offer, kept)).toMatchObject({ currency: 'BRL', amount: '' })
  const purchase = purchaseOf(new URLSearchParams('customer=cust-42&payer=new&amount=5'), offer)
  expect(purchaseSetting(purchase)).toEqual({ country: 'BR', currency: 'BRL', amount: '5', product: 'sku-1', mode: '' })
})

test.each([
  ['', 'required'],
  ['x', 'notDecimal'],
  ['0.00', 'tooLow >0'],
  ['-1', 'tooLow >0'],
  ['1.055', 'ambiguous'],
  ['1.0055', 'tooManyDigits'],
  ['1.00', null],
])('the amount %s: %s', (amount, problem) => {
  expect(readPurchaseAmount(amount, 'EUR', 'en').problem).toBe(problem)
})

test('parses the amount in the language it was typed in', () => {
  expect(readPurchaseAmount('1.000,50', 'EUR', 'es')).toEqual({ decimal: '1000.50', problem: null })
})

test('a country selects its currency if that is offered', () => {
  expect(toCountry('BR', offer)).toEqual({ country: 'BR', currency: 'BRL' })
  expect(toCountry('ES', { ...offer, currencies: ['BRL'] })).toEqual({ country: 'ES' })
  expect(toCountry('US', offer)).toEqual({})
  expect(toCountry(null, offer)).toEqual({})
})
