import { type AppOptions, buildApp } from '@portal/gateway/app'
import { buildSandbox, type Sandbox } from '@portal/sandbox/app'
import { ask as askPlatform, type CallerKey, credentialsOf, type TestRequest } from '@portal/sandbox/test-caller'
import type { FastifyInstance } from 'fastify'

/** A call that the platform received. */
interface ReceivedCall {
  readonly method: string
  /** Path and query string, as on the request line. */
  readonly url: string
  readonly onBehalfOf: string | undefined
  /** The body as a string; empty if there is none. */
  readonly body: string
}

/** The real sandbox and the real gateway in front of it, on one clock that only the test advances. */
export interface Stack {
  readonly gateway: FastifyInstance
  readonly sandbox: Sandbox
  /** Origin of the sandbox. */
  readonly platformUrl: string
  /** The time for gateway and sandbox, in milliseconds since the epoch. */
  readonly clock: { now: number }
  /** Every call that the platform received, in order of arrival. */
  readonly received: ReceivedCall[]
  /** Calls such as `GET /charges?limit=10` since the last time, without sign-ins and without the prefix. */
  takeCalls(): string[]
  /**
   * Remembers the rows of the sandbox's tables. Returns a function that restores them and forgets the calls so far, for
   * tests that share a stack. Do not use it for charges and customers: the sandbox keeps indexes of them in memory.
   */
  remember(tables: readonly SharedTable[]): () => void
  /** Calls the platform directly with a signature. The call is not recorded as received. */
  platform(request: Omit<TestRequest, 'timestamp'>, as?: CallerKey): Promise<{ status: number; body: Document }>
  /** Another gateway in front of the same sandbox. */
  anotherGateway(options?: Partial<AppOptions>): Promise<FastifyInstance>
  close(): Promise<void>
}

/** A document of the platform for assertions. */
// biome-ignore lint/suspicious/noExplicitAny: assertions look into any response
export type Document = any

/** The initial time of a stack's clock. */
export const startOfTests = Date.parse('2026-11-21T12:00:00Z')

const direct = { 'x-direct': '1' }

/** Tables that the sandbox reads for each request instead of caching them. */
type SharedTable = 'document' | 'document_number' | 'merchant_settings' | 'merchant_secret' | 'statistics_reset'

interface StackOptions {
  readonly charges?: number
  readonly gateway?: Partial<AppOptions>
  readonly sandbox?: { readonly dataDir?: string; readonly maxDelayMs?: number }
  /** Changes the sandbox before it listens. */
  readonly prepare?: (sandbox: Sandbox) => void
}

export async function startStack(options: StackOptions = {}) {
  const { charges = 300, gateway = {}, sandbox: particulars = {}, prepare } = options
  const clock = { now: startOfTests }
  const received: ReceivedCall[] = []
  const sandbox = await buildSandbox({ charges, clock: () => clock.now, ...particulars })
  sandbox.app.addHook('onRequest', async (request) => {
    const { method, url, headers } = request
    if (headers['x-direct'] !== undefined) return
    received.push({
      method,
      url,
      onBehalfOf: headers['x-on-behalf-of'] as string | undefined,
      // Read later, because the body has not arrived yet.
      get body() {
        return request.body === undefined ? '' : String(request.body)
      },
    })
  })
  prepare?.(sandbox)
  const platformUrl = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  const gateways: FastifyInstance[] = []
  async function anotherGateway(options: Partial<AppOptions> = {}) {
    const app = await buildApp({
      platform: { url: platformUrl },
      clock: () => clock.now,
      requestsPerMinute: 1_000_000,
      loadLimits: { requests: 1_000_000, requestsWhenBusy: 1_000_000 },
      ...options,
    })
    await app.ready()
    gateways.push(app)
    return app
  }
  let taken = 0
  const stack: Stack = {
    gateway: await anotherGateway(gateway),
    sandbox,
    platformUrl,
    clock,
    received,
    takeCalls() {
      const calls = received.slice(taken).map(({ method, url }) => `${method} ${url.replace('/api/v3', '')}`)
      taken = received.length
      return calls.filter((call) => !call.includes('/callers/'))
    },
    remember(tables) {
      const { database } = sandbox
      for (const table of tables) database.exec(`create temp table kept_${table} as select * from ${table}`)
      return () => {
        for (const table of tables) {
          database.exec(`delete from ${table}; insert into ${table} select * from temp.kept_${table}`)
        }
        stack.takeCalls()
      }
    },
    platform: (request, as = 'admin') =>
      askPlatform(sandbox.app, credentialsOf(as), {
        ...request,
        timestamp: Math.floor(clock.now / 1000),
        headers: { ...direct, ...request.headers },
      }),
    anotherGateway,
    async close() {
      for (const app of gateways) await app.close()
      await sandbox.close()
    },
  }
  return stack
}
