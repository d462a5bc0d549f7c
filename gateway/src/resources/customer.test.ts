import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { buildQuery } from '../rest/query.ts'
import { createRest } from '../rest/rest.ts'
import type { Call } from '../rest/send.ts'
import { customerResolvers } from './customer.ts'

type Field = (parent: unknown, args: Row, context: Context) => Promise<Row>
const { customers } = customerResolvers.Query as unknown as Record<'customers', Field>
const { addCustomer, saveCustomer } = customerResolvers.Mutation as unknown as Record<string, Field>
const fields = customerResolvers.Customer as unknown as Record<string, Field>

/** The calls so far, as `method path` with the query. */
let calls: string[]
let respond: (call: Call) => unknown
beforeEach(() => {
  calls = []
  respond = () => ({ items: [], total: 0 })
})
function context(permissions: readonly string[] = ['charges.read', 'customers.read'], more: Row = {}): Context {
  const rest = createRest(async (call) => {
    calls.push(`${call.method} ${call.path}${buildQuery(call.query ?? {})}`)
    return respond(call)
  })
  const subject = { signedIn: true, remembered: false, permissions, isSuperAccount: false, onBehalfOf: null }
  return { rest, restOf: () => rest, subject, change: {}, ...more } as unknown as Context
}

describe('a search of customers by the id of a charge', () => {
  const charges = (...customerIds: (string | null)[]) => ({
    items: customerIds.map((customerId) => ({ id: 'chg-1', customerId })),
    total: customerIds.length,
  })
  /** The platform has these charges with the id, and each charge's customer. */
  const platformWith = (found: Row) => (call: Call) => {
    if (call.path === '/charges') return found
    const id = call.query?.customerId
    const isOfCharge = found.items.some((charge: Row) => charge.customerId === id)
    return isOfCharge ? { items: [{ id, merchantAccount: 'M' }], total: 1 } : { items: [], total: 0 }
  }
  const search = (given: Row, permissions?: readonly string[]) => customers(null, given, context(permissions))

  test('finds the customer of each charge with the id', async () => {
    respond = platformWith(charges('cust-1', null, 'cust-2'))
    const page = await search({ search: 'chg-1', filter: { status: 'ACTIVE' } })
    expect(page).toMatchObject({ total: 2, totalIsExact: true, exactHit: false, failedLookups: [] })
    expect(page.items.map(({ id }: Row) => id)).toEqual(['cust-2', 'cust-1'])
    expect(calls).toEqual([
      'GET /customers?status=ACTIVE&limit=10&offset=0&customerId=chg-1',
      'GET /charges?chargeId=chg-1&limit=3',
      'GET /customers?status=ACTIVE&limit=10&offset=0&customerId=cust-1',
      'GET /customers?status=ACTIVE&limit=10&offset=0&customerId=cust-2',
    ])
  })

  test('has an exact total up to three charges', async () => {
    respond = platformWith({ ...charges('cust-1'), total: 3 })
    expect(await search({ search: 'chg-1' })).toMatchObject({ totalIsExact: true })
    respond = platformWith({ ...charges('cust-1'), total: 4 })
    expect(await search({ search: 'chg-1' })).toMatchObject({ totalIsExact: false })
  })

  test('looks up only the customer of a filter', async () => {
    respond = platformWith(charges('cust-1', 'cust-2'))
    const page = await search({ search: 'chg-1', filter: { customerId: 'cust-2' } })
    expect(page.items.map(({ id }: Row) => id)).toEqual(['cust-2'])
    expect(calls).toEqual(['GET /charges?chargeId=chg-1&limit=3', 'GET /customers?customerId=cust-2&limit=10&offset=0'])
  })

  test('does not look up a charge’s id for several terms, unless one is the URL of a charge', async () => {
    await search({ search: 'chg-1, chg-2' })
    expect(calls.filter((call) => call.includes('/charges'))).toEqual([])
    await search({ search: 'cust-1, https://portal.example/charges/chg-2' })
    expect(calls.filter((call) => call.includes('/charges'))).toEqual(['GET /charges?chargeId=chg-2&limit=3'])
  })

  test('does not look up a charge’s id without the permission, and reports a failure only for the URL of a charge', async () => {
    const page = await search({ search: 'chg-1' }, ['customers.read'])
    expect(page).toMatchObject({ failedLookups: [], totalIsExact: true })
    const certain = await search({ search: 'cust-1, https://portal.example/charges/chg-2' }, ['customers.read'])
    expect(certain).toMatchObject({ failedLookups: [{ field: 'chargeId', code: 'FORBIDDEN' }], totalIsExact: false })
    expect(calls.filter((call) => call.includes('/charges'))).toEqual([])
  })
})

test('refuses masked personal data in a new customer and in a change, before any call', () => {
  const personalInfo = { firstName: 'A•••' }
  for (const save of [addCustomer, saveCustomer]) {
    expect(() => save?.(null, { input: { id: 'cust-1', personalInfo } }, context())).toThrow('is masked')
  }
  expect(calls).toEqual([])
})

test('shows the merchant of a customer only in the view of all merchants', () => {
  const read = (subject: Row, customer: Row = { merchantAccount: 'M' }) =>
    fields.merchantAccount?.(customer, {}, context([], { subject }))
  const superAccount = { signedIn: true, remembered: false, permissions: [], isSuperAccount: true }
  expect(read({ ...superAccount, onBehalfOf: null })).toBe('M')
  expect(read({ ...superAccount, onBehalfOf: null }, {})).toBeNull()
  expect(read({ ...superAccount, onBehalfOf: 'M' })).toBeNull()
  expect(read({ ...superAccount, isSuperAccount: false, onBehalfOf: null })).toBeNull()
})

test('charges and documents of a customer always belong to this customer', async () => {
  const args = { filter: { customerId: 'cust-2', status: 'OPEN' } }
  await fields.charges?.({ id: 'cust-1' }, args, context())
  await fields.uploads?.({ id: 'cust-1' }, args, context())
  expect(calls.map((call) => call.split('?')[1])).toEqual([
    'customerId=cust-1&status=OPEN&limit=10&offset=0',
    'customerId=cust-1&status=OPEN&limit=10&offset=0',
  ])
})
