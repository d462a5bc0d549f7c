import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

const as = 'SUPER_ACCOUNT/super'
const list = 'query ($search: String) { binLookups(search: $search) { total items { id } } }'
const number = 'query ($number: String!) { binLookupByNumber(number: $number) { id ranges { start end } } }'

test('finds every range that contains a number or lies within it, narrowest first', async () => {
  const found = async (search: string) =>
    (await ask(stack.gateway, list, { search }, { as })).data.binLookups.items.map(({ id }: { id: string }) => id)
  // All of 424242 belongs to one issuer, and a part of it to another.
  expect(await found('424242')).toEqual(['bin-2', 'bin-1'])
  expect(await found('42424260')).toEqual(['bin-2'])
  expect(await found('42424200')).toEqual(['bin-1'])
})

test('searches by number only among the lookups that meet the filter', async () => {
  const filtered = `query ($search: String, $filter: BinLookupFilter) {
    binLookups(search: $search, filter: $filter) { total items { id } } }`
  const found = async (filter: object, search = '424242') =>
    (await ask(stack.gateway, filtered, { search, filter }, { as })).data.binLookups
  const only = (...ids: string[]) => ({ total: ids.length, items: ids.map((id) => ({ id })) })
  expect(await found({})).toEqual(only('bin-2', 'bin-1'))
  expect(await found({ cardType: 'DEBIT' })).toEqual(only('bin-2'))
  expect(await found({ cardTypes: ['CREDIT', 'PREPAID'] })).toEqual(only('bin-1'))
  expect(await found({ cardTypes: [], issuerCountry: 'US' })).toEqual(only('bin-1'))
  expect(await found({ cardTypes: ['CREDIT', 'DEBIT'], cardBrand: 'Mastercard' })).toEqual(only())
  expect(await found({ status: 'ACTIVE' }, '520000')).toEqual(only())
  expect(await found({ status: 'INACTIVE' }, '520000')).toEqual(only('bin-4'))
})

test('says that more lookups than the ones found may lie within a shorter number', async () => {
  const exact = 'query ($search: String) { binLookups(search: $search) { totalIsExact } }'
  const isExact = async (search: string) =>
    (await ask(stack.gateway, exact, { search }, { as })).data.binLookups.totalIsExact
  // The platform is asked only for both ends of 424242.
  expect([await isExact('424242'), await isExact('42424260')]).toEqual([false, true])
})

test('searches for six to eight digits by number and for everything else by id', async () => {
  const found = async (search: string) => (await ask(stack.gateway, list, { search }, { as })).data.binLookups.items
  expect(await found('42424255')).toEqual([{ id: 'bin-2' }])
  expect(stack.takeCalls()).toEqual(['GET /bin/bynumber/42424255'])
  expect(await found('bin-3')).toEqual([{ id: 'bin-3' }])
  expect(stack.takeCalls()).toEqual(['GET /bin?limit=10&offset=0&binLookupId=bin-3'])
  expect(await found('999999')).toEqual([])
})

test('finds the narrowest range for a number, or null', async () => {
  const { data } = await ask(stack.gateway, number, { number: '42424250' }, { as })
  expect(data.binLookupByNumber.id).toBe('bin-2')
  expect((await ask(stack.gateway, number, { number: '999999' }, { as })).data.binLookupByNumber).toBeNull()
})

test.each(['4111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111', '1234567890123456789'])(
  'rejects the search %s as a possible card number without calling the platform or repeating it',
  async (search) => {
    for (const [query, variables] of [
      [list, { search }],
      [number, { number: search }],
    ] as const) {
      const { errors } = await ask(stack.gateway, query, variables, { as })
      expect(errors[0].extensions.code).toBe('BAD_INPUT')
      expect(errors[0].message).toContain('6 to 8 digits; a full card number was not sent')
      expect(JSON.stringify(errors)).not.toContain(search.slice(-4))
    }
    expect(stack.takeCalls()).toEqual([])
  },
)
