import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { BaseHttpLink } from '@apollo/client/link/http'
import { tap } from 'rxjs'
import { createKeyChangeLink } from '../session/key-change-link.ts'
import { createLostSessionLink } from '../session/lost-session-link.ts'
import { reloadModified } from '../session/reload-page.ts'
import { readingOf, readSessionQuery, touchSessionMutation, whoOf } from '../session/session-query.ts'
import { createSessionWatch, type SessionReading } from '../session/session-watch.ts'
import { createStepUp } from '../session/step-up.ts'
import { createStepUpLink, needsConfirmation } from '../session/step-up-link.ts'
import { tabs } from '../session/tabs.ts'
import { type Viewer, viewerQuery } from '../session/viewer-query.ts'
import { createCacheBound } from './cache-bound.ts'
import { cardTextLink } from './card-text-link.ts'
import { createConnection } from './connection.ts'
import { createDocumentHashLink } from './document-hash-link.ts'
import { type RequestFailure, requestStarted, unanswered } from './network-activity.ts'
import { isNoAnswer, isNotServing } from './no-answer.ts'
import { createOfflineLink } from './offline-link.ts'
import { possibleTypes } from './possible-types.ts'
import { createQueryRecorder, queryRecord } from './query-record.ts'

const passive = { headers: { 'x-portal-passive': '1' } }
let refreshing = 0

/** Whether the gateway can be reached. */
export const connection = createConnection({
  after: alarm,
  isOnline: () => navigator.onLine !== false,
  probe: askWhetherReached,
})

// There is no window in tests of modules that import this one, and no network to watch either.
for (const event of ['online', 'offline']) globalThis.addEventListener?.(event, connection.networkChanged)

const activityLink = new ApolloLink((operation, forward) => {
  const ended = requestStarted(operation.operationName ?? '')
  return forward(operation).pipe(
    tap({
      next: (result) => ended(needsConfirmation(result) ? [] : failuresOf(result.errors)),
      error: (error: unknown) => {
        ended([unanswered(error)])
        if (isNoAnswer(error)) connection.requestFailed()
      },
      unsubscribe: () => ended([]),
    }),
  )
})

function failuresOf(errors: ApolloLink.Result['errors'] = []): RequestFailure[] {
  return errors.map(({ message, extensions }) => {
    const { field, code } = extensions ?? {}
    return { field: typeof field === 'string' ? field : null, code: typeof code === 'string' ? code : 'OTHER', message }
  })
}

// Automatic refreshes do not count as user activity (specification 4.1).
const passiveLink = new ApolloLink((operation, forward) => {
  if (refreshing > 0) operation.setContext(({ headers }) => ({ headers: { ...headers, ...passive.headers } }))
  return forward(operation)
})

// The gateway restores a session without its step-up confirmation when a page is loaded (specification 4.1).
let isLoading = true
const pageLoadLink = new ApolloLink((operation, forward) => {
  if (!isLoading || operation.operationName !== 'Viewer') return forward(operation)
  operation.setContext(({ headers }) => ({ headers: { ...headers, 'x-portal-page-load': '1' } }))
  return forward(operation).pipe(
    tap({
      next: () => {
        isLoading = false
      },
    }),
  )
})

/** The requests that wait for the secret key to be entered again. */
export const stepUp = createStepUp()

const links = [
  createOfflineLink(connection),
  cardTextLink,
  createStepUpLink(stepUp),
  createLostSessionLink({ check: () => sessionWatch.check(), resumed: () => sessionWatch.resumed() }),
  createKeyChangeLink(
    () => shownViewer()?.callerName ?? null,
    () => tellTabs('keyChanged'),
  ),
  passiveLink,
  pageLoadLink,
  activityLink,
]

/** A client without a merchant. It reads and writes only the signed-in caller. */
export const sessionClient = createClient(null)

/** The session of this page. */
export const sessionWatch = createSessionWatch({
  clock: {
    // The wall clock continues while the computer sleeps.
    now: Date.now,
    after: alarm,
  },
  read: readSession,
  touch: touchSession,
  onModified: reloadModified,
})

// One client per merchant, so data cached for one merchant never appears under another.
const clients = new Map<string | null, ApolloClient>()

/** Returns the client that acts for a merchant; null acts for the caller's own account. */
export function clientFor(merchant: string | null): ApolloClient {
  const client = clients.get(merchant) ?? createClient(merchant, createQueryRecorder(merchant, seesCalls))
  clients.set(merchant, client)
  return client
}

/**
 * Whether the gateway reports the platform calls behind a response. It does so to callers who may read the
 * configuration.
 */
function seesCalls(): boolean {
  return shownViewer()?.permissions.includes('configuration.read') ?? false
}

/** Changes the signed-in caller (null signs out) and clears everything fetched for the previous one. */
export async function changeViewer(viewer: Viewer | null): Promise<void> {
  // Stop the session watch first: it releases the requests that wait for the previous caller.
  sessionWatch.follow(null)
  stepUp.settle(false)
  queryRecord.kept = []
  await Promise.all([...clients.values()].map((client) => client.clearStore()))
  showViewer(viewer)
}

/** Sets the signed-in caller. Used directly for the same caller, who continues on the current page. */
export function showViewer(viewer: Viewer | null): void {
  sessionClient.writeQuery({ query: viewerQuery, data: { viewer } })
}

/** The signed-in caller known to this page, or null. */
export function shownViewer(): Viewer | null {
  return sessionClient.readQuery({ query: viewerQuery })?.viewer ?? null
}

/** Tells the other tabs about the signed-in caller's session. */
export function tellTabs(kind: 'signedIn' | 'signedOut' | 'keyChanged' | 'stayed'): void {
  const viewer = shownViewer()
  if (viewer) tabs().tell({ kind, who: whoOf(viewer) })
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

/** Empties the cache and reads everything on the screen again, because the session may see more or less than before. */
export async function readAllAgain(): Promise<void> {
  await Promise.allSettled([...clients.values()].map((client) => client.resetStore()))
}

/** Runs a function after a delay. Returns a function that cancels it. */
function alarm(millis: number, run: () => void): () => void {
  const timer = setTimeout(run, millis)
  return () => clearTimeout(timer)
}

/** Sends the smallest possible operation to the GraphQL endpoint, without counting as user activity. */
async function askWhetherReached(): Promise<boolean> {
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'x-portal-csrf': '1', ...passive.headers },
    body: JSON.stringify({ query: '{ __typename }' }),
  })
  return !isNotServing(response.status)
}

async function readSession(): Promise<SessionReading | null> {
  const { data } = await sessionClient.query({ query: readSessionQuery, fetchPolicy: 'no-cache', context: passive })
  return data?.viewer?.session ? readingOf(whoOf(data.viewer), data.viewer.session) : null
}

async function touchSession(): Promise<SessionReading | null> {
  const viewer = shownViewer()
  const { data } = await sessionClient.mutate({ mutation: touchSessionMutation, fetchPolicy: 'no-cache' })
  if (!viewer || !data) return null
  tellTabs('stayed')
  return readingOf(whoOf(viewer), data.touchSession)
}

function createClient(merchant: string | null, ...more: ApolloLink[]): ApolloClient {
  // `HttpLink` would send the client library's version in every request.
  const http = new BaseHttpLink({
    uri: '/graphql',
    credentials: 'same-origin',
    headers: { 'x-portal-csrf': '1', ...(merchant === null ? {} : { 'x-on-behalf-of': merchant }) },
  })
  const client: ApolloClient = new ApolloClient({
    link: ApolloLink.from([...links, ...more, createCacheBound(() => client), createDocumentHashLink(), http]),
    cache: new InMemoryCache({
      possibleTypes,
      typePolicies: {
        // A super account sees objects of all merchants together, and merchants choose these ids, so the owner is part
        // of the key.
        Caller: { keyFields: callerKey },
        Charge: { keyFields: ownedKey },
        Customer: { keyFields: ownedKey },
        PaywallSession: { keyFields: ['sessionId'] },
        // Objects without an id. Screens read different fields of them, so merge keeps the fields read earlier.
        CustomerFraud: { merge: true },
        LineItem: { merge: true },
        PersonalInfo: { merge: true },
      },
    }),
  })
  return client
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
