import { Writable } from 'node:stream'
import { loggerOptions } from '@portal/gateway/http/logger'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { ask } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let audited: Document[] = []
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      const { audit } = JSON.parse(String(chunk))
      if (audit) audited.push(audit)
      done()
    },
  })
  stack = await startStack({ charges: 60, gateway: { logger: { ...loggerOptions('info'), stream } } })
})
afterAll(() => stack.close())
beforeEach(() => {
  audited = []
  stack.takeCalls()
})

const personalInfo = `personalInfo { masked firstName lastName email dob phoneNumber
  address { streetAddress streetAddress2 city stateProvince postalCode country } }`
const one = `{ customer(id: "cust-42") { ${personalInfo} } }`
const reveal = `mutation { revealPersonalInfo(id: "cust-42") { id ${personalInfo} } }`

const clear = {
  masked: false,
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.test',
  dob: '1990-05-01',
  phoneNumber: '+34600000000',
  address: {
    streetAddress: '1 Main St',
    streetAddress2: null,
    city: 'Madrid',
    stateProvince: 'MD',
    postalCode: '28001',
    country: 'ES',
  },
}
const masked = {
  masked: true,
  firstName: 'A•••',
  lastName: 'R•••',
  email: 'a•••@•••',
  dob: '••••-••-••',
  phoneNumber: '•••00',
  address: {
    streetAddress: '•••',
    streetAddress2: null,
    city: '•••',
    stateProvince: '•••',
    postalCode: '•••',
    country: 'ES',
  },
}

async function page() {
  const cookie = await signInAsPage(stack.gateway)
  stack.takeCalls()
  audited = []
  return (query: string) => askAsPage(stack.gateway, query, {}, { cookie })
}

describe('a browser session', () => {
  test('masks personal data everywhere, even for callers with the permission', async () => {
    const asks = await page()
    expect((await asks(one)).data.customer.personalInfo).toEqual(masked)
    const list = await asks(`{ customers(search: "ana@example.test") { items { ${personalInfo} } } }`)
    expect(list.data.customers.items).toEqual([{ personalInfo: masked }])
    const charge = await asks(`{ charge(id: "chg-1001") { customer { ${personalInfo} } } }`)
    expect(charge.data.charge.customer.personalInfo).toEqual(masked)
  })

  test('reveals it for one customer at a time, with one call and an audit line', async () => {
    const asks = await page()
    const { data } = await asks(reveal)
    expect(data.revealPersonalInfo).toEqual({ id: 'cust-42', personalInfo: clear })
    expect(stack.takeCalls()).toEqual(['GET /customers/cust-42'])
    expect(audited).toMatchObject([
      { mutation: 'revealPersonalInfo', outcome: 'done', caller: 'DEMO_MERCHANT/operator', what: { id: 'cust-42' } },
    ])
    expect((await asks(one)).data.customer.personalInfo).toEqual(masked)
  })

  test('keeps everything below a revealed customer masked', async () => {
    const asks = await page()
    const query = `mutation { revealPersonalInfo(id: "cust-42") { charges(page: { limit: 1 }) { items { customer { ${personalInfo} } } } } }`
    const { data } = await asks(query)
    expect(data.revealPersonalInfo.charges.items[0].customer.personalInfo).toEqual(masked)
  })

  test('masks the result of a change as well', async () => {
    const asks = await page()
    const { data } = await asks(`mutation { saveCustomer(input: { id: "cust-42" }) { ${personalInfo} } }`)
    expect(data.saveCustomer.personalInfo).toEqual(masked)
  })
})

describe('an API caller', () => {
  test('returns personal data unmasked with customer_uploads.read', async () => {
    expect((await ask(stack.gateway, one, {}, { as: 'DEMO_MERCHANT/support' })).data.customer.personalInfo).toEqual(
      clear,
    )
    expect(audited).toEqual([
      {
        read: 'personalInfo',
        outcome: 'done',
        caller: 'DEMO_MERCHANT/support',
        onBehalfOf: null,
        from: '127.0.0.1',
        what: { customerIds: ['cust-42'] },
      },
    ])
  })

  test('writes no audit line for a request without personal data', async () => {
    await ask(stack.gateway, '{ customer(id: "cust-42") { id trustLevel } }', {}, { as: 'DEMO_MERCHANT/support' })
    expect(audited).toEqual([])
  })

  test('masks personal data without the permission and does not reveal them', async () => {
    expect((await ask(stack.gateway, one, {}, { as: 'DEMO_MERCHANT/api' })).data.customer.personalInfo).toEqual(masked)
    stack.takeCalls()
    const { errors } = await ask(stack.gateway, reveal, {}, { as: 'DEMO_MERCHANT/api' })
    expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', missing: ['customer_uploads.read'] })
    expect(stack.takeCalls()).toEqual([])
    expect(audited).toMatchObject([{ mutation: 'revealPersonalInfo', outcome: 'FORBIDDEN' }])
  })
})

test('does not mask empty values', async () => {
  const added = await ask(stack.gateway, 'mutation { addCustomer(input: { id: "unknown-1" }) { id } }')
  expect(added.errors).toBeUndefined()
  const query = one.replace('cust-42', 'unknown-1')
  const { data } = await ask(stack.gateway, query, {}, { as: 'DEMO_MERCHANT/api' })
  expect(data.customer.personalInfo).toEqual({
    masked: true,
    firstName: '',
    lastName: '',
    email: '',
    dob: '',
    phoneNumber: '',
    address: {
      streetAddress: '',
      streetAddress2: null,
      city: '',
      stateProvince: '',
      postalCode: '',
      country: '',
    },
  })
})

test('keeps addresses unsearchable without customer_uploads.read, and sends none to the platform', async () => {
  const as = 'DEMO_MERCHANT/api'
  const search =
    'query ($search: String) { customers(search: $search) { total totalIsExact failedLookups { field message code } } }'
  const found = await ask(stack.gateway, search, { search: 'ana@example.test' }, { as })
  // An empty result would be wrong, because the address was not searched.
  expect(found.data.customers).toEqual({
    total: 0,
    totalIsExact: false,
    failedLookups: [
      { field: 'email', message: 'Not allowed: missing the permission customer_uploads.read', code: 'FORBIDDEN' },
    ],
  })
  expect(stack.takeCalls()).toEqual(['GET /customers?limit=10&offset=0&customerId=ana%40example.test'])
  const noAddress = await ask(stack.gateway, search, { search: 'nobody' }, { as })
  expect(noAddress.data.customers).toEqual({ total: 0, totalIsExact: true, failedLookups: [] })
  stack.takeCalls()
  for (const filter of [{ email: 'ana@example.test' }, { phoneNumber: '+34600000000' }]) {
    const query = 'query ($filter: CustomerFilter) { customers(filter: $filter) { total } }'
    const { errors } = await ask(stack.gateway, query, { filter }, { as })
    expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', missing: ['customer_uploads.read'] })
  }
  expect(stack.takeCalls()).toEqual([])
})
