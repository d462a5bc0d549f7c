import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { BaseHttpLink } from '@apollo/client/link/http'
import { tap } from 'rxjs'
import { createConnection } from './connection.ts'
import { createDocumentHashLink } from './document-hash-link.ts'
import { type RequestFailure, requestStarted, unanswered } from './network-activity.ts'
import { isNoAnswer, isNotServing } from './no-answer.ts'
import { createOfflineLink } from './offline-link.ts'
import { possibleTypes } from './possible-types.ts'
import { createQueryRecorder, queryRecord } from './query-record.ts'
import { createKeyChangeLink } from './session/key-change-link.ts'
import { createLostSessionLink } from './session/lost-session-link.ts'
import { reloadModified } from './session/reload-page.ts'
import { readingOf, readSessionQuery, touchSessionMutation, whoOf } from './session/session-query.ts'
import { createSessionWatch, type SessionReading } from './session/session-watch.ts'
import { createStepUp } from './session/step-up.ts'
import { createStepUpLink, needsConfirmation } from './session/step-up-link.ts'
import { tabs } from './session/tabs.ts'
import { type Viewer, viewerQuery } from './session/viewer-query.ts'

const passive = { headers: { 'x-portal-passive': '1' } }
let refreshing = 0

/** Whether the gateway can be reached. */
export const connection = createConnection({
  after: alarm,
  isOnline: () => navigator.onLine !== false,
  probe: askWhetherReached,
})

// Where there is no window, as in tests of what imports this, there is no network to follow either.
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

// What the page refreshes by itself is no activity of the person before it (specification 4.1).
const passiveLink = new ApolloLink((operation, forward) => {
  if (refreshing > 0) operation.setContext(({ headers }) => ({ headers: { ...headers, ...passive.headers } }))
  return forward(operation)
})

// The gateway restores the session without its confirmation when a page is loaded (specification 4.1).
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

/** What waits for the secret key to be given again. */
export const stepUp = createStepUp()

const links = [
  createOfflineLink(connection),
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

/** The client that only knows who is signed in; it acts for nobody. */
export const sessionClient = createClient(null)

/** The session of this page. */
export const sessionWatch = createSessionWatch({
  clock: {
    // Time goes on while a computer sleeps.
    now: Date.now,
    after: alarm,
  },
  read: readSession,
  touch: touchSession,
  onModified: reloadModified,
})

// One client per merchant: nothing cached for one merchant can ever show under another.
const clients = new Map<string | null, ApolloClient>()

/** The client that acts for a merchant; null acts for the caller's own account. */
export function clientFor(merchant: string | null): ApolloClient {
  const client = clients.get(merchant) ?? createClient(merchant, createQueryRecorder(merchant, seesCalls))
  clients.set(merchant, client)
  return client
}

/** Whether the gateway tells which platform calls are behind an answer: to who may read the configuration. */
function seesCalls(): boolean {
  return shownViewer()?.permissions.includes('configuration.read') ?? false
}

/** Makes this caller the signed-in one (null: nobody), and forgets everything fetched for an earlier one. */
export async function changeViewer(viewer: Viewer | null): Promise<void> {
  // First the watch: what waited for the earlier caller is let go.
  sessionWatch.follow(null)
  stepUp.settle(false)
  queryRecord.kept = []
  await Promise.all([...clients.values()].map((client) => client.clearStore()))
  showViewer(viewer)
}

/** Shows this caller as the signed-in one; for the same caller, who goes on where the page is. */
export function showViewer(viewer: Viewer | null): void {
  sessionClient.writeQuery({ query: viewerQuery, data: { viewer } })
}

/** Who is signed in as far as this page knows. */
export function shownViewer(): Viewer | null {
  return sessionClient.readQuery({ query: viewerQuery })?.viewer ?? null
}

/** Tells the other tabs about the signed-in caller's session. */
export function tellTabs(kind: 'signedIn' | 'signedOut' | 'keyChanged' | 'stayed'): void {
  const viewer = shownViewer()
  if (viewer) tabs().tell({ kind, who: whoOf(viewer) })
}

/** Reads everything that is shown again, without counting as activity. */
export async function refreshShown(): Promise<void> {
  refreshing++
  try {
    await Promise.allSettled([...clients.values()].map((client) => client.refetchQueries({ include: 'active' })))
  } finally {
    refreshing--
  }
}

/** Runs something after so many milliseconds; answers how to call it off. */
function alarm(millis: number, run: () => void): () => void {
  const timer = setTimeout(run, millis)
  return () => clearTimeout(timer)
}

/** Asks the gateway the least there is to ask, on the way that every operation takes and without counting as activity. */
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
  // The base link: the other one would tell the gateway the client library's version in every request.
  const http = new BaseHttpLink({
    uri: '/graphql',
    credentials: 'same-origin',
    headers: { 'x-portal-csrf': '1', ...(merchant === null ? {} : { 'x-on-behalf-of': merchant }) },
  })
  return new ApolloClient({
    link: ApolloLink.from([...links, ...more, createDocumentHashLink(), http]),
    cache: new InMemoryCache({
      possibleTypes,
      typePolicies: {
        // A super account sees the objects of all merchants at once, and merchants choose these ids themselves.
        Caller: { keyFields: callerKey },
        Charge: { keyFields: ownedKey },
        Customer: { keyFields: ownedKey },
        PaywallSession: { keyFields: ['sessionId'] },
        // Parts without an id, of which screens ask for different fields: what one has read stays for the others.
        CustomerFraud: { merge: true },
        LineItem: { merge: true },
        PersonalInfo: { merge: true },
      },
    }),
  })
}

function ownedKey(object: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([object.__typename, object.merchantAccount ?? null, object.id])
}

/** A user name is unique only within one merchant account. */
function callerKey({ __typename, id, assignedMerchantAccount }: Readonly<Record<string, unknown>>): string {
  const account = assignedMerchantAccount
  const owner = typeof account === 'object' && account !== null && 'name' in account ? account.name : null
  return JSON.stringify([__typename, owner, id])
}
