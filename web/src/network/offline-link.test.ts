import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { parse } from 'graphql'
import { of, throwError } from 'rxjs'
import { expect, test } from 'vitest'
import { isOutcomeUnknown } from '../screens/error/outcome-unknown.ts'
import { isOffline } from './nothing-done.ts'
import { createOfflineLink } from './offline-link.ts'

const refund = parse('mutation Refund { refund }')
const read = parse('query Read { charge }')

/** A client with a controlled network; `sent` counts the requests that reached the gateway. */
function setUp() {
  const network = { isOffline: false, sent: 0 }
  let waiting: (() => void)[] = []
  const connection = {
    isOffline: () => network.isOffline,
    back: () => new Promise<void>((resolve) => waiting.push(resolve)),
  }
  const gateway = new ApolloLink(() => {
    if (network.isOffline) return throwError(() => new TypeError('Failed to fetch'))
    network.sent++
    return of({ data: { refund: true, charge: 'chg-1' } })
  })
  const client = new ApolloClient({
    link: ApolloLink.from([createOfflineLink(connection), gateway]),
    cache: new InMemoryCache(),
  })
  const goOnline = () => {
    network.isOffline = false
    const released = waiting
    waiting = []
    for (const resolve of released) resolve()
  }
  return { client, network, goOnline }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('rejects a change before sending it, as not executed, and does not send it later', async () => {
  const { client, network, goOnline } = setUp()
  network.isOffline = true
  const error = await client.mutate({ mutation: refund }).catch((reason: unknown) => reason)
  expect(isOffline(error)).toBe(true)
  expect(isOutcomeUnknown(error)).toBe(false)
  goOnline()
  await turn()
  expect(network.sent).toBe(0)
  await client.mutate({ mutation: refund })
  expect(network.sent).toBe(1)
})

test('a query waits for the network and is sent once', async () => {
  const { client, network, goOnline } = setUp()
  network.isOffline = true
  const result = client.query({ query: read })
  await turn()
  goOnline()
  expect((await result).data).toEqual({ charge: 'chg-1' })
  expect(network.sent).toBe(1)
})
