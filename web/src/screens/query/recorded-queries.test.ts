import { addTypenameToDocument } from '@apollo/client/utilities'
import { parse } from 'graphql'
import { expect, test } from 'vitest'
import type { RecordedQuery } from '../../network/query-record.ts'
import { readCalls } from './platform-calls.ts'
import { listQueries, shownQuery } from './recorded-queries.ts'

const charges = addTypenameToDocument(
  parse(
    'query Charges($search: String) { charges(search: $search) { items { ...Row } } } fragment Row on Charge { id }',
  ),
)
const capture = parse('mutation Capture($id: ID!) { capture(id: $id) { id } }')
const jobs = parse('query RunningJobs { jobs { items { id } } }')
const queues = parse(
  'query PlatformQueues($filter: QueueFilter) { platformQueues(filter: $filter) { items { name } } }',
)

let startedAt = 0
const record = (more: Partial<RecordedQuery> = {}): RecordedQuery => ({
  document: charges,
  merchant: null,
  variables: '{}',
  path: '/merchant/A/charges',
  startedAt: startedAt++,
  ...more,
})
const names = (kept: RecordedQuery[], path = '/merchant/A/charges') => {
  const { here, around, elsewhere } = listQueries(kept, path)
  return [here, around, elsewhere].map((list) => list.map(({ name }) => name))
}

test('lists operations by the path on which they ran, and those of other paths separately', () => {
  const kept = [record(), record({ document: capture, path: '/merchant/A/charges/chg-1' })]
  expect(names(kept)).toEqual([['Charges'], [], ['Capture']])
  expect(names(kept, '/merchant/A/charges/chg-1')).toEqual([['Capture'], [], ['Charges']])
  expect(names(kept, '/docs')).toEqual([[], [], ['Charges', 'Capture']])
})

test('treats a path that only adds the merchant as the same screen', () => {
  expect(names([record({ path: '/merchant/charges' })])).toEqual([['Charges'], [], []])
  expect(names([record()], '/merchant/charges')).toEqual([['Charges'], [], []])
  expect(names([record({ path: '/merchant/B/charges' })])).toEqual([[], [], ['Charges']])
})

test('lists operations of the app shell separately, once for all paths', () => {
  const stopped = '{"filter":{"running":false}}'
  const kept = [
    record({ document: jobs }),
    record({ document: jobs, path: '/all/shutdown' }),
    record({ document: queues, variables: stopped, path: '/all/shutdown' }),
    record({ document: queues, variables: '{}', path: '/all/shutdown' }),
  ]
  expect(names(kept, '/all/shutdown')).toEqual([['PlatformQueues'], ['RunningJobs', 'PlatformQueues'], []])
  expect(listQueries(kept, '/all/shutdown').around[0]?.times).toBe(2)
})

test('lists a repeated query once with its last result, and a mutation each time', () => {
  const kept = [
    record({ milliseconds: 9 }),
    record({ milliseconds: 5 }),
    record({ variables: '{"search":"x"}' }),
    record({ document: capture }),
    record({ document: capture }),
  ]
  const { here } = listQueries(kept, '/merchant/A/charges')
  expect(here.map(({ name, kind, times, milliseconds }) => [name, kind, times, milliseconds])).toEqual([
    ['Charges', 'query', 2, 9],
    ['Charges', 'query', 1, undefined],
    ['Capture', 'mutation', 1, undefined],
    ['Capture', 'mutation', 1, undefined],
  ])
})

function shown(more: Partial<RecordedQuery>) {
  const [query] = listQueries([record(more)], '/merchant/A/charges').here
  if (!query) throw new Error('not listed')
  return shownQuery(query)
}

test('shows a query with its fragments and without the type names that Apollo adds', () => {
  expect(shown({}).query).toBe(`query Charges($search: String) {
  charges(search: $search) {
    items {
      ...Row
    }
  }
}

fragment Row on Charge {
  id
}`)
})

test('shows the variables as sent, without email addresses in search terms', () => {
  expect(shown({}).variables).toBeNull()
  expect(shown({ variables: null }).variables).toBeNull()
  expect(shown({ variables: '{"search":"Ana\\nana.ruiz@example.test, chg-1","page":{"limit":10}}' }).variables).toEqual(
    {
      search: 'Ana\n<personal data> chg-1',
      page: { limit: 10 },
    },
  )
  // Mutations are shown unchanged: directives mask their personal data, and a template's text belongs to the shop.
  const variables = '{"id":"shop@example.test"}'
  expect(shown({ document: capture, variables }).variables).toEqual({ id: 'shop@example.test' })
})

test('reads the platform calls listed by the gateway', () => {
  const calls = { calls: [], total: 0, milliseconds: 1, cost: null }
  expect(readCalls(calls)).toBe(calls)
  expect(readCalls(undefined)).toBeNull()
  expect(readCalls(null)).toBeNull()
})
