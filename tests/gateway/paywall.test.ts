import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask, type CallerId } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let logged = ''
beforeEach(async () => {
  logged = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  stack = await startStack({ charges: 60, gateway: { logger: { level: 'trace', stream } } })
})
afterEach(() => stack.close())

const fields = `sessionId status customerId amount currency paymentMethod chargeId chargeStatus redirectToken
  gatewayResponse { standardizeResultCode } steps { step } paymentMethods { method offered reasons { code } }`
const offer = '{ paywallOffer { countries currencies products { externalKey } testCards { number scenario } } }'
const start = `mutation ($input: StartPaywallInput!) { startPaywall(input: $input) { ${fields} } }`
const choose = `mutation ($input: PaywallMethodInput!) { choosePaywallMethod(input: $input) { ${fields} } }`
const submit = `mutation ($input: PaywallFormInput!) { submitPaywall(input: $input) { ${fields} } }`
const answer = `mutation ($input: PaywallRedirectInput!) { answerPaywallRedirect(input: $input) { ${fields} } }`
const close = `mutation ($id: ID!) { closePaywall(sessionId: $id) { status } }`
const session = `query ($id: ID!) { paywallSession(id: $id) { ${fields} } }`

/** The permissions of the paywall (specification 6.2). */
const testerPermissions = [
  'paymentmethods.read',
  'customers.read',
  'payment_profiles.read',
  'configuration.read',
  'secret_key.read',
  'payment_tester.read',
]
const purchase = { customerId: 'cust-42', country: 'ES', currency: 'EUR', amount: '20.00', externalKey: 'sku-1' }
const asks = (query: string, variables: object = {}, as: CallerId = 'DEMO_MERCHANT/operator') =>
  ask(stack.gateway, query, { ...variables }, { as })

async function numberOf(scenario: string): Promise<string> {
  const { data } = await asks(offer)
  return data.paywallOffer.testCards.find((card: Document) => card.scenario === scenario).number
}

async function formFor(scenario: string) {
  const number = await numberOf(scenario)
  const { sessionId } = (await asks(start, { input: purchase })).data.startPaywall
  await asks(choose, { input: { sessionId, instrumentConfigId: '687', method: 'CREDIT_CARD' } })
  stack.takeCalls()
  return { sessionId, card: { number, expMonth: 12, expYear: 2030, cvc: '987', holder: 'Ana Ruiz' } }
}

describe('the example paywall', () => {
  test('leads from a signed start to a real charge with one call per step', async () => {
    const { data } = await asks(start, { input: purchase })
    const { sessionId } = data.startPaywall
    expect(data.startPaywall).toMatchObject({ status: 'OPEN', chargeId: null, steps: [{ step: 'PAYWALL_OPENED' }] })
    await asks(choose, { input: { sessionId, instrumentConfigId: '687', method: 'CREDIT_CARD' } })
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '987', holder: 'Ana Ruiz' }
    const paid = (await asks(submit, { input: { sessionId, card } })).data.submitPaywall
    expect(paid).toMatchObject({ status: 'COMPLETED', chargeStatus: 'CHARGED' })
    expect((await asks(session, { id: sessionId })).data.paywallSession).toEqual(paid)
    expect(stack.takeCalls()).toEqual([
      'POST /paywall/start',
      `POST /paywall/sessions/${sessionId}/method`,
      `POST /paywall/sessions/${sessionId}/submit`,
      `GET /paywall/sessions/${sessionId}`,
    ])
    const { body } = await stack.platform({ path: `/api/v3/charges/${paid.chargeId}` })
    expect(body).toMatchObject({ customerId: 'cust-42', chargeStatus: 'CHARGED', amountCharged: '20.00' })
    const metrics = await stack.platform({ path: `/api/v3/paywallmetrics?chargeId=${paid.chargeId}` })
    expect(metrics.body.items[0].sessionId).toBe(sessionId)
  })

  test.each([
    ['SUCCESS', 'CHARGED'],
    ['DECLINE', 'DECLINED'],
    ['PENDING', 'CHARGE_PENDING'],
    ['ERROR', 'ERROR'],
  ])('%s ends as %s', async (scenario, chargeStatus) => {
    const { data } = await asks(submit, { input: await formFor(scenario) })
    expect(data.submitPaywall).toMatchObject({ status: 'COMPLETED', chargeStatus })
  })

  test.each([
    ['CONFIRM', 'CHARGED'],
    ['DENY', 'DECLINED'],
  ])('a redirect with the result %s ends as %s', async (decision, chargeStatus) => {
    const form = await formFor('REDIRECT')
    const { sessionId } = form
    const { redirectToken, status } = (await asks(submit, { input: form })).data.submitPaywall
    expect(status).toBe('REDIRECTED')
    const input = { sessionId, redirectToken, decision }
    const { data } = await asks(answer, { input })
    expect(data.answerPaywallRedirect).toMatchObject({ status: 'COMPLETED', chargeStatus })
    expect((await asks(answer, { input })).errors[0].extensions.code).toBe('CONFLICT')
  })

  test('pays once, no matter how often and how concurrently the form is sent', async () => {
    const input = await formFor('SUCCESS')
    const answers = await Promise.all(Array.from({ length: 5 }, () => asks(submit, { input })))
    expect(answers.filter(({ data }) => data?.submitPaywall)).toHaveLength(1)
    const codes = answers.flatMap(({ errors }) => errors ?? []).map(({ extensions }) => extensions.platformCode)
    expect(codes).toEqual(Array(4).fill('paywall_session_used'))
  })

  test('creates a customer for a first-time payer', async () => {
    const { customerId: _, ...rest } = purchase
    const input = { ...rest, newCustomer: { firstName: 'Nora', lastName: 'Berg', email: 'nora@example.test' } }
    const { customerId } = (await asks(start, { input })).data.startPaywall
    const { data } = await asks('query ($id: ID!) { customer(id: $id) { personalInfo { email } } }', { id: customerId })
    expect(data.customer.personalInfo.email).toBe('nora@example.test')
    expect(stack.takeCalls()).toEqual(['POST /paywall/start', `GET /customers/${customerId}`])
  })

  test('rejects a method that is not offered, with the reasons', async () => {
    const { sessionId } = (await asks(start, { input: purchase })).data.startPaywall
    const { errors } = await asks(choose, { input: { sessionId, instrumentConfigId: '730', method: 'CASH' } })
    expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', platformCode: 'payment_method_not_offered' })
    expect(errors[0].extensions.errors[0]).toContain('Not available in ES')
    expect((await asks(close, { id: sessionId })).data.closePaywall.status).toBe('CLOSED')
  })

  test('needs the permissions for adding a customer to add a payer', async () => {
    const { customerId: _, ...rest } = purchase
    const input = { ...rest, newCustomer: { firstName: 'Nora', lastName: 'Berg', email: 'nora@example.test' } }
    const tester = { permissions: testerPermissions }
    const caller = await stack.platform({
      method: 'PUT',
      path: '/api/v3/callers/finance',
      body: JSON.stringify(tester),
    })
    expect(caller.status).toBe(200)
    expect((await asks(offer, {}, 'DEMO_MERCHANT/finance')).errors).toBeUndefined()
    stack.takeCalls()
    const { errors } = await asks(start, { input }, 'DEMO_MERCHANT/finance')
    expect(errors[0].extensions).toMatchObject({
      code: 'FORBIDDEN',
      flag: 'customersAdd',
      missing: ['customers.write'],
    })
    expect(stack.takeCalls()).toEqual([])
  })

  test('needs every permission of its access flag', async () => {
    expect((await asks(offer, {}, 'DEMO_MERCHANT/support')).errors[0].extensions.flag).toBe('paywall')
    expect((await asks(offer, {}, 'SUPER_ACCOUNT/super')).errors[0].message).toContain('choose a merchant')
  })
})

describe('a card number', () => {
  test.each(['SUCCESS', 'DECLINE'])('appears in no log line, response or charge: %s', async (scenario) => {
    const input = await formFor(scenario)
    const { number, cvc } = input.card
    const { data } = await asks(submit, { input })
    const { body } = await stack.platform({ path: `/api/v3/charges/${data.submitPaywall.chargeId}` })
    expect(body.properties).toContainEqual({ name: 'cardLast4', value: number.slice(-4) })
    expect(logged).toContain('submitPaywall')
    for (const text of [logged, JSON.stringify(data), JSON.stringify(body)]) {
      expect(text).not.toContain(number)
      expect(text).not.toContain(`"${cvc}"`)
    }
  })

  test('does not appear in a refusal, even if the variables have the wrong type', async () => {
    const input = await formFor('SUCCESS')
    const real = { ...input, card: { ...input.card, number: '4111 1111 1111 1111' } }
    const refused = await asks(submit, { input: real })
    expect(refused.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', platformCode: 'card_not_test' })
    const unfit = await asks(submit, { input: { ...real, card: { ...real.card, expMonth: '4111111111111111' } } })
    expect(unfit.errors[0].extensions.code).toBe('BAD_INPUT')
    for (const text of [logged, JSON.stringify(refused), JSON.stringify(unfit)]) expect(text).not.toMatch(/4111 ?1111/)
  })
})
