import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { type DocumentNode, parse } from 'graphql'
import { NEVER, type Observable, of, throwError } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryRecorder, type Masks, queryRecord } from './query-record.ts'

const sentinel = 'Sentinel-Secret-7731'
const started = Date.parse('2026-11-21T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: started })
  vi.stubGlobal('location', { pathname: '/atv4/merchant/charges' })
  queryRecord.kept = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A document as the build emits it. */
function built(text: string, masks?: Masks): DocumentNode {
  return { ...parse(text), hash: 'a'.repeat(64), ...(masks && { masks }) } as DocumentNode
}

const charge = built('query Charge($id: ID!) { charge(id: $id) { id } }')

/** A client with a fake gateway; `headers` collects the headers of its requests. */
function clientOf(respond: () => Observable<ApolloLink.Result>, asksCalls = false) {
  const headers: unknown[] = []
  const gateway = new ApolloLink((operation) => {
    headers.push(operation.getContext().headers)
    return respond()
  })
  const link = ApolloLink.from([createQueryRecorder('OTHER_MERCHANT', () => asksCalls), gateway])
  return { headers, client: new ApolloClient({ link, cache: new InMemoryCache() }) }
}

const answered = () => of<ApolloLink.Result>({ data: { charge: { __typename: 'Charge', id: 'chg-1' } } })
const fresh = { fetchPolicy: 'no-cache' } as const

test('records an operation with its variables, address and outcome, without its response', async () => {
  const { client } = clientOf(answered)
  const pending = client.query({ query: charge, variables: { id: 'chg-7' }, ...fresh })
  expect(queryRecord.kept).toMatchObject([{ variables: '{"id":"chg-7"}' }])
  await pending
  const [record] = queryRecord.kept
  expect(record).toMatchObject({
    merchant: 'OTHER_MERCHANT',
    path: '/atv4/merchant/charges',
    startedAt: started,
    milliseconds: 0,
    failures: [],
  })
  expect(JSON.stringify(record)).not.toContain('chg-1"')
})

test('records the codes of failures, and nothing if there was no response', async () => {
  const refused: ApolloLink.Result = { errors: [{ message: sentinel, extensions: { code: 'NOT_FOUND' } }] }
  for (const respond of [() => of(refused), () => throwError(() => new Error(sentinel))]) {
    await clientOf(respond).client.query({ query: charge, variables: { id: 'x' }, errorPolicy: 'all', ...fresh })
  }
  expect(queryRecord.kept.map(({ failures }) => failures)).toEqual([undefined, ['NOT_FOUND']])
  expect(queryRecord.kept.every(({ milliseconds }) => milliseconds === 0)).toBe(true)
  expect(JSON.stringify(queryRecord.kept)).not.toContain(sentinel)
})

test('a canceled operation ends without a response', () => {
  const { client } = clientOf(() => NEVER)
  const running = client.watchQuery({ query: charge, variables: { id: 'a' } }).subscribe(() => {})
  expect(queryRecord.kept[0]?.milliseconds).toBeUndefined()
  vi.setSystemTime(started + 250)
  running.unsubscribe()
  expect(queryRecord.kept[0]).toMatchObject({ milliseconds: 250 })
  expect(queryRecord.kept[0]?.failures).toBeUndefined()
})

test('masks secrets before recording, at any depth and in lists', async () => {
  const { client } = clientOf(() => of({ data: { save: sentinel } }))
  const masks = { input: { secretKey: '<secret>', configuration: { value: '<secret>' }, card: '<secret>' } }
  const mutation = built('mutation Save($input: Input!) { save(input: $input) }', masks)
  const configuration = [
    { name: 'user', value: sentinel },
    { name: 'options', value: { deep: [sentinel, 1, null] } },
  ]
  const card = { number: sentinel, expMonth: 12 }
  await client.mutate({ mutation, variables: { input: { id: 'c', secretKey: sentinel, configuration, card } } })
  expect(JSON.parse(queryRecord.kept[0]?.variables ?? '')).toEqual({
    input: {
      id: 'c',
      secretKey: '<secret>',
      configuration: [
        { name: 'user', value: '<secret>' },
        { name: 'options', value: { deep: ['<secret>', '<secret>', null] } },
      ],
      card: { number: '<secret>', expMonth: '<secret>' },
    },
  })
  expect(JSON.stringify(queryRecord.kept)).not.toContain(sentinel)
})

test('records no values of a document that was not built, because it has no masks', async () => {
  const { client } = clientOf(answered)
  await client.query({ query: parse('query Charge($id: ID!) { charge(id: $id) { id } }'), variables: { id: sentinel } })
  expect(queryRecord.kept[0]?.variables).toBe('{"id":"<secret>"}')
})

test('requests the platform calls if the caller may see them, and records them', async () => {
  const calls = { calls: [], total: 0, milliseconds: 3, cost: 1 }
  const telling = () => of<ApolloLink.Result>({ data: { charge: null }, extensions: { platformCalls: calls } })
  const allowed = clientOf(telling, true)
  await allowed.client.query({ query: charge, variables: { id: 'a' }, context: { headers: { other: '1' } } })
  expect(allowed.headers).toEqual([{ other: '1', 'x-portal-calls': '1' }])
  expect(queryRecord.kept[0]?.calls).toEqual(calls)
  const other = clientOf(answered)
  await other.client.query({ query: charge, variables: { id: 'a' } })
  expect(other.headers).toEqual([undefined])
  expect(queryRecord.kept[0]?.calls).toBeUndefined()
})

test('keeps the newest hundred operations, and no variables of more than 10,000 characters', async () => {
  const { client } = clientOf(answered)
  for (let count = 1; count <= 101; count++)
    await client.query({ query: charge, variables: { id: `${count}` }, ...fresh })
  expect(queryRecord.kept).toHaveLength(100)
  expect(queryRecord.kept[0]?.variables).toBe('{"id":"101"}')
  expect(queryRecord.kept.at(-1)?.variables).toBe('{"id":"2"}')
  await client.query({ query: charge, variables: { id: 'x'.repeat(10_000) }, ...fresh })
  expect(queryRecord.kept[0]?.variables).toBeNull()
})

test('notifies its listener when an operation starts and when it ends', async () => {
  const changed = vi.fn()
  queryRecord.changed = changed
  await clientOf(answered).client.query({ query: charge, variables: { id: 'a' } })
  queryRecord.changed = () => {}
  expect(changed).toHaveBeenCalledTimes(2)
})
