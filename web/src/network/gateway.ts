import { alarm } from './alarm.ts'
import { createAsk } from './ask.ts'
import { createConnection } from './connection.ts'
import { isNotServing } from './no-answer.ts'

/** The headers of a request that is not user activity (specification 4.1). */
export const passive = { 'x-portal-passive': '1' }

/** Whether the gateway can be reached. */
export const connection = createConnection({
  after: alarm,
  isOnline: () => navigator.onLine !== false,
  probe: askWhetherReached,
})

// Tests of modules that import this one have no window, and no network to watch either.
for (const event of ['online', 'offline']) globalThis.addEventListener?.(event, connection.networkChanged)

declare global {
  interface Window {
    /** The query that the page has sent before its modules were loaded (web/public/first.js). */
    firstQuery?: { readonly body: string; readonly response: Promise<Response> } | null
  }
}

/** Takes the response to the query that the page has sent, if it is this one. It is used once. */
function takeFirst(body: unknown): Promise<Response> | null {
  const { firstQuery } = globalThis.window ?? {}
  if (!firstQuery || firstQuery.body !== body) return null
  window.firstQuery = null
  return firstQuery.response
}

/** Sends an operation of the session. */
export const ask = createAsk({
  connection,
  fetch: (address, init) => takeFirst(init?.body) ?? fetch(address, init),
})

/** Sends the smallest possible operation to the GraphQL endpoint, without counting as user activity. */
async function askWhetherReached(): Promise<boolean> {
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'x-portal-csrf': '1', ...passive },
    body: JSON.stringify({ query: '{ __typename }' }),
  })
  return !isNotServing(response.status)
}
