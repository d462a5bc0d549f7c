import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { parse } from 'graphql'
import { Observable, type Subscriber } from 'rxjs'
import { expect, test } from 'vitest'
import { createOvertakenReadLink } from './overtaken-read-link.ts'

const read = parse('query Read { charge { __typename id state } }')
const refund = parse('mutation Refund { refund { __typename id state } }')

/** A client whose requests the test responds to, in any order. */
function setUp() {
  const requests: { readonly name: string; readonly subscriber: Subscriber<ApolloLink.Result> }[] = []
  const gateway = new ApolloLink(
    ({ operationName = '' }) => new Observable((subscriber) => void requests.push({ name: operationName, subscriber })),
  )
  const client = new ApolloClient({
    link: ApolloLink.from([createOvertakenReadLink(), gateway]),
    cache: new InMemoryCache(),
  })
  const respond = (place: number, state: string) => {
    const { name, subscriber } = requests[place] ?? expect.fail(`request ${place} was not sent`)
    subscriber.next({ data: { [name === 'Read' ? 'charge' : 'refund']: { __typename: 'Charge', id: 'chg-1', state } } })
    subscriber.complete()
  }
  const fail = (place: number) => requests[place]?.subscriber.error(new TypeError('Failed to fetch'))
  const state = () => client.readQuery<{ charge: { state: string } }>({ query: read })?.charge.state
  const names = () => requests.map(({ name }) => name)
  return { client, respond, fail, state, names }
}

const query = (client: ApolloClient) => client.query({ query: read, fetchPolicy: 'network-only' })

test('a read that a change overtook does not undo the change on the screen: it is sent again', async () => {
  const { client, respond, state, names } = setUp()
  const shown = query(client)
  const changed = client.mutate({ mutation: refund })
  respond(1, 'REFUNDED')
  await changed
  respond(0, 'CAPTURED')
  expect(names()).toEqual(['Read', 'Refund', 'Read'])
  respond(2, 'REFUNDED')
  expect((await shown).data).toEqual({ charge: { __typename: 'Charge', id: 'chg-1', state: 'REFUNDED' } })
  expect(state()).toBe('REFUNDED')
})

test('a read that ends before the change, or starts after it, is sent once', async () => {
  const { client, respond, names } = setUp()
  const before = query(client)
  const changed = client.mutate({ mutation: refund })
  respond(0, 'CAPTURED')
  await before
  respond(1, 'REFUNDED')
  await changed
  const after = query(client)
  respond(2, 'REFUNDED')
  await after
  expect(names()).toEqual(['Read', 'Refund', 'Read'])
})

test('a change without a response may have happened, so it counts', async () => {
  const { client, respond, fail, names } = setUp()
  const shown = query(client)
  const changed = client.mutate({ mutation: refund })
  fail(1)
  await expect(changed).rejects.toThrow('Failed to fetch')
  respond(0, 'CAPTURED')
  respond(2, 'REFUNDED')
  expect((await shown).data).toMatchObject({ charge: { state: 'REFUNDED' } })
  expect(names()).toEqual(['Read', 'Refund', 'Read'])
})

test('a read that changes overtake again and again is sent three times at most', async () => {
  const { client, respond, names } = setUp()
  const shown = query(client)
  for (const place of [0, 2, 4]) {
    const changed = client.mutate({ mutation: refund })
    respond(place + 1, 'REFUNDED')
    await changed
    respond(place, 'CAPTURED')
  }
  await shown
  expect(names()).toEqual(['Read', 'Refund', 'Read', 'Refund', 'Read', 'Refund'])
})

test('a failed read is not sent again', async () => {
  const { client, respond, fail, names } = setUp()
  const shown = query(client)
  const changed = client.mutate({ mutation: refund })
  respond(1, 'REFUNDED')
  await changed
  fail(0)
  await expect(shown).rejects.toThrow('Failed to fetch')
  expect(names()).toEqual(['Read', 'Refund'])
})
