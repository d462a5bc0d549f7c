import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { parse } from 'graphql'
import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { readMarkLink } from './read-mark-link.ts'

test('marks queries, and no changes, and keeps their other headers', async () => {
  const sent: unknown[] = []
  const gateway = new ApolloLink((operation) => {
    sent.push(operation.getContext().headers)
    return of({ data: { ping: 'pong' } })
  })
  const client = new ApolloClient({ link: ApolloLink.from([readMarkLink, gateway]), cache: new InMemoryCache() })
  const headers = { 'x-portal-passive': '1' }
  await client.query({ query: parse('{ ping }'), context: { headers } })
  await client.mutate({ mutation: parse('mutation { ping }'), context: { headers } })
  expect(sent).toEqual([{ ...headers, 'x-portal-read': '1' }, headers])
})
