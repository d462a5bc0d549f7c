import { expect, test } from 'vitest'
import type { CallerKey } from '../test-caller.ts'
import { sandboxForAll } from '../test-sandbox.ts'

const sandbox = sandboxForAll()

const quote = (body: object, as: CallerKey = 'admin') =>
  sandbox.ask(as, '/tax', { method: 'POST', body: JSON.stringify(body) })

test('adds the tax to the price, or takes it from the price', async () => {
  const purchase = { country: 'IN', currency: 'INR', price: '100' }
  expect((await quote(purchase)).body).toEqual({
    country: 'IN',
    currency: 'INR',
    price: '100.00',
    taxModel: 'EXCLUSIVE',
    taxRate: '18',
    taxAmount: '18.00',
    totalAmount: '118.00',
  })
  expect((await quote({ ...purchase, price: '118.00', taxModel: 'INCLUSIVE' })).body).toMatchObject({
    taxAmount: '18.00',
    totalAmount: '118.00',
  })
})

test('rounds half up to the digits of the currency', async () => {
  expect((await quote({ country: 'JP', currency: 'JPY', price: '15' })).body).toMatchObject({ taxAmount: '2' })
  expect((await quote({ country: 'ES', currency: 'KWD', price: '0.012' })).body).toMatchObject({ taxAmount: '0.003' })
  expect((await quote({ country: 'KW', currency: 'KWD', price: '5' })).body).toMatchObject({ taxAmount: '0.000' })
})

test('uses the merchant’s settings for omitted fields', async () => {
  expect((await quote({ currency: 'EUR', price: '100' })).body).toMatchObject({ country: 'ES', taxAmount: '21.00' })
  const other = await quote({ currency: 'EUR', price: '121', country: 'ES' }, 'otherAdmin')
  expect(other.body).toMatchObject({ taxModel: 'INCLUSIVE', taxAmount: '21.00' })
})

test.each([
  [{ country: 'US' }, 'tax_error', 'country: no tax can be quoted for US'],
  [{ country: 'ZZ' }, 'bad_request', 'country is unknown'],
  [{ currency: 'XXX' }, 'bad_request', 'currency is unknown'],
  [{ price: '1.001' }, 'bad_request', 'price is not a decimal of EUR'],
  [{ price: '-1' }, 'bad_request', 'price is not a decimal'],
])('refuses %j', async (change, errorCode, text) => {
  const response = await quote({ country: 'ES', currency: 'EUR', price: '1', ...change })
  expect(response).toMatchObject({ status: 400, body: { errorCode, errors: [text] } })
})

test('requires tax.read', async () => {
  expect((await quote({ currency: 'EUR', price: '1' }, 'finance')).body.errors).toEqual([
    'Missing permission: tax.read',
  ])
})
