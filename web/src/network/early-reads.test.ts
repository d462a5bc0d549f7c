import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { parse } from 'graphql'
import { Observable, type Subscriber } from 'rxjs'
import { expect, test } from 'vitest'
import { createEarlyReads } from './early-reads.ts'

const charge = parse('query Charge($id: ID!) { charge(id: $id) { __typename id } }')

/** A gateway whose requests the test responds to, and two clients of it. */
function setUp() {
  const requests: { readonly id: unknown; readonly subscriber: Subscriber<ApolloLink.Result> }[] = []
  const gateway = new ApolloLink(
    ({ variables }) => new Observable((subscriber) => void requests.push({ id: variables.id, subscriber })),
  )
  const early = createEarlyReads()
  const createClient = () =>
    new ApolloClient({ link: ApolloLink.from([early.link, gateway]), cache: new InMemoryCache() })
  const respond = (place: number) => {
    const { id, subscriber } = requests[place] ?? expect.fail(`request ${place} was not sent`)
    subscriber.next({ data: { charge: { __typename: 'Charge', id } } })
    subscriber.complete()
  }
  const asked = () => requests.map(({ id }) => id)
  return { early, client: createClient(), other: createClient(), requests, respond, asked }
}

const refund = parse('mutation Refund($id: ID!) { charge(id: $id) { __typename id } }')
const list = parse(
  'query Charges($id: ID!, $isLook: Boolean = false) { charge(id: $id) { __typename id @skip(if: $isLook) } }',
)

const read = (client: ApolloClient, id: string) =>
  client.query({ query: charge, variables: { id }, fetchPolicy: 'network-only' })
const found = (id: string) => ({ data: { charge: { __typename: 'Charge', id } } })

test('the first query receives the response of an early read, whether it comes later or has come', async () => {
  for (const isFast of [false, true]) {
    const { early, client, respond, asked } = setUp()
    early.send(client, charge, { id: 'chg-1' })
    if (isFast) respond(0)
    const response = read(client, 'chg-1')
    if (!isFast) respond(0)
    await expect(response).resolves.toMatchObject(found('chg-1'))
    expect(asked()).toEqual(['chg-1'])
  }
})

test('a variable with a default may be missing', async () => {
  const { early, client, respond, asked } = setUp()
  early.send(client, list, { id: 'chg-1' })
  respond(0)
  await client.query({ query: list, variables: { id: 'chg-1' } })
  expect(asked()).toEqual(['chg-1'])
})

test('an early read is used once, and only for the same variables and client', async () => {
  const { early, client, other, respond, asked } = setUp()
  early.send(client, charge, { id: 'chg-1' })
  const responses = [read(client, 'chg-2'), read(other, 'chg-1'), read(client, 'chg-1')]
  for (const place of [0, 1, 2]) respond(place)
  await Promise.all(responses)
  const again = read(client, 'chg-1')
  respond(3)
  await again
  expect(asked()).toEqual(['chg-1', 'chg-2', 'chg-1', 'chg-1'])
})

test('a read that waits for its query is not sent again, until the query has used it', async () => {
  const { early, client, other, respond, asked } = setUp()
  for (const by of [client, client, other]) early.send(by, charge, { id: 'chg-1' })
  expect(asked()).toEqual(['chg-1', 'chg-1'])
  respond(1)
  await read(other, 'chg-1')
  early.send(other, charge, { id: 'chg-1' })
  expect(asked()).toEqual(['chg-1', 'chg-1', 'chg-1'])
})

test('the query receives the error of an early read', async () => {
  const { early, client, requests } = setUp()
  early.send(client, charge, { id: 'chg-1' })
  requests[0]?.subscriber.error(new TypeError('Failed to fetch'))
  await expect(read(client, 'chg-1')).rejects.toThrow('Failed to fetch')
})

test('an early read that is dropped is canceled, and not used later', async () => {
  const { early, client, respond, requests, asked } = setUp()
  early.send(client, charge, { id: 'chg-1' })
  early.drop()
  expect(requests[0]?.subscriber.closed).toBe(true)
  const later = read(client, 'chg-1')
  respond(1)
  await later
  expect(asked()).toEqual(['chg-1', 'chg-1'])
})

test('an early read from before the end of a change is not used', async () => {
  const { early, client, respond, asked } = setUp()
  early.send(client, charge, { id: 'chg-1' })
  respond(0)
  const changed = client.mutate({ mutation: refund, variables: { id: 'chg-2' } })
  respond(1)
  await changed
  const later = read(client, 'chg-1')
  respond(2)
  await later
  expect(asked()).toEqual(['chg-1', 'chg-2', 'chg-1'])
})

test('an early read is canceled together with its query', () => {
  const { early, client, requests } = setUp()
  early.send(client, charge, { id: 'chg-1' })
  const query = client.watchQuery({ query: charge, variables: { id: 'chg-1' }, fetchPolicy: 'network-only' })
  const subscription = query.subscribe({})
  early.drop()
  expect(requests[0]?.subscriber.closed).toBe(false)
  subscription.unsubscribe()
  expect(requests[0]?.subscriber.closed).toBe(true)
})
