import { ApolloClient, ApolloLink, type FieldFunctionOptions, InMemoryCache, type StoreObject } from '@apollo/client'
import { BaseHttpLink } from '@apollo/client/link/http'
import { tap } from 'rxjs'
import { createKeyChangeLink } from '../session/key-change-link.ts'
import { createLostSessionLink } from '../session/lost-session-link.ts'
import { sessionWatch, stepUp, tellTabs } from '../session/session.ts'
import { createStepUpLink, needsConfirmation } from '../session/step-up-link.ts'
import { shownViewer } from '../session/viewer-store.ts'
import { failureOf } from './ask.ts'
import { createCacheBound } from './cache-bound.ts'
import { cardTextLink } from './card-text-link.ts'
import { createDocumentHashLink, textOf } from './document-hash-link.ts'
import { createEarlyReads } from './early-reads.ts'
import { connection, passive } from './gateway.ts'
import { requestStarted, unanswered } from './network-activity.ts'
import { isNoAnswer } from './no-answer.ts'
import { createOfflineLink } from './offline-link.ts'
import { createOvertakenReadLink } from './overtaken-read-link.ts'
import { possibleTypes } from './possible-types.ts'
import { createQueryRecorder, queryRecord } from './query-record.ts'
import { readMarkLink } from './read-mark-link.ts'

/** The reads of a screen that is not rendered yet. */
export const earlyReads = createEarlyReads()

let refreshing = 0

const activityLink = new ApolloLink((operation, forward) => {
  const ended = requestStarted(operation.operationName ?? '')
  return forward(operation).pipe(
    tap({
      next: (result) => ended(needsConfirmation(result) ? [] : (result.errors ?? []).map(failureOf)),
      error: (error: unknown) => {
        ended([unanswered(error)])
        if (isNoAnswer(error)) connection.requestFailed()
      },
      unsubscribe: () => ended([]),
    }),
  )
})

// Automatic refreshes do not count as user activity (specification 4.1).
const passiveLink = new ApolloLink((operation, forward) => {
  if (refreshing > 0) operation.setContext(({ headers }) => ({ headers: { ...headers, ...passive } }))
  return forward(operation)
})

const links = [
  createOfflineLink(connection),
  cardTextLink,
  createStepUpLink(stepUp),
  createLostSessionLink(sessionWatch),
  createKeyChangeLink(
    () => shownViewer()?.callerName ?? null,
    () => tellTabs('keyChanged'),
  ),
  passiveLink,
  readMarkLink,
  activityLink,
]

/** A client without a merchant, for changes of the session, which are not recorded. */
export const sessionClient = createClient(null)

// One client per merchant, so data cached for one merchant never appears under another.
const clients = new Map<string | null, ApolloClient>()

/** Returns the client that acts for a merchant; null acts for the caller's own account. */
export function clientFor(merchant: string | null): ApolloClient {
  const client = clients.get(merchant) ?? createClient(merchant, createQueryRecorder(merchant, seesCalls))
  clients.set(merchant, client)
  return client
}

/**
 * Whether the gateway reports the platform calls behind a response, which it does for callers who may read the
 * configuration.
 */
function seesCalls(): boolean {
  return shownViewer()?.permissions.includes('configuration.read') ?? false
}

/** Clears everything fetched for the previous caller. */
export async function forgetAll(): Promise<void> {
  queryRecord.kept = []
  await Promise.all([...clients.values()].map((client) => client.clearStore()))
}

/** Refetches all active queries, without counting as user activity. */
export async function refreshShown(): Promise<void> {
  refreshing++
  try {
    await Promise.allSettled([...clients.values()].map((client) => client.refetchQueries({ include: 'active' })))
  } finally {
    refreshing--
  }
}

/**
 * Empties the cache and reads everything on the screen again, because the session may now see more or less than before.
 */
export async function readAllAgain(): Promise<void> {
  await Promise.allSettled([...clients.values()].map((client) => client.resetStore()))
}

function createClient(merchant: string | null, ...more: ApolloLink[]): ApolloClient {
  // `HttpLink` would send the client library's version with every request.
  const http = new BaseHttpLink({
    uri: '/graphql',
    print: textOf,
    credentials: 'same-origin',
    headers: { 'x-portal-csrf': '1', ...(merchant === null ? {} : { 'x-on-behalf-of': merchant }) },
  })
  const client: ApolloClient = new ApolloClient({
    link: ApolloLink.from([
      earlyReads.link,
      createOvertakenReadLink(),
      ...links,
      ...more,
      createCacheBound(() => client),
      createDocumentHashLink(),
      http,
    ]),
    cache: new InMemoryCache({
      possibleTypes,
      typePolicies: {
        // A super account sees the objects of all merchants together, and merchants choose these ids, so the key
        // includes the owner.
        Caller: { keyFields: callerKey },
        Charge: { keyFields: ownedKey },
        Customer: { keyFields: ownedKey },
        PaywallSession: { keyFields: ['sessionId'] },
        // Objects without an id. Screens read different fields of them, so merging keeps the fields that were read
        // earlier.
        CustomerFraud: { merge: true },
        LineItem: { merge: true },
        PersonalInfo: { merge: true },
        RoutingConfig: { fields: { targets: { merge: mergeTargets } } },
      },
    }),
  })
  return client
}

/**
 * A target has no id, but there is one for each gateway. Without this, a query that reads less of the targets makes
 * Apollo Client read those on the screen again.
 */
function mergeTargets(
  before: readonly StoreObject[] = [],
  incoming: readonly StoreObject[],
  { mergeObjects }: FieldFunctionOptions,
): readonly StoreObject[] {
  return incoming.map((target) => {
    const known = before.find(({ gatewayConfigId }) => gatewayConfigId === target.gatewayConfigId)
    return known ? mergeObjects(known, target) : target
  })
}

function ownedKey(object: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([object.__typename, object.merchantAccount ?? null, object.id])
}

/** A user name is unique only within its merchant account. */
function callerKey({ __typename, id, assignedMerchantAccount }: Readonly<Record<string, unknown>>): string {
  const account = assignedMerchantAccount
  const owner = typeof account === 'object' && account !== null && 'name' in account ? account.name : null
  return JSON.stringify([__typename, owner, id])
}
