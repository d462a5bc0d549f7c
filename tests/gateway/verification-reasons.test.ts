import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())

const list = `query ($search: String, $filter: VerificationReasonFilter, $sort: String) {
  verificationReasons(search: $search, filter: $filter, sort: $sort) { total totalIsExact items { id countryCode } } }`

test('lists, filters and searches verification reasons by id, with one call each', async () => {
  const asks = (variables: Record<string, unknown>) =>
    ask(stack.gateway, list, variables, { as: 'SUPER_ACCOUNT/super' })
  const { data } = await asks({ filter: { languageCode: 'es_ES' }, sort: '-lastModified' })
  expect(data.verificationReasons).toMatchObject({ total: 2, totalIsExact: true })
  const found = await asks({ search: 'NAME_MISMATCH' })
  expect(found.data.verificationReasons.items).toMatchObject([{ id: 'NAME_MISMATCH', countryCode: null }])
  expect(stack.takeCalls()).toEqual([
    'GET /verificationfailurereason?languageCode=es_ES&sort=-lastModified&limit=10&offset=0',
    'GET /verificationfailurereason?limit=10&offset=0&verificationReason=NAME_MISMATCH',
  ])
})
