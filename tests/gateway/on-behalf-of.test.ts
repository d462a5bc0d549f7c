import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { ask, type CallerId } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

const list = '{ viewer { onBehalfOf } charges(page: { limit: 200 }) { total items { id merchantAccount } } }'
const merchantsOf = (data: Document) => new Set(data.charges.items.map((item: Document) => item.merchantAccount))
const lastCall = () => stack.received.at(-1)

describe('acting for another merchant', () => {
  test('sends header and parameter, and returns only that merchant’s rows', async () => {
    const { data } = await ask(stack.gateway, list, {}, { as: 'DEMO_MERCHANT/operator', onBehalfOf: 'OTHER_MERCHANT' })
    expect(data.viewer.onBehalfOf).toBe('OTHER_MERCHANT')
    expect(merchantsOf(data)).toEqual(new Set(['OTHER_MERCHANT']))
    expect(lastCall()).toMatchObject({
      method: 'GET',
      url: '/api/v3/charges?limit=200&offset=0&onBehalfOf=OTHER_MERCHANT',
      onBehalfOf: 'OTHER_MERCHANT',
    })
  })

  test('covers every call of the request: searches, customers and commands', async () => {
    const options = { onBehalfOf: 'OTHER_MERCHANT' }
    await ask(
      stack.gateway,
      '{ charges(search: "880000106") { items { customer { id charges { total } financialSummaries { lifetime { purchases } } } } } }',
      {},
      options,
    )
    await ask(
      stack.gateway,
      '{ charge(id: "chg-1026") { customer { id charges { total } financialSummaries { lifetime { purchases } } } } }',
      {},
      options,
    )
    const command =
      'mutation { runChargeCommand(input: { chargeId: "chg-1026", command: REFUND, amount: "1.00" }) { merchantAccount amountRefunded } }'
    const { data } = await ask(stack.gateway, command, {}, options)
    expect(data.runChargeCommand).toEqual({ merchantAccount: 'OTHER_MERCHANT', amountRefunded: '1.00' })
    const own = await stack.platform({ path: '/api/v3/charges/chg-1026' })
    expect(own.body).toMatchObject({ merchantAccount: 'DEMO_MERCHANT', amountRefunded: '0.00' })
    const calls = stack.received.filter(
      ({ url }) => !url.includes('/callers/') && !url.startsWith('/api/v3/charges?limit=200'),
    )
    expect(calls.length).toBeGreaterThan(6)
    for (const { url, onBehalfOf } of calls) {
      expect(onBehalfOf).toBe('OTHER_MERCHANT')
      expect(new URL(url, 'http://platform').searchParams.getAll('onBehalfOf')).toEqual(['OTHER_MERCHANT'])
    }
  })

  test.each(['DEMO_MERCHANT', ''])('acts for the caller’s own account if it is written as %j', async (onBehalfOf) => {
    const { data } = await ask(stack.gateway, list, {}, { onBehalfOf })
    expect(data.viewer.onBehalfOf).toBeNull()
    expect(merchantsOf(data)).toEqual(new Set(['DEMO_MERCHANT']))
    expect(lastCall()).toMatchObject({ url: '/api/v3/charges?limit=200&offset=0', onBehalfOf: undefined })
  })

  test('fails without authorization with the same message as for a missing merchant, without a call', async () => {
    const attempts: [as: CallerId, onBehalfOf: string][] = [
      ['DEMO_MERCHANT/operator', 'THIRD_MERCHANT'],
      ['DEMO_MERCHANT/operator', 'NO_SUCH_MERCHANT'],
      ['DEMO_MERCHANT/operator', 'SUPER_ACCOUNT'],
      ['DEMO_MERCHANT/support', 'OTHER_MERCHANT'],
      ['OTHER_MERCHANT/admin', 'DEMO_MERCHANT'],
      ['SUPER_ACCOUNT/super', 'NO_SUCH_MERCHANT'],
    ]
    for (const [as, onBehalfOf] of attempts) {
      for (const query of [
        list,
        'mutation { runChargeCommand(input: { chargeId: "chg-1001", command: REFUND }) { id } }',
      ]) {
        const { data, errors } = await ask(stack.gateway, query, {}, { as, onBehalfOf })
        expect(data).toBeNull()
        expect(errors[0]).toMatchObject({
          message: `merchant account ${onBehalfOf} not found`,
          extensions: { code: 'NOT_FOUND' },
        })
      }
    }
    expect(stack.takeCalls()).toEqual([])
  })

  test('fails at the platform too, with the same message as for a missing merchant', async () => {
    const path = '/api/v3/charges'
    const foreign = await stack.platform({ path, onBehalfOf: 'DEMO_MERCHANT' }, 'otherAdmin')
    const missing = await stack.platform({ path, onBehalfOf: 'NO_SUCH_MERCHANT' }, 'otherAdmin')
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(missing.body)
    const headerOnly = await stack.platform({ path, headers: { 'x-on-behalf-of': 'OTHER_MERCHANT' } })
    expect([headerOnly.status, headerOnly.body.errorCode]).toEqual([400, 'on_behalf_of_mismatch'])
  })

  test('hides another merchant’s charge and customer as missing, not as forbidden', async () => {
    const foreign = (await stack.platform({ path: '/api/v3/charges?limit=1' }, 'otherAdmin')).body.items[0]
    const query = 'query ($charge: ID!, $customer: ID!) { charge(id: $charge) { id } customer(id: $customer) { id } }'
    const { data, errors } = await ask(stack.gateway, query, { charge: foreign.id, customer: 'cust-2' })
    expect([errors, data]).toEqual([undefined, { charge: null, customer: null }])
    const command = 'mutation ($id: ID!) { runChargeCommand(input: { chargeId: $id, command: REFUND }) { id } }'
    const refused = await ask(stack.gateway, command, { id: foreign.id })
    expect(refused.errors[0].extensions.code).toBe('NOT_FOUND')
  })
})

describe('a session', () => {
  test('acts for the merchant of each request, and for itself by default', async () => {
    const cookie = await signInAsPage(stack.gateway)
    const query = '{ viewer { onBehalfOf } charges { total } }'
    const seen = []
    for (const merchant of ['OTHER_MERCHANT', undefined, 'OTHER_MERCHANT']) {
      const headers: Record<string, string> = merchant ? { 'x-on-behalf-of': merchant } : {}
      seen.push((await askAsPage(stack.gateway, query, {}, { cookie, headers })).data.viewer.onBehalfOf)
    }
    expect(seen).toEqual(['OTHER_MERCHANT', null, 'OTHER_MERCHANT'])
  })
})

describe('a super account', () => {
  const as = 'SUPER_ACCOUNT/super'
  const query =
    '{ charges(page: { limit: 200 }, filter: { chargeId: "chg-1026" }) { items { merchantAccount customer { id merchantAccount } } } }'

  test('sees the rows of all merchants if it chooses none, each with its own customer', async () => {
    const { data } = await ask(stack.gateway, query, {}, { as })
    const pairs = data.charges.items.map((item: Document) => [item.merchantAccount, item.customer])
    expect(pairs.sort()).toEqual([
      ['DEMO_MERCHANT', { id: 'cust-105', merchantAccount: 'DEMO_MERCHANT' }],
      ['OTHER_MERCHANT', { id: 'cust-105', merchantAccount: 'OTHER_MERCHANT' }],
    ])
  })

  test('sees only the selected merchant’s rows, without the owner', async () => {
    const { data } = await ask(stack.gateway, query, {}, { as, onBehalfOf: 'OTHER_MERCHANT' })
    expect(data.charges.items).toEqual([
      { merchantAccount: 'OTHER_MERCHANT', customer: { id: 'cust-105', merchantAccount: null } },
    ])
  })

  test('gets an error instead of one of the rows for an id that two merchants use', async () => {
    const { data, errors } = await ask(stack.gateway, '{ charge(id: "chg-1026") { id } }', {}, { as })
    expect(data.charge).toBeNull()
    expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', platformCode: 'ambiguous_id', reason: 'AMBIGUOUS' })
  })

  test('a super account is the only one to see the merchant of a customer (specification 6.3)', async () => {
    const { data } = await ask(stack.gateway, '{ customer(id: "cust-42") { merchantAccount } }')
    expect(data.customer.merchantAccount).toBeNull()
  })
})
