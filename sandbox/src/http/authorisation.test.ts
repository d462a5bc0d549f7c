import { expect, test } from 'vitest'
import { credentialsOf, NOON, signedHeaders } from '../test-caller.ts'
import { sandboxForAll } from '../test-sandbox.ts'

const sandbox = sandboxForAll({ charges: 100 })
const get = sandbox.ask

const refund = { method: 'POST', body: '{"command":"REFUND","amount":"0.01"}' } as const
const repair = { method: 'POST', body: '{"command":"UPDATE_STATUS"}' } as const

// The permissions of each caller; profiles: whether a customer is shown with payment profiles.
const matrix = [
  { caller: 'admin', charges: 200, write: 200, repaired: 200, customers: 200, profiles: true, callers: 200 },
  { caller: 'operator', charges: 200, write: 200, repaired: 403, customers: 200, profiles: true, callers: 200 },
  { caller: 'support', charges: 200, write: 403, repaired: 403, customers: 200, profiles: true, callers: 403 },
  { caller: 'finance', charges: 200, write: 200, repaired: 403, customers: 403, profiles: false, callers: 403 },
] as const

test.each(matrix)('$caller can do what its permissions allow', async (row) => {
  const { caller } = row
  expect((await get(caller, '/charges')).status).toBe(row.charges)
  expect((await get(caller, '/charges/chg-1001')).status).toBe(row.charges)
  expect((await get(caller, '/charges/chg-1001', refund)).status).toBe(row.write)
  expect((await get(caller, '/charges/chg-1019', repair)).status).toBe(row.repaired)
  const customer = await get(caller, '/customers/cust-42')
  expect(customer.status).toBe(row.customers)
  expect('paymentProfiles' in customer.body).toBe(row.profiles)
  expect((await get(caller, '/customers/cust-42/financialsummaries')).status).toBe(row.customers)
  expect((await get(caller, '/callers')).status).toBe(row.callers)
  expect((await get(caller, '/callers/operator')).status).toBe(row.callers)
})

test('a refusal names the missing permissions', async () => {
  expect((await get('support', '/charges/chg-1001', refund)).body).toEqual({
    errorCode: 'permission_denied',
    message: 'Missing permission: charges.write',
    errors: ['Missing permission: charges.write'],
  })
})

test('acting for an authorized merchant shows only that merchant', async () => {
  const { body } = await get('operator', '/charges?limit=1000', { onBehalfOf: 'OTHER_MERCHANT' })
  expect(body.total).toBeGreaterThan(0)
  expect(new Set(body.items.map((charge: { merchantAccount: string }) => charge.merchantAccount))).toEqual(
    new Set(['OTHER_MERCHANT']),
  )
})

test('refuses another or an unknown merchant with the error of a missing object', async () => {
  const foreign = await get('operator', '/charges', { onBehalfOf: 'THIRD_MERCHANT' })
  const unknown = await get('operator', '/charges', { onBehalfOf: 'NO_SUCH_MERCHANT' })
  expect(foreign).toMatchObject({ status: 404, body: { errorCode: 'not_found' } })
  expect(foreign.body).toEqual(unknown.body)
  expect((await get('otherAdmin', '/charges', { onBehalfOf: 'DEMO_MERCHANT' })).status).toBe(404)
  expect((await get('admin', '/charges', { onBehalfOf: 'SUPER_ACCOUNT' })).status).toBe(404)
})

test('returns the same error for another merchant’s charge, customer or caller as for missing ones', async () => {
  for (const path of [
    '/charges/chg-1001',
    '/customers/cust-42',
    '/customers/cust-42/financialsummaries',
    '/callers/operator',
  ]) {
    const foreign = await get('otherAdmin', path)
    const missing = await get('otherAdmin', path.replace(/chg-1001|cust-42|operator/, 'nothing'))
    expect(foreign, path).toMatchObject({ status: 404, body: { errorCode: 'not_found' } })
    expect(foreign.body).toEqual(missing.body)
  }
  expect((await get('otherAdmin', '/charges/chg-1001', refund)).status).toBe(404)
  expect((await get('otherAdmin', '/charges?chargeId=chg-1001')).body.total).toBe(0)
  expect((await get('otherAdmin', '/charges?lgId=710000123')).body.total).toBe(0)
  expect((await get('otherAdmin', '/charges?customerId=cust-42')).body.total).toBe(0)
  expect((await get('otherAdmin', '/customers?email=ana@example.test')).body.total).toBe(0)
})

test('header and parameter must agree', async () => {
  const path = '/api/v3/charges?onBehalfOf=OTHER_MERCHANT'
  for (const [url, header] of [
    [path, undefined],
    ['/api/v3/charges', 'OTHER_MERCHANT'],
    [path, 'THIRD_MERCHANT'],
    [`${path}&onBehalfOf=OTHER_MERCHANT`, 'OTHER_MERCHANT'],
  ] as const) {
    const headers = signedHeaders(credentialsOf('admin'), { path: url, timestamp: NOON })
    if (header) headers['x-on-behalf-of'] = header
    const response = await sandbox.app.inject({ url, headers })
    expect({ status: response.statusCode, code: response.json().errorCode }).toEqual({
      status: 400,
      code: 'on_behalf_of_mismatch',
    })
  }
})

test('acting for the caller’s own account equals not acting for anyone', async () => {
  const own = await get('operator', '/charges', { onBehalfOf: 'DEMO_MERCHANT' })
  expect(own.body).toEqual((await get('operator', '/charges')).body)
})

test('a super account sees all merchants, or the one it acts for', async () => {
  const all = (await get('super', '/charges')).body.total
  expect(all).toBe(100)
  let sum = 0
  for (const onBehalfOf of ['DEMO_MERCHANT', 'OTHER_MERCHANT', 'THIRD_MERCHANT']) {
    sum += (await get('super', '/charges', { onBehalfOf })).body.total
  }
  expect(sum).toBe(all)
  expect((await get('super', '/charges/chg-1001')).body.merchantAccount).toBe('DEMO_MERCHANT')
})

test('an id that two merchants have requires acting for one of them', async () => {
  expect((await get('super', '/charges?chargeId=chg-1026')).body.total).toBe(2)
  for (const [path, request] of [
    ['/charges/chg-1026', {}],
    ['/charges/chg-1026', refund],
    ['/customers/cust-105', {}],
  ] as const) {
    const response = await get('super', path, request)
    expect(response).toMatchObject({ status: 409, body: { errorCode: 'ambiguous_id' } })
    expect(response.body.message).toContain('DEMO_MERCHANT and OTHER_MERCHANT')
  }
  const other = await get('super', '/charges/chg-1026', { onBehalfOf: 'OTHER_MERCHANT' })
  expect(other.body).toMatchObject({ merchantAccount: 'OTHER_MERCHANT', amountRefunded: '0.00' })
})
