import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** The credentials of a test's requests. */
export interface Credentials {
  readonly merchantAccount: string
  readonly callerName: string
  readonly secretKey: string
}

const keys = {
  admin: ['DEMO_MERCHANT', 'admin', '0001'],
  operator: ['DEMO_MERCHANT', 'operator', '0002'],
  support: ['DEMO_MERCHANT', 'support', '0003'],
  finance: ['DEMO_MERCHANT', 'finance', '0004'],
  locked: ['DEMO_MERCHANT', 'locked', '0005'],
  twofactor: ['DEMO_MERCHANT', 'twofactor', '0006'],
  otherAdmin: ['OTHER_MERCHANT', 'admin', '0007'],
  super: ['SUPER_ACCOUNT', 'super', '0008'],
  api: ['DEMO_MERCHANT', 'api', '0009'],
} as const
export type CallerKey = keyof typeof keys

/** The published credentials of a fixed caller. */
export function credentialsOf(caller: CallerKey): Credentials {
  const [merchantAccount, callerName, number] = keys[caller]
  return { merchantAccount, callerName, secretKey: `Sandbox-Secret-Key-${number}` }
}

/** A request of a test. */
export interface TestRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: string
  readonly onBehalfOf?: string
  /** Unix seconds. */
  readonly timestamp: number
  /** The address of the client; this machine by default. */
  readonly remoteAddress?: string
  /** Headers that replace the correct ones. */
  readonly headers?: Record<string, string>
}

/** The headers of a signed request. Written from the wire format's description; shares no code with the platform. */
export function signedHeaders(credentials: Credentials, request: TestRequest): Record<string, string> {
  const { merchantAccount, callerName, secretKey } = credentials
  const text = `${callerName}${merchantAccount}${request.timestamp}${request.path}${request.body ?? ''}`
  return {
    'x-caller-name': callerName,
    'x-merchant-account': merchantAccount,
    'x-timestamp': String(request.timestamp),
    'x-signature': createHmac('sha256', secretKey).update(text, 'utf8').digest('hex').toUpperCase(),
    ...(request.onBehalfOf ? { 'x-on-behalf-of': request.onBehalfOf } : {}),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...request.headers,
  }
}

/** Signs a request, sends it to the app, and reads the response. */
export async function ask(app: FastifyInstance, credentials: Credentials, request: TestRequest) {
  const path = request.onBehalfOf
    ? `${request.path}${request.path.includes('?') ? '&' : '?'}onBehalfOf=${encodeURIComponent(request.onBehalfOf)}`
    : request.path
  const response = await app.inject({
    method: request.method ?? 'GET',
    url: path,
    headers: signedHeaders(credentials, { ...request, path }),
    ...(request.body === undefined ? {} : { payload: request.body }),
    ...(request.remoteAddress === undefined ? {} : { remoteAddress: request.remoteAddress }),
  })
  return { status: response.statusCode, headers: response.headers, body: response.body === '' ? null : response.json() }
}

/** The time of the tests: a noon after the example charge of the wire format. */
export const NOON = Date.UTC(2026, 10, 21, 12) / 1000

/** Sends requests as a fixed caller, at noon. */
export function asker(app: FastifyInstance) {
  return (caller: CallerKey, path: string, request: Partial<TestRequest> = {}) =>
    ask(app, credentialsOf(caller), { timestamp: NOON, ...request, path: `/api/v3${path}` })
}
