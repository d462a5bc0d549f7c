import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())
beforeEach(() => void stack.takeCalls())

const checks = `ofacChecks(page: { limit: 3 }) { total totalIsExact items { id chargeId ofacVerifiedName ofacMatchedName
  ofacCheckStatus ofacReviewStatus creationTime matches { name score programs addressMatch } } }`
const one = `{ customer(id: "cust-42") { ${checks} } }`

test('lists a customer’s checks newest first with one more call, for the customer’s own merchant', async () => {
  const { data } = await ask(stack.gateway, one, {}, { as: 'SUPER_ACCOUNT/super' })
  expect(data.customer.ofacChecks).toMatchObject({
    total: 4,
    totalIsExact: true,
    items: [
      { ofacCheckStatus: 'NOMATCH', ofacReviewStatus: null, ofacVerifiedName: 'Ana Ruiz', matches: [] },
      { ofacCheckStatus: 'ERROR', ofacMatchedName: null },
      {
        ofacCheckStatus: 'MATCHED',
        ofacReviewStatus: 'NEEDS_REVIEW',
        chargeId: 'chg-1001',
        ofacMatchedName: 'RUIZ, Ana',
        matches: [{ name: 'RUIZ, Ana', score: expect.any(Number), programs: [expect.any(String)] }],
      },
    ],
  })
  expect(stack.takeCalls()).toEqual([
    'GET /customers/cust-42',
    'GET /ofac?customerId=cust-42&limit=3&offset=0&onBehalfOf=DEMO_MERCHANT',
  ])
})

test('masks names in a browser until the customer is revealed', async () => {
  const cookie = await signInAsPage(stack.gateway, 'SUPER_ACCOUNT/super')
  const asks = async (query: string) => (await askAsPage(stack.gateway, query, {}, { cookie })).data
  const { customer } = await asks(one)
  expect(JSON.stringify(customer)).not.toMatch(/ana|ruiz/i)
  expect(customer.ofacChecks.items[2]).toMatchObject({
    ofacVerifiedName: 'A•••',
    ofacMatchedName: 'R•••',
    matches: [{ name: 'R•••' }],
  })
  const { revealPersonalInfo } = await asks(`mutation { revealPersonalInfo(id: "cust-42") { ${checks} } }`)
  expect(revealPersonalInfo.ofacChecks.items[2].ofacMatchedName).toBe('RUIZ, Ana')
})

test('hides the checks from merchants’ own callers', async () => {
  const { errors } = await ask(stack.gateway, one, {}, { as: 'DEMO_MERCHANT/admin' })
  expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', flag: 'ofacChecks' })
  expect(stack.takeCalls()).toEqual(['GET /customers/cust-42'])
})
