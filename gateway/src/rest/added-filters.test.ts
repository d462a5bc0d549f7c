import { describe, expect, test } from 'vitest'
import { charges } from './endpoints.ts'
import type { QueryValue } from './query.ts'
import { createRest } from './rest.ts'
import { integerWay, last4Way } from './search.ts'

const rows = [
  { id: 'a', merchantAccount: 'M', lgId: 5007, paymentProfile: { last4: '5007' } },
  { id: 'b', merchantAccount: 'M', lgId: 5008, paymentProfile: null },
]

test('reports the lookup and drops the rows if the platform ignores an unsupported filter', async () => {
  const rest = createRest(async ({ query = {} }) => {
    // It supports only `lgId`.
    const items = rows.filter(({ lgId }) => query.lgId === undefined || String(lgId) === query.lgId)
    return { items, total: items.length }
  })
  const page = await rest.list(charges, { search: '5007' }, [integerWay('lgId'), last4Way('last4')])
  expect(page.items.map(({ id }) => id)).toEqual(['a'])
  expect(page.totalIsExact).toBe(false)
  expect(page.failedLookups).toEqual([
    {
      field: 'last4',
      code: 'NOT_SUPPORTED',
      message: 'The platform does not filter by last4: it returned other rows',
    },
  ])
})

describe('a filter that not every platform supports', () => {
  const list = (filter: Readonly<Record<string, QueryValue>>, row: object) =>
    createRest(async () => ({ items: [{ id: 'a', merchantAccount: 'M', ...row }], total: 1 })).list(charges, { filter })

  test.each([
    [{ last4: '1234' }, { paymentProfile: { last4: '1234' } }, { paymentProfile: { last4: '4321' } }],
    [{ last4: '1234' }, { paymentProfile: { last4: '••••' } }, { paymentProfile: null }],
    [{ transactionId: 'T-1' }, { transactions: [{ id: 't-0' }, { id: 't-1' }] }, { transactions: [] }],
    [
      { gatewayTransactionId: 'g' },
      { transactions: [{ gatewayTransactionId: 'g' }] },
      { transactions: [{ gatewayTransactionId: null }] },
    ],
    [{ paymentGateway: 'gw-3' }, { paymentGateway: 'gw-3' }, { paymentGateway: null }],
    [{ instrumentConfigId: '687' }, { instrumentConfigId: 687 }, { instrumentConfigId: '688' }],
    [{ taxInvoiceNumber: 'i' }, { taxInvoices: [{ number: 'i' }] }, { taxInvoices: [{ number: 'j' }] }],
    [{ taxInvoiceNumber: 'i,1' }, { taxInvoices: [{ number: 'i,1' }] }, { taxInvoices: [{ number: 'j' }] }],
    [{ chargeStatus: ['CHARGED', 'REFUNDED'] }, { chargeStatus: 'REFUNDED' }, { chargeStatus: 'FAILED' }],
    [{ paymentMethod: ['CREDIT_CARD'] }, { paymentMethod: 'CREDIT_CARD' }, { paymentMethod: 'PAYPAL' }],
    [{ currency: ['EUR', 'USD'] }, { currency: 'USD' }, { currency: 'SEK' }],
  ])('%j accepts rows that have the value or omit it, and is an error with others', async (filter, has, lacks) => {
    expect((await list(filter, has)).total).toBe(1)
    expect((await list(filter, {})).total).toBe(1)
    await expect(list(filter, lacks)).rejects.toMatchObject({
      message: `The platform does not filter by ${Object.keys(filter)[0]}: it returned other rows`,
      extensions: { code: 'NOT_SUPPORTED' },
    })
  })

  test('needs no check if it is empty', async () => {
    expect(
      (await list({ last4: '', currency: null, chargeStatus: [] }, { currency: 'USD', paymentProfile: null })).total,
    ).toBe(1)
  })
})
