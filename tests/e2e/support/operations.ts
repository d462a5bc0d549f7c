import type { Page, Request, Route } from 'playwright/test'

const endpoint = '**/graphql'

interface Operation {
  readonly operationName: string
  // biome-ignore lint/suspicious/noExplicitAny: assertions look into any variables
  readonly variables: any
}

function operationOf(request: Request): Operation {
  return request.postDataJSON()
}

/** Handles one GraphQL operation of the page in the test. The returned function stops that. */
export async function intercept(page: Page, name: string, handle: (route: Route) => Promise<void>) {
  const handler = (route: Route) =>
    operationOf(route.request()).operationName === name ? handle(route) : route.fallback()
  await page.route(endpoint, handler)
  return () => page.unroute(endpoint, handler)
}

/** Records the variables of every operation with this name, in a list that grows. */
export function recordSent(page: Page, name: string): Operation['variables'][] {
  const sent: Operation['variables'][] = []
  page.on('request', (request) => {
    if (isCalled(request, name)) sent.push(operationOf(request).variables)
  })
  return sent
}

/**
 * Like `recordSent`, but without operations for which the gateway required a confirmation. These had no effect, and
 * whether the gateway requires one depends on other tests in the same session.
 */
export function recordActing(page: Page, name: string): Operation['variables'][] {
  const sent = recordSent(page, name)
  page.on('response', async (response) => {
    if (!isCalled(response.request(), name)) return
    const body = await response.text().catch(() => '')
    if (body.includes('"CONFIRMATION_REQUIRED"')) sent.shift()
  })
  return sent
}

function isCalled(request: Request, name: string): boolean {
  return request.url().endsWith('/graphql') && operationOf(request).operationName === name
}

/** Responds to an operation with an error of the gateway. */
export function failWith(code: string, message: string, path?: readonly string[]) {
  return (route: Route) =>
    route.fulfill({ json: { data: null, errors: [{ message, path, extensions: { code, errors: [message] } }] } })
}

/** Alters the data in an operation's response. */
// biome-ignore lint/suspicious/noExplicitAny: any response may be altered
export function alter(page: Page, name: string, change: (data: any) => void) {
  return intercept(page, name, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    change(body.data)
    await route.fulfill({ response: answer, json: body })
  })
}

/** Holds an operation back until released. */
export async function hold(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await intercept(page, name, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Repeats the first response to an operation, because other tests change the listed objects. */
export async function repeatFirst(page: Page, name: string): Promise<void> {
  let first: string | undefined
  await intercept(page, name, async (route) => {
    const response = await route.fetch()
    first ??= await response.text()
    await route.fulfill({ response, body: first })
  })
}
