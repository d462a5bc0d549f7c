import { type AppOptions, buildApp } from '@portal/gateway/app'
import type { FastifyInstance } from 'fastify'

/** The secret keys of the sandbox's callers, by merchant account and name. */
export const secretKeys = {
  'DEMO_MERCHANT/admin': 'Sandbox-Secret-Key-0001',
  'DEMO_MERCHANT/operator': 'Sandbox-Secret-Key-0002',
  'DEMO_MERCHANT/support': 'Sandbox-Secret-Key-0003',
  'DEMO_MERCHANT/finance': 'Sandbox-Secret-Key-0004',
  'DEMO_MERCHANT/locked': 'Sandbox-Secret-Key-0005',
  'DEMO_MERCHANT/twofactor': 'Sandbox-Secret-Key-0006',
  'DEMO_MERCHANT/api': 'Sandbox-Secret-Key-0009',
  'OTHER_MERCHANT/admin': 'Sandbox-Secret-Key-0007',
  'SUPER_ACCOUNT/super': 'Sandbox-Secret-Key-0008',
} as const

export type CallerId = keyof typeof secretKeys

/** Starts a gateway; close it after use. */
export async function startGateway(options: AppOptions): Promise<FastifyInstance> {
  const app = await buildApp(options)
  await app.ready()
  return app
}

/** A response of `/graphql` for assertions. */
export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: assertions look into any response
  readonly data: any
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly errors: any
}

/** The sender of a request: a caller, and the merchant that it acts for. */
export interface Who {
  readonly as?: CallerId
  readonly onBehalfOf?: string
}

/** Sends a request like an integrator, with Basic credentials. */
export async function ask(
  app: FastifyInstance,
  query: string,
  variables: Record<string, unknown> = {},
  { as = 'DEMO_MERCHANT/admin', onBehalfOf }: Who = {},
): Promise<Answer> {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      authorization: basic(as),
      accept: 'application/json',
      ...(onBehalfOf && { 'x-on-behalf-of': onBehalfOf }),
    },
    payload: { query, variables },
  })
  const { data, errors } = response.json()
  return { status: response.statusCode, data, errors }
}

/** The Basic header of a caller. */
export function basic(caller: CallerId, secretKey: string = secretKeys[caller]): string {
  return `Basic ${Buffer.from(`${caller}:${secretKey}`).toString('base64')}`
}
