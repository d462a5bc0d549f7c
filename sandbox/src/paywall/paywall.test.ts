import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CallerKey, NOON } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'
import { isLuhnValid, testCards } from './test-cards.ts'

let now = NOON
beforeEach(() => {
  now = NOON
})
const sandbox = sandboxForEach({ clock: () => now * 1000 })

const send = (path: string, body: object, as: CallerKey = 'admin') => sandbox.send('POST', path, body, as)
const get = (path: string, as: CallerKey = 'admin') => sandbox.ask(as, path)

const purchase = { customerId: 'cust-42', country: 'ES', currency: 'EUR', amount: '20.00', externalKey: 'sku-1' }
const creditCard = { instrumentConfigId: '687', method: 'CREDIT_CARD' }
const card = (number: string) => ({
  card: { number, expMonth: 12, expYear: 2030, cvc: '123', holder: 'Ana Ruiz' },
})

async function started(change: object = {}): Promise<string> {
  return (await send('/paywall/start', { ...purchase, ...change })).body.sessionId
}

async function paid(number: string, change: object = {}) {
  const id = await started(change)
  await send(`/paywall/sessions/${id}/method`, creditCard)
  return send(`/paywall/sessions/${id}/submit`, card(number))
}

const numberOf = (scenario: string) => testCards.find((one) => one.scenario === scenario)?.number ?? ''
const stepsOf = (body: { steps: { step: string }[] }) => body.steps.map(({ step }) => step)

test('the published cards have valid check digits and differ', () => {
  for (const { number } of testCards) expect([number, isLuhnValid(number)]).toEqual([number, true])
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length)
  expect(isLuhnValid('4242424242424241')).toBe(false)
})

describe('starting a paywall session', () => {
  test('returns a session with an unguessable id, with the methods and why some are not offered', async () => {
    const { status, body } = await send('/paywall/start', purchase)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...{ customerId: 'cust-42', amount: '20.00' }, status: 'OPEN', chargeId: null })
    expect(body.sessionId).toMatch(/^pws-[0-9a-f]{32}$/)
    expect(body.expires).toBe('2026-11-21T12:15:00Z')
    expect(stepsOf(body)).toEqual(['PAYWALL_OPENED'])
    expect(body.paymentMethods).toContainEqual(expect.objectContaining({ method: 'CASH', offered: false }))
    expect((await get(`/paywall/sessions/${body.sessionId}`)).body).toEqual(body)
    expect((await get(`/paywall/sessions/${body.sessionId}`, 'otherAdmin')).status).toBe(404)
  })

  test('reports invalid input', async () => {
    const { body } = await send('/paywall/start', { ...purchase, customerId: 'nobody', amount: '0', externalKey: 'x' })
    expect(body.errors).toEqual([
      'amount: value is too low: above zero',
      'externalKey: there is no product x',
      'customerId: there is no customer nobody',
    ])
    expect((await send('/paywall/start', purchase, 'operator')).status).toBe(200)
    expect((await send('/paywall/start', purchase, 'support')).status).toBe(403)
    expect((await send('/paywall/start', purchase, 'super')).body.errorCode).toBe('merchant_required')
  })
})

test('a first-time payer becomes a customer', async () => {
  const newCustomer = { firstName: 'Nora', lastName: 'Berg', email: 'Nora@Example.test' }
  const { customerId: _, ...rest } = purchase
  const { status, body } = await send('/paywall/start', { ...rest, newCustomer })
  expect(status).toBe(200)
  const customer = (await get(`/customers/${body.customerId}`)).body
  expect(customer).toMatchObject({
    merchantAccount: 'DEMO_MERCHANT',
    customerStatus: 'ACTIVE',
    trustLevel: 'STANDARD_CUSTOMER',
    personalInfo: { firstName: 'Nora', email: 'Nora@Example.test', address: { country: 'ES' } },
  })
  expect((await get('/customers?email=nora@example.test')).body.total).toBe(1)
  expect((await get('/customers?limit=1')).body.items[0].id).toBe(body.customerId)
  await send(`/paywall/sessions/${body.sessionId}/method`, creditCard)
  const done = await send(`/paywall/sessions/${body.sessionId}/submit`, card(numberOf('SUCCESS')))
  expect((await get(`/charges/${done.body.chargeId}`)).body.customerId).toBe(body.customerId)
  expect((await send('/paywall/start', { ...purchase, newCustomer })).body.errors).toEqual([
    'customerId cannot be combined with newCustomer',
  ])
  expect((await send('/paywall/start', { ...rest, newCustomer: { ...newCustomer, email: 'x' } })).body.errors).toEqual([
    'newCustomer.email is not an email',
  ])
  expect((await send('/paywall/start', rest)).body.errors).toEqual(['customerId is required'])
})

describe('paying with a test card', () => {
  test.each([
    ['SUCCESS', 'CHARGED', 'APPROVED'],
    ['DECLINE', 'DECLINED', 'DO_NOT_HONOR'],
    ['INSUFFICIENT_FUNDS', 'DECLINED', 'INSUFFICIENT_FUNDS'],
    ['PENDING', 'CHARGE_PENDING', 'PENDING'],
    ['ERROR', 'ERROR', 'SYSTEM_ERROR'],
  ])('%s creates a charge with status %s', async (scenario, chargeStatus, standardizeResultCode) => {
    const { body } = await paid(numberOf(scenario))
    expect(body).toMatchObject({ status: 'COMPLETED', chargeStatus, gatewayResponse: { standardizeResultCode } })
    expect(stepsOf(body)).toEqual(['PAYWALL_OPENED', 'METHOD_SELECTED', 'FORM_SUBMITTED', 'COMPLETED'])
    const charge = (await get(`/charges/${body.chargeId}`)).body
    expect(charge).toMatchObject({ chargeStatus, customerId: 'cust-42', amount: '20.00', instrumentConfigId: '687' })
    expect(charge.properties).toContainEqual({ name: 'cardLast4', value: numberOf(scenario).slice(-4) })
  })

  test.each([
    ['CONFIRM', 'CHARGED', '20.00'],
    ['DENY', 'DECLINED', '0.00'],
  ])('a bank that asks first: %s results in %s', async (decision, chargeStatus, amountCharged) => {
    const { body } = await paid(numberOf('REDIRECT'))
    expect(body).toMatchObject({ status: 'REDIRECTED', chargeStatus: 'CREATED' })
    const path = `/paywall/sessions/${body.sessionId}/redirect`
    expect((await send(path, { redirectToken: 'x', decision })).body.errorCode).toBe('redirect_invalid')
    const back = await send(path, { redirectToken: body.redirectToken, decision })
    expect(back.body).toMatchObject({ status: 'COMPLETED', chargeStatus, redirectToken: null })
    expect(stepsOf(back.body).slice(2)).toEqual(['FORM_SUBMITTED', 'REDIRECTED', 'COMPLETED'])
    expect((await get(`/charges/${body.chargeId}`)).body).toMatchObject({ chargeStatus, amountCharged })
    expect((await get(`/charges?chargeStatus=${chargeStatus}&limit=1`)).body.items[0].id).toBe(body.chargeId)
    expect((await send(path, { redirectToken: body.redirectToken, decision })).body.errorCode).toBe(
      'paywall_session_used',
    )
  })

  test('declines a blocked customer with any card', async () => {
    const { body } = await paid(numberOf('SUCCESS'), { customerId: 'cust-66' })
    expect(body).toMatchObject({
      chargeStatus: 'DECLINED',
      gatewayResponse: { standardizeResultCode: 'SUSPECTED_FRAUD' },
    })
  })

  test('accepts one payment per session, within a quarter of an hour', async () => {
    const { body } = await paid(numberOf('SUCCESS'))
    const again = await send(`/paywall/sessions/${body.sessionId}/submit`, card(numberOf('SUCCESS')))
    expect(again).toMatchObject({ status: 409, body: { errorCode: 'paywall_session_used' } })
    const id = await started()
    now += 15 * 60
    expect((await get(`/paywall/sessions/${id}`)).body.status).toBe('EXPIRED')
    expect((await send(`/paywall/sessions/${id}/method`, creditCard)).body.errorCode).toBe('paywall_session_expired')
  })

  test('refuses other cards and charges nothing', async () => {
    const before = (await get('/charges?limit=1')).body.total
    const refused = async (number: string) => (await paid(number)).body
    expect((await refused('4111111111111111')).errorCode).toBe('card_not_test')
    expect((await refused('4242424242424241')).errors).toEqual(['card.number is not a card number'])
    expect(JSON.stringify(await refused('4111111111111111'))).not.toContain('4111')
    const id = await started()
    expect((await send(`/paywall/sessions/${id}/submit`, card('4242424242424242'))).body.errorCode).toBe(
      'payment_method_missing',
    )
    await send(`/paywall/sessions/${id}/method`, creditCard)
    const expired = { card: { ...card('4242424242424242').card, expYear: 2026, expMonth: 10 } }
    expect((await send(`/paywall/sessions/${id}/submit`, expired)).body.errors).toEqual([
      'card.expYear: the card has expired',
    ])
    expect((await get('/charges?limit=1')).body.total).toBe(before)
  })
})

test('methods without a card are paid elsewhere or later, and one that is not offered is refused', async () => {
  const later = await started()
  const refused = await send(`/paywall/sessions/${later}/method`, { instrumentConfigId: '730', method: 'CASH' })
  expect(refused).toMatchObject({ status: 409, body: { errorCode: 'payment_method_not_offered' } })
  await send(`/paywall/sessions/${later}/method`, { instrumentConfigId: '715', method: 'DIRECT_DEBIT' })
  expect((await send(`/paywall/sessions/${later}/submit`, {})).body.chargeStatus).toBe('CHARGE_PENDING')
  const elsewhere = await started()
  await send(`/paywall/sessions/${elsewhere}/method`, { instrumentConfigId: '702', method: 'PAYPAL_PAYMENT' })
  expect((await send(`/paywall/sessions/${elsewhere}/submit`, {})).body.status).toBe('REDIRECTED')
})

test('the bank does not overrule an operator who resolved a pending charge', async () => {
  const { body } = await paid(numberOf('REDIRECT'))
  await send(`/charges/${body.chargeId}`, { command: 'UPDATE_STATUS' })
  const settled = (await get(`/charges/${body.chargeId}`)).body
  const { redirectToken } = body
  const back = await send(`/paywall/sessions/${body.sessionId}/redirect`, { redirectToken, decision: 'DENY' })
  expect(back.body.status).toBe('COMPLETED')
  expect((await get(`/charges/${body.chargeId}`)).body).toEqual(settled)
})

test('the funnel shows every session by charge, customer and session', async () => {
  const { body } = await paid(numberOf('SUCCESS'))
  const closed = await started()
  await send(`/paywall/sessions/${closed}/close`, {})
  const byCharge = (await get(`/paywallmetrics?chargeId=${body.chargeId}`)).body
  expect(byCharge).toMatchObject({
    total: 1,
    items: [
      { chargeId: body.chargeId, customerId: 'cust-42', sessionId: body.sessionId, paymentMethod: 'CREDIT_CARD' },
    ],
  })
  expect(stepsOf(byCharge.items[0])).toEqual(['PAYWALL_OPENED', 'METHOD_SELECTED', 'FORM_SUBMITTED', 'COMPLETED'])
  expect((await get(`/paywallmetrics?sessionId=${closed}`)).body.items[0]).toMatchObject({ chargeId: null })
  expect(stepsOf((await get(`/paywallmetrics?sessionId=${closed}`)).body.items[0])).toEqual([
    'PAYWALL_OPENED',
    'CLOSED',
  ])
  expect((await get('/paywallmetrics?customerId=cust-42')).body.total).toBeGreaterThanOrEqual(2)
  expect((await get('/paywallmetrics')).body.items[0].sessionId).toBe(closed)
  expect((await get(`/paywallmetrics?sessionId=${closed}`, 'otherAdmin')).body.total).toBe(0)
})

test('no card number is stored in the database', async () => {
  const dataDir = await sandbox.openOnDisk()
  const { body } = await paid(numberOf('DECLINE'))
  expect(body.chargeStatus).toBe('DECLINED')
  await sandbox.close()
  const stored = readFileSync(join(dataDir, 'sandbox.db'), 'latin1')
  expect(stored).toContain(body.sessionId)
  expect(stored).not.toContain(numberOf('DECLINE'))
  await sandbox.openOnDisk()
  expect((await get(`/paywall/sessions/${body.sessionId}`)).body).toEqual(body)
})
