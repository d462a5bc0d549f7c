// A peer with the gateway's protections from libraries, used as in their documentation: Mercurius with its loaders and
// compiler, a rate limit per credential, checked Basic credentials, security headers, metrics of requests and calls,
// and retry, circuit breaker and deadline around each platform call.
import { createHash, timingSafeEqual } from 'node:crypto'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import {
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleAll,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import Fastify from 'fastify'
import mercurius from 'mercurius'
import { Counter, Histogram } from 'prom-client'
import { announce } from './announce.ts'
import { callerName, merchantAccount, secretKey } from './ledger.ts'
import { get } from './signed-get.ts'

const requests = new Histogram({ name: 'request_seconds', help: 'Requests', labelNames: ['status'] })
const calls = new Histogram({ name: 'call_seconds', help: 'Platform calls', labelNames: ['method', 'status'] })
const refused = new Counter({ name: 'refused_total', help: 'Refused requests' })

const policy = wrap(
  retry(handleAll, { maxAttempts: 2, backoff: new ExponentialBackoff() }),
  circuitBreaker(handleAll, { halfOpenAfter: 5_000, breaker: new ConsecutiveBreaker(20) }),
  timeout(15_000, TimeoutStrategy.Aggressive),
)

async function guardedGet(path: string) {
  const end = calls.startTimer({ method: 'GET' })
  try {
    const answer = await policy.execute(() => get(path))
    end({ status: '200' })
    return answer
  } catch (error) {
    end({ status: 'error' })
    throw error
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest()
const known = hash(`Basic ${Buffer.from(`${merchantAccount}/${callerName}:${secretKey}`).toString('base64')}`)

const app = Fastify()
await app.register(helmet)
await app.register(rateLimit, {
  max: 1_000_000_000,
  timeWindow: 60_000,
  keyGenerator: ({ headers, ip }) => headers.authorization ?? ip,
})
app.addHook('onRequest', async ({ headers }, reply) => {
  if (timingSafeEqual(hash(headers.authorization ?? ''), known)) return
  refused.inc()
  await reply.code(401).send({ error: 'Unauthorized' })
})
app.addHook('onResponse', async (_request, { statusCode, elapsedTime }) =>
  requests.labels(String(statusCode)).observe(elapsedTime / 1000),
)

interface Page {
  readonly page: { readonly limit: number; readonly offset: number | null }
}

await app.register(mercurius, {
  schema: `
    scalar Any
    input PageInput { limit: Int offset: Int }
    type Customer { id: ID! lgId: Any customerStatus: Any trustLevel: Any }
    type Charge {
      id: ID! chargeStatus: Any amount: Any currency: Any creationTime: Any customerId: Any merchantAccount: Any lgId: Any
      customer: Customer
    }
    type Charges { total: Int! items: [Charge!]! }
    type Query { charge(id: ID!): Charge charges(page: PageInput!): Charges! }`,
  resolvers: {
    Query: {
      charge: (_: unknown, { id }: { id: string }) => guardedGet(`/api/v3/charges/${encodeURIComponent(id)}`),
      charges: (_: unknown, { page: { limit, offset } }: Page) =>
        guardedGet(`/api/v3/charges?limit=${limit}&offset=${offset ?? 0}`),
    },
  },
  loaders: {
    Charge: {
      async customer(queries: readonly { readonly obj: { readonly customerId: string } }[]) {
        const byId = new Map<string, Promise<unknown>>()
        for (const { obj } of queries) {
          if (!byId.has(obj.customerId)) {
            byId.set(obj.customerId, guardedGet(`/api/v3/customers/${encodeURIComponent(obj.customerId)}`))
          }
        }
        return Promise.all(queries.map(({ obj }) => byId.get(obj.customerId)))
      },
    },
  },
  jit: 1,
})
await app.listen({ port: 0, host: '127.0.0.1' })
announce(app.server)
