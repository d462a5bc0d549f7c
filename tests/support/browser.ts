import type { FastifyInstance } from 'fastify'
import { type Answer, type CallerId, secretKeys } from './portal.ts'

/** A page's session cookie and headers. No foreign page can send the CSRF header. */
export interface Asking {
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The parts of a response that a browser keeps. */
export interface PageAnswer extends Answer {
  readonly headers: Readonly<Record<string, string>>
  readonly setCookie: readonly string[]
}

/** Sends a request as the web client does. */
export async function askAsPage(
  app: FastifyInstance,
  query: string,
  variables: Record<string, unknown> = {},
  { cookie, headers = {} }: Asking = {},
): Promise<PageAnswer> {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      host: 'localhost:4000',
      accept: 'application/json',
      'x-portal-csrf': '1',
      ...headers,
      ...(cookie !== undefined && { cookie }),
    },
    payload: { query, variables },
  })
  const { data, errors } = response.json()
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    setCookie: [response.headers['set-cookie'] ?? []].flat(),
    data,
    errors,
  }
}

export const loginMutation = `mutation ($input: LoginInput!) { login(input: $input) { callerName session { id } } }`

/** The login input of a sandbox caller. */
export function loginInput(caller: CallerId, particulars: Record<string, unknown> = {}) {
  const [merchantAccount, callerName] = caller.split('/')
  return { input: { merchantAccount, callerName, secretKey: secretKeys[caller], ...particulars } }
}

/** Signs in and returns the cookie for later requests, `name=token`. */
export async function signInAsPage(app: FastifyInstance, caller: CallerId = 'DEMO_MERCHANT/operator') {
  return cookieOf(await askAsPage(app, loginMutation, loginInput(caller)))
}

/** `name=token` of a response's only cookie. Throws if there is not exactly one. */
export function cookieOf({ setCookie, errors }: PageAnswer): string {
  const [only, ...others] = setCookie
  if (only === undefined || others.length > 0) throw new Error(`no single cookie: ${JSON.stringify(errors)}`)
  return only.split(';', 1)[0] ?? ''
}
