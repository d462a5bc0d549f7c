import { describe, expect, test } from 'vitest'
import { sandboxForEach } from '../test-sandbox.ts'
import { paymentMethods } from '../values/charge-values.ts'
import { instruments, methodsOf } from './instrument.ts'

const sandbox = sandboxForEach()

const { send } = sandbox

const cards = {
  displayName: 'Cards, second',
  paymentGateway: 'gw-1',
  paymentInstrument: 'credit-cards',
  status: 'ENABLED',
  priority: 5,
}

interface Method {
  method: string
  instrumentConfigId: string
  offered: boolean
  reasons: { code: string; message: string }[]
}

async function method(name: string, query = ''): Promise<Method | undefined> {
  const { items } = (await send('GET', `/paymentmethods${query}`)).body
  return items.find((one: Method) => one.method === name)
}
const forgetMethods = () => send('PUT', '/paymentmethods/resetinstrumentcache', {})
const charge = (paymentMethod = 'CREDIT_CARD', currency = 'USD') =>
  send('POST', '/charges', {
    customerId: 'cust-42',
    paymentMethod,
    currency,
    lineItem: { externalKey: 'sku-1', price: '5' },
  })

test('each payment method belongs to one instrument', () => {
  expect(instruments.flatMap(methodsOf).sort()).toEqual([...paymentMethods].sort())
})

describe('an instrument configuration', () => {
  test.each([
    [{ userAgentRegex: '(a+)+$' }, 'userAgentRegex may run without end on some user agents'],
    [{ userAgentRegex: '(' }, 'userAgentRegex is not a valid regular expression'],
    [{ images: ['http://images.example.test/x.png'] }, 'images is not a valid URL: https is required'],
    [{ images: ['https://10.1.1.1/x.png'] }, 'images is not a valid URL: the address is private'],
    [
      { images: ['https://a:b@images.example.test/x.png'] },
      'images is not a valid URL: it contains a user name or password',
    ],
    [
      { images: Array.from({ length: 6 }, (_, n) => `https://images.example.test/${n}`) },
      'images is too long: at most 5 addresses',
    ],
    [{ emailToggles: ['BIRTHDAY'] }, 'emailToggles: unknown: BIRTHDAY'],
    [{ revisitSchedule: [0] }, 'revisitSchedule: value is too low: at least 1'],
    [{ minAmount: '1.001', amountCurrency: 'EUR' }, 'minAmount is not a decimal of EUR'],
    [{ enabledBulkPayment: true }, 'bulkPaymentFileFormat is required'],
    [{ autoSyncIntervalMinutes: 1441 }, 'autoSyncIntervalMinutes: value is too high: at most 1440'],
  ])('cannot be added with %o', async (change, error) => {
    expect((await send('POST', '/instrumentconfigs', { ...cards, ...change })).body.errors).toEqual([error])
    expect((await send('GET', '/instrumentconfigs')).body.total).toBe(5)
  })

  test('keeps exact amounts and stores each code once', async () => {
    const { body } = await send('POST', '/instrumentconfigs', {
      ...cards,
      minAmount: '5',
      maxAmount: '1000.5',
      amountCurrency: 'EUR',
      countries: ['ES', 'DE', 'ES'],
    })
    expect(body).toMatchObject({ id: '731', minAmount: '5.00', maxAmount: '1000.50', countries: ['ES', 'DE'] })
  })
})

describe('the checkout of a merchant', () => {
  test('offers a new instrument within its bounds after the cache is reset', async () => {
    await send('GET', '/paymentmethods')
    const bounds = { countries: ['ES', 'DE'], currencies: ['EUR'], minAmount: '10', amountCurrency: 'EUR' }
    await send('POST', '/instrumentconfigs', { ...cards, ...bounds })
    expect((await method('CREDIT_CARD'))?.instrumentConfigId).toBe('687')
    await forgetMethods()
    const first = await method('CREDIT_CARD', '?country=FR&currency=USD&amount=5')
    expect(first).toMatchObject({ instrumentConfigId: '731', displayName: 'Cards, second', offered: false })
    expect(first?.reasons.map(({ code }) => code)).toEqual(
      ['COUNTRY', 'CURRENCY', 'AMOUNT_TOO_LOW', 'NOT_LIVE'].slice(0, 3),
    )
    expect(await method('CREDIT_CARD', '?country=ES&currency=EUR&amount=10')).toMatchObject({ offered: true })
  })

  test('stops offering disabled and deleted instruments immediately', async () => {
    expect(await method('PAYPAL_PAYMENT')).toMatchObject({ offered: true })
    await send('PUT', '/instrumentconfigs/702', { status: 'DISABLED' })
    expect((await method('PAYPAL_PAYMENT'))?.reasons).toEqual([
      { code: 'DISABLED', message: 'The instrument configuration is disabled' },
    ])
    await send('PUT', '/instrumentconfigs/702', { status: 'ENABLED' })
    await send('PUT', '/gatewayconfigs/gw-2', { status: 'DISABLED' })
    // Routing would send the charge to another gateway.
    expect((await method('PAYPAL_PAYMENT'))?.reasons).toEqual([])
    await send('PUT', '/gatewayconfigs/gw-5', { status: 'DISABLED' })
    expect((await method('PAYPAL_PAYMENT'))?.reasons).toEqual([
      { code: 'DISABLED', message: 'The gateway configuration is disabled' },
    ])
    await send('DELETE', '/instrumentconfigs/702')
    expect(await method('PAYPAL_PAYMENT')).toBeUndefined()
  })

  test('omits excepted payment methods', async () => {
    await send('PUT', '/instrumentconfigs/715', { paymentMethodExceptions: ['DIRECT_DEBIT'] })
    await forgetMethods()
    expect(await method('DIRECT_DEBIT')).toBeUndefined()
    expect(await method('BANK_TRANSFER')).toBeDefined()
  })
})

describe('a new charge', () => {
  test('goes through the first enabled instrument that accepts it, and its gateway', async () => {
    await send('POST', '/instrumentconfigs', { ...cards, currencies: ['EUR'] })
    expect((await charge()).body).toMatchObject({ instrumentConfigId: '687', paymentGateway: 'gw-3' })
    expect((await charge('CREDIT_CARD', 'EUR')).body).toMatchObject({
      instrumentConfigId: '731',
      paymentGateway: 'gw-1',
    })
    const { body } = await send('GET', '/charges?instrumentConfigId=731&paymentGateway=gw-1')
    expect(body.total).toBe(1)
    expect((await send('GET', '/charges?instrumentConfigId=731&paymentGateway=gw-3')).body.total).toBe(0)
  })

  test('fails if no enabled instrument accepts it', async () => {
    await send('PUT', '/gatewayconfigs/gw-3', { status: 'DISABLED' })
    const before = (await send('GET', '/charges')).body.total
    expect(await charge()).toMatchObject({ status: 409, body: { errorCode: 'no_route' } })
    expect((await send('GET', '/charges')).body.total).toBe(before)
    await send('PUT', '/gatewayconfigs/gw-3', { status: 'ENABLED', currencies: ['EUR'] })
    expect((await charge()).body.errorCode).toBe('no_route')
    expect((await charge('CREDIT_CARD', 'EUR')).status).toBe(200)
  })
})
