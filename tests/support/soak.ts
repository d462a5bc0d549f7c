import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loginInput, loginMutation } from './browser.ts'
import { basic } from './portal.ts'
import { freePorts, startServer } from './processes.ts'

/** The memory of the gateway after a full collection, in MiB. */
export interface Memory {
  /** The heap and the buffers outside of it: the memory that the gateway holds. */
  readonly held: number
  readonly heap: number
  readonly resident: number
}

/** A gateway and a sandbox under steady mixed load. */
export interface Soak {
  /** The requests so far. */
  readonly requests: number
  /** Failed requests by code, except those that are meant to fail. */
  readonly failures: Readonly<Record<string, number>>
  /** Sends the load until a condition holds. */
  load(isOver: () => boolean): Promise<void>
  memory(): Promise<Memory>
  stop(): Promise<void>
}

interface SoakOptions {
  /** How many loops send requests, and how long each pauses between two, in milliseconds. */
  readonly workers: number
  readonly pauseMs: number
}

const MiB = 1024 * 1024
/** The charges of the sandbox. The sandbox's own memory does not count. */
const charges = 5_000
const customers = 250

/** Starts both with a store in SQLite, like `npm start`. The gateway runs as deployed, with its inspector enabled. */
export async function startSoak({ workers, pauseMs }: SoakOptions): Promise<Soak> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'))
  const [port = 0, platform = 0, inspector = 0] = await freePorts(3)
  const sandbox = await startServer('sandbox/src/main.ts', platform, { SANDBOX_CHARGES: String(charges) })
  const gateway = await startServer('gateway/src/main.ts', port, {
    PLATFORM_URL: sandbox.origin,
    DATA_DIR: folder,
    TRUST_PROXY: 'true',
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
    KNOWN_DOCUMENTS_ONLY: 'false',
    NODE_OPTIONS: `--max-semi-space-size=16 --inspect=127.0.0.1:${inspector} --inspect-publish-uid=http`,
  })
  const failures: Record<string, number> = {}
  let requests = 0
  let turn = 0

  async function send(path: string, init: RequestInit): Promise<Response | null> {
    requests += 1
    try {
      return await fetch(`${gateway.origin}${path}`, { ...init, signal: init.signal ?? AbortSignal.timeout(40_000) })
    } catch (error) {
      note((error as Error).name)
      return null
    }
  }
  const note = (what: string) => {
    failures[what] = (failures[what] ?? 0) + 1
  }
  // biome-ignore lint/suspicious/noExplicitAny: the load looks into any response
  async function ask(query: string, variables: object = {}, headers = admin): Promise<any> {
    const answer = await send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = ((await answer?.json()) ?? {}) as {
      data?: unknown
      errors?: { extensions: { code: string } }[]
    }
    if (errors) note(errors[0]?.extensions.code ?? 'an error')
    return data && { ...data, cookie: answer?.headers.getSetCookie()[0]?.split(';')[0] }
  }

  const list = `query ($page: PageInput, $search: String, $filter: ChargeFilter) {
    charges(page: $page, search: $search, filter: $filter) { total items { id chargeStatus amount currency customerId } } }`
  /** The actions of people and programs. Each gets a different number. */
  const acts: readonly ((n: number) => Promise<unknown>)[] = [
    (n) => ask(list, { page: { limit: 50, offset: (n * 31) % 2_000 } }),
    (n) => ask(list, { search: `cust-${1 + (n % customers)}` }),
    (n) => ask(list, { filter: { chargeStatus: 'CHARGED', currency: 'EUR' }, page: { limit: 100, offset: n % 500 } }),
    (n) =>
      ask('query ($id: ID!) { charge(id: $id) { id amount transactions { id amount } customer { id } } }', {
        id: `chg-${1_101 + (n % (charges - 200))}`,
      }),
    (n) =>
      ask('query ($id: ID!) { customer(id: $id) { id personalInfo { firstName } } }', {
        id: `cust-${1 + (n % customers)}`,
      }),
    () =>
      ask('{ dashboardPicture(span: DAY) { buckets { approved } } dashboardHealth(window: LAST_24_HOURS) { worse } }'),
    () => ask('{ ledger(page: { limit: 50 }) { total items { id act } } }'),
    () => ask('{ rules { items { id name } } gatewayConfigs { items { id } } callers { items { userName } } }'),
    async function payAndRefund(n) {
      const lineItem = { externalKey: 'sku-1', price: '9.00' }
      const about = { customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency: 'EUR', operation: 'CHARGE' }
      const made = await ask('mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }', {
        input: { ...about, lineItem },
      })
      const input = { chargeId: made?.createCharge.id, command: 'REFUND', amount: '0.01', requestId: `soak-${n}` }
      if (made)
        await ask('mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }', { input })
    },
    async function session() {
      const page = { 'x-portal-csrf': '1', 'x-forwarded-proto': 'https' }
      const { cookie = '' } = (await ask(loginMutation, loginInput('DEMO_MERCHANT/operator'), page)) ?? {}
      for (let place = 0; place < 3; place++) await ask('{ viewer { callerName } }', {}, { ...page, cookie })
      await ask('mutation { logout }', {}, { ...page, cookie })
    },
    async function exportOfCustomer(n) {
      const query = new URLSearchParams({
        format: 'csv',
        filter: JSON.stringify({ customerId: `cust-${1 + (n % customers)}` }),
      })
      const answer = await send(`/files/lists/charges?${query}`, { headers: admin })
      await answer?.arrayBuffer()
    },
    async function stranger(n) {
      const from = {
        'x-forwarded-for': `10.${n % 200}.${(n >> 8) % 200}.7`,
        authorization: basic('DEMO_MERCHANT/admin', `wrong-${n}`),
      }
      const answer = await send('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from },
        body: JSON.stringify({ query: '{ viewer { callerName } }' }),
      })
      await answer?.arrayBuffer()
    },
    async function leaves(n) {
      const gone = new AbortController()
      const asked = fetch(`${gateway.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...admin },
        body: JSON.stringify({ query: list, variables: { page: { limit: 200, offset: n % 1_000 } } }),
        signal: gone.signal,
      }).catch(() => null)
      await wait(5)
      gone.abort()
      await asked
    },
  ]

  return {
    get requests() {
      return requests
    },
    failures,
    async load(isOver) {
      await Promise.all(
        Array.from({ length: workers }, async () => {
          while (!isOver()) {
            const n = turn++
            await acts[n % acts.length]?.(Math.floor(n / acts.length))
            await wait(pauseMs)
          }
        }),
      )
    },
    memory: () => memoryUnder(inspector),
    async stop() {
      await Promise.all([gateway.stop(), sandbox.stop()])
      rmSync(folder, { recursive: true })
    },
  }
}

const admin: Record<string, string> = { authorization: basic('DEMO_MERCHANT/admin') }

/** Collects all garbage in a process through its inspector, and reads its memory. */
async function memoryUnder(port: number): Promise<Memory> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  if (target === undefined) throw new Error('there is no inspector')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const run = (method: string, params: object = {}) =>
    new Promise<{ result: { value: string } }>((resolve) => {
      socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)).result)
      socket.send(JSON.stringify({ id: 1, method, params }))
    })
  // Twice, because objects that a finalizer releases are collected the second time.
  await run('HeapProfiler.collectGarbage')
  await run('HeapProfiler.collectGarbage')
  const { result } = await run('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' })
  socket.close()
  const { heapUsed, external, rss } = JSON.parse(result.value) as NodeJS.MemoryUsage
  const inMiB = (bytes: number) => Math.round((bytes / MiB) * 10) / 10
  return { held: inMiB(heapUsed + external), heap: inMiB(heapUsed), resident: inMiB(rss) }
}
