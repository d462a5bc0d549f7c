import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let restore: () => void
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  restore = stack.remember(['document', 'document_number'])
})
afterEach(() => restore())
afterAll(() => stack.close())

const as = 'SUPER_ACCOUNT/super'
const fields = 'id component key type value lastModified'
const documents = {
  list: `query ($search: String, $filter: HiveFilter, $sort: String) {
    here: hives(search: $search, filter: $filter, sort: $sort) { total items { ${fields} } }
  }`,
  one: `query ($component: String!, $key: String!) { here: hive(component: $component, key: $key) { ${fields} } }`,
  save: `mutation ($input: HiveInput!, $isNew: Boolean) { here: saveHive(input: $input, isNew: $isNew) { ${fields} } }`,
  remove: `mutation ($component: String!, $key: String!, $seen: DateTime) {
    here: removeHive(component: $component, key: $key, expectedLastModified: $seen)
  }`,
}
const asks = (operation: keyof typeof documents, variables = {}, caller: Parameters<typeof ask>[3] = { as }) =>
  ask(stack.gateway, documents[operation], variables, caller)
const pair = { component: 'tests', key: 'limit' }
const added = { ...pair, type: 'INTEGER', value: '42' }

test('lists hives by component with one call, and searches components and keys', async () => {
  const { total, items } = (await asks('list')).data.here
  expect(total).toBe(12)
  expect(items[0]).toMatchObject({ id: 'acquirer/connectTimeoutMillis', type: 'INTEGER', value: '2500' })
  expect(stack.takeCalls()).toEqual(['GET /hives?limit=10&offset=0'])
  const paywall = (await asks('list', { filter: { component: 'paywall', type: 'JSON' } })).data.here.items
  expect(paywall.map(({ id }: { id: string }) => id)).toEqual(['paywall/allowedFrames'])
  stack.takeCalls()
  expect((await asks('list', { search: 'endpoint' })).data.here.items).toMatchObject([{ id: 'acquirer/endpoint' }])
  expect(stack.takeCalls().toSorted()).toEqual([
    'GET /hives?limit=10&offset=0&component=endpoint',
    'GET /hives?limit=10&offset=0&key=endpoint',
  ])
})

test('adds, reads, changes and removes a hive by component and key, with one call each and a read before changes', async () => {
  const made = (await asks('save', { input: added, isNew: true })).data.here
  expect(made).toEqual({ ...added, id: 'tests/limit', lastModified: expect.stringMatching(/Z$/) })
  expect((await asks('one', pair)).data.here).toEqual(made)
  const change = { ...pair, value: '43', expectedLastModified: made.lastModified }
  const saved = (await asks('save', { input: change })).data.here
  expect(saved).toEqual({ ...made, value: '43', lastModified: expect.not.stringMatching(made.lastModified) })
  expect((await asks('remove', { ...pair, seen: saved.lastModified })).data).toEqual({ here: true })
  expect((await asks('one', pair)).data).toEqual({ here: null })
  const read = 'GET /hives?component=tests&key=limit'
  expect(stack.takeCalls().map(decodeURIComponent)).toEqual([
    'POST /hives',
    read,
    read,
    'POST /hives',
    read,
    `DELETE /hives?component=tests&key=limit&lastModified=${saved.lastModified}`,
    read,
  ])
})

test('finds the ledger history of a hive by component and key, including its deletion', async () => {
  const own = { component: 'tests', key: 'recorded' }
  await asks('save', { input: { ...added, ...own }, isNew: true })
  await asks('save', { input: { ...own, value: '43' } })
  await asks('remove', own)
  const history = 'query { here: history(objectType: "Hive", objectId: "tests/recorded") { items { act } } }'
  const { data } = await ask(stack.gateway, history, {}, { as })
  expect(data.here.items).toEqual([{ act: 'removeHive' }, { act: 'saveHive' }, { act: 'saveHive' }])
})

test.each([
  ['INTEGER', '4.2', 'value is not an integer'],
  ['INTEGER', '042', 'value is not an integer'],
  ['BOOLEAN', 'yes', 'value must be true or false'],
  ['JSON', '{"a":}', 'value is not valid JSON'],
  ['URL', 'http://a.example.test/', 'value is not a valid URL: https is required'],
  ['URL', 'https://10.0.0.1/', 'value is not a valid URL: the address is private'],
  ['STRING', ' ', 'value is required'],
  ['STRING', 'x'.repeat(8001), 'value is too long: at most 8000 characters'],
])('rejects a value that is not a %s: %.20s', async (type, value, error) => {
  const { data, errors } = await asks('save', { input: { ...pair, type, value }, isNew: true })
  expect([data, errors[0].extensions.code, errors[0].extensions.errors]).toEqual([null, 'BAD_INPUT', [error]])
})

test('checks a stored value against a new type, and keeps JSON as text in a STRING', async () => {
  const text = '{ "a" : 1 }'
  await asks('save', { input: { ...pair, type: 'STRING', value: text }, isNew: true })
  expect((await asks('one', pair)).data.here.value).toBe(text)
  expect((await asks('save', { input: { ...pair, type: 'INTEGER' } })).errors[0].extensions.errors).toEqual([
    'value is not an integer',
  ])
  expect((await asks('save', { input: { ...pair, type: 'JSON' } })).data.here).toMatchObject({ value: text })
})

test.each([
  [{ component: '../x', key: 'a' }, 'component'],
  [{ component: 'a', key: 'b/c' }, 'key'],
])('rejects %o, which would change a URL', async (names, field) => {
  const { errors } = await asks('save', { input: { ...added, ...names }, isNew: true })
  expect(errors[0].extensions.errors).toEqual([
    `${field} must only contain letters, digits, points, hyphens and underscores`,
  ])
})

test('adds no hive twice, and saves or removes none after a change or a deletion', async () => {
  const { lastModified: seen } = (await asks('save', { input: added, isNew: true })).data.here
  expect((await asks('save', { input: added, isNew: true })).errors[0].extensions).toMatchObject({
    code: 'CONFLICT',
    platformCode: 'hive_exists',
  })
  await asks('save', { input: { ...pair, value: '43' } })
  const stale = { ...pair, value: '44', expectedLastModified: seen }
  for (const { errors } of [await asks('save', { input: stale }), await asks('remove', { ...pair, seen })]) {
    expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
  }
  expect((await asks('one', pair)).data.here.value).toBe('43')
  await asks('remove', pair)
  expect((await asks('save', { input: stale })).errors[0].extensions.code).toBe('NOT_FOUND')
  expect((await asks('remove', pair)).errors[0].extensions.code).toBe('NOT_FOUND')
})

test('rejects unauthorized callers before calling the platform', async () => {
  for (const [operation, variables] of Object.entries({
    list: {},
    one: pair,
    save: { input: added },
    remove: pair,
  })) {
    const { errors } = await asks(operation as keyof typeof documents, variables, { as: 'DEMO_MERCHANT/admin' })
    expect(errors[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
  }
  expect(stack.takeCalls()).toEqual([])
})
