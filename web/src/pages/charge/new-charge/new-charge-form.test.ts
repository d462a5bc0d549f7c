import { describe, expect, it } from 'vitest'
import {
  emptyCharge,
  type NewChargeValues,
  newChargeForm,
  newChargeInput,
  quoteInput,
  totalOf,
} from './new-charge-form.ts'
import { readProperties, readTree } from './read-attachment.ts'

const filled: NewChargeValues = {
  ...emptyCharge('cust-42'),
  currency: 'EUR',
  externalKey: 'sku-1',
  price: '100,00',
  taxAmount: '21',
}

function problems(change: Partial<NewChargeValues>, locale = 'es'): Record<string, string> {
  const result = newChargeForm(locale).safeParse({ ...filled, ...change })
  return Object.fromEntries(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])
}

describe('a new charge', () => {
  it.each([
    [{}, {}],
    [{ id: 'order-7:b' }, {}],
    [{ id: 'a/b' }, { id: 'notExternalId' }],
    [{ id: '..' }, { id: 'notExternalId' }],
    [{ customerId: ' ' }, { customerId: 'required' }],
    [{ currency: '' }, { currency: 'required' }],
    [{ currency: 'eur' }, { currency: 'notCurrency' }],
    [{ externalKey: '' }, { externalKey: 'required' }],
    [{ price: '' }, { price: 'required' }],
    [{ price: 'ten' }, { price: 'notDecimal' }],
    [{ price: '0' }, { price: 'tooLow >0' }],
    [{ price: '-1' }, { price: 'tooLow >0' }],
    [{ price: '1,0055' }, { price: 'tooManyDigits' }],
    [{ price: '1,005' }, { price: 'ambiguous' }],
    [{ price: '1.5' }, { price: 'ambiguous' }],
    [{ price: '1.000,50' }, {}],
    [{ price: 'EUR 1.000,50' }, {}],
    [{ price: 'USD 1.000,50' }, { price: 'otherCurrency' }],
    [{ price: '1,5', currency: 'JPY' }, { price: 'tooManyDigits' }],
    [{ price: '1,125', currency: 'KWD' }, {}],
    [{ price: '12345678901' }, { price: 'tooHigh 10 digits' }],
    [{ taxAmount: '-1' }, { taxAmount: 'tooLow 0' }],
    [{ taxAmount: '' }, {}],
    [{ taxAmount: '100', taxModel: 'INCLUSIVE' }, { taxAmount: 'tooHigh <100.00 charges.new.price' }],
    [{ quantity: '' }, { quantity: 'required' }],
    [{ quantity: '1,5' }, { quantity: 'notInteger' }],
    [{ quantity: '1.5' }, { quantity: 'ambiguous' }],
    [{ quantity: '1.000' }, {}],
    [{ quantity: '0' }, { quantity: 'tooLow 1' }],
    [{ quantity: '10000' }, { quantity: 'tooHigh 9999' }],
    [{ metadata: '[1]' }, { metadata: 'notJson' }],
    [{ properties: '{"a":{}}' }, { properties: 'notJson' }],
    [{ reason: 'x'.repeat(101) }, { reason: 'tooLong 100 characters' }],
  ] as const)('%j has the problems %j', (change, expected) => {
    expect(problems(change)).toEqual(expected)
  })

  it('sends exact decimals and omits empty fields', () => {
    expect(newChargeInput({ ...filled, metadata: '{"a":{"b":1}}', properties: '{"c":true}' }, 'es')).toMatchObject({
      id: null,
      lineItem: { description: null, quantity: 1, price: '100.00', taxAmount: '21', taxModel: 'EXCLUSIVE' },
      metadata: { children: [{ name: 'a', value: null, children: [{ name: 'b', value: '1', children: [] }] }] },
      properties: [{ name: 'c', value: 'true' }],
    })
  })

  it('shows the total as soon as it can be calculated', () => {
    expect(totalOf(filled, 'es')).toBe('121.00')
    expect(totalOf({ ...filled, taxModel: 'INCLUSIVE' }, 'es')).toBe('100.00')
    expect(totalOf({ ...filled, currency: 'EU' }, 'es')).toBeNull()
    expect(totalOf({ ...filled, price: '' }, 'es')).toBeNull()
    expect(totalOf({ ...filled, price: '1.000' }, 'es')).toBe('1021.00')
    expect(totalOf({ ...filled, price: '100.00' }, 'es')).toBeNull()
    expect(totalOf({ ...filled, taxAmount: 'x' }, 'es')).toBeNull()
  })
})

it('reads lists in metadata as nodes with the same name, and rejects anything but an object', () => {
  expect(readTree('{"item":["a",{"k":null}]}')).toEqual([
    { name: 'item', value: 'a', children: [] },
    { name: 'item', value: null, children: [{ name: 'k', value: null, children: [] }] },
  ])
  expect([readTree(''), readTree('{'), readTree('"a"'), readProperties('{"a":[]}')]).toEqual([[], null, null, null])
})

describe('a tax quote', () => {
  it("uses the price as typed, and the chosen country or the merchant's", () => {
    const asked = { price: '100.00', currency: 'EUR', taxModel: 'EXCLUSIVE' }
    expect(quoteInput(filled, 'ES', 'es')).toEqual({ ...asked, country: 'ES' })
    expect(quoteInput(filled, '', 'es')).toEqual({ ...asked, country: null })
  })

  it.each([{ price: 'ten' }, { price: '' }, { currency: '' }])('a tax quote is not requested with %o', (change) => {
    expect(quoteInput({ ...filled, ...change }, 'ES', 'es')).toBeNull()
  })
})
