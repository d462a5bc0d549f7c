import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client'
import { expect, test, vi } from 'vitest'
import { createCacheBound } from './cache-bound.ts'

const query = gql`
  query ($id: ID!) {
    charge(id: $id) {
      __typename
      id
      amount
    }
  }
`

function clientOf(most: number) {
  const asked: string[] = []
  const client: ApolloClient = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([
      createCacheBound(() => client, most),
      new ApolloLink(
        ({ variables }) =>
          new Observable((observer) => {
            asked.push(variables.id)
            observer.next({ data: { charge: { __typename: 'Charge', id: variables.id, amount: '1.00' } } })
            observer.complete()
          }),
      ),
    ]),
  })
  return { client, asked }
}

test('a cache that has grown keeps the results on the screen, which sends no new request', async () => {
  const { client, asked } = clientOf(5)
  const seen: unknown[] = []
  const shown = client.watchQuery({ query, variables: { id: 'shown' }, fetchPolicy: 'cache-and-network' })
  const subscription = shown.subscribe(({ data }) => seen.push(data))
  for (const id of ['a', 'b', 'c', 'd']) await client.query({ query, variables: { id } })
  await vi.waitFor(() => expect(Object.keys(client.cache.extract() as object)).toHaveLength(2))
  expect(client.cache.extract()).toMatchObject({ 'Charge:shown': { amount: '1.00' } })
  expect(client.readQuery({ query, variables: { id: 'shown' } })).not.toBeNull()
  expect(client.readQuery({ query, variables: { id: 'a' } })).toBeNull()
  expect(asked).toEqual(['shown', 'a', 'b', 'c', 'd'])
  expect(new Set(seen.map((data) => JSON.stringify(data))).size).toBeLessThanOrEqual(2)
  subscription.unsubscribe()
})

test('a small cache keeps everything', async () => {
  const { client } = clientOf(5)
  for (const id of ['a', 'b', 'c', 'd']) await client.query({ query, variables: { id } })
  expect(Object.keys(client.cache.extract() as object)).toHaveLength(5)
})
