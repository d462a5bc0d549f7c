import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openStore, type Store } from '@portal/gateway/store/store'
import pg from 'pg'
import { loginInput, loginMutation } from './browser.ts'
import { checked, recordsOf } from './ledger-entries.ts'
import { basic, type CallerId } from './portal.ts'
import { createTestDatabase } from './postgres.ts'
import { postgresPrograms, startPostgresPair } from './postgres-pair.ts'
import { freePorts, type ServerProcess, startProxy, startServer } from './processes.ts'
import { type Relay, startRelayTo } from './relay.ts'
import { reportSkipped } from './skipped.ts'

/** A temporary fault of the stack. */
type FaultName =
  | 'replica killed'
  | 'replica suspended'
  | 'rolling restart'
  | 'PostgreSQL restarted'
  | 'PostgreSQL frozen'
  | 'PostgreSQL read-only'
  | 'PostgreSQL failed over'
  | 'platform silent'

/** All faults that this machine can simulate. */
export const faultNames: readonly FaultName[] = [
  'replica killed',
  'replica suspended',
  'rolling restart',
  'PostgreSQL restarted',
  'PostgreSQL frozen',
  'PostgreSQL read-only',
  // Needs the server's own programs.
  ...(postgresPrograms === null ? [] : ['PostgreSQL failed over' as const]),
  'platform silent',
]

/** The requests during one kind of fault, or between faults (`calm`). */
interface Tally {
  requests: number
  /** Failed requests by code or status. */
  readonly failures: Record<string, number>
}

/** The findings of a run. */
export interface ChaosReport {
  readonly tallies: Readonly<Record<string, Tally>>
  readonly acknowledged: number
  /** Acknowledged refunds that the platform does not have. */
  readonly lost: readonly string[]
  /** Acknowledged refunds that the ledger does not have. */
  readonly unrecorded: readonly string[]
  /** How many recorded ones lack their end because the store was down then: their outcome is unknown there. */
  readonly openEntries: number
  /** Sign-ins that were acknowledged and then forgotten. */
  readonly lostSessions: readonly string[]
  /** Refunds that the platform has more than once. */
  readonly twice: readonly string[]
  /** Responses to a session with another caller's name. */
  readonly foreignSessions: readonly string[]
  /** The longest time that `/readyz` of a running replica took to respond, in milliseconds. */
  readonly slowestReadiness: number
  readonly brokenChains: readonly string[]
  /** Faults after which requests did not succeed again within 20 seconds. */
  readonly notRecovered: readonly string[]
}

interface ChaosOptions {
  /** The faults in order. */
  readonly faults: Iterable<FaultName>
  /** How long a fault lasts, and the calm after it, in milliseconds. */
  readonly faultMs: number
  readonly calmMs: number
  /** How long a replica is suspended. Default: `faultMs`. */
  readonly suspendMs?: number
  readonly say?: (line: string) => void
}

const replicas = 3

/**
 * Runs three replicas on one PostgreSQL behind the shipped proxy under mixed load, injects faults, and compares the
 * acknowledged refunds with those of the platform and the ledger. PostgreSQL is a separate primary with a synchronous
 * standby if its programs are installed, otherwise the database of the tests. Returns null without both.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport | null> {
  const open: (() => unknown)[] = []
  try {
    return await runIn(options, open)
  } finally {
    for (const close of open.reverse()) await close()
  }
}

/** Runs it, and adds the functions that close its parts to `open`. */
async function runIn(options: ChaosOptions, open: (() => unknown)[]): Promise<ChaosReport | null> {
  const { faults, faultMs, calmMs, suspendMs = faultMs, say = () => {} } = options
  const pair = postgresPrograms === null ? null : await startPostgresPair()
  if (pair === null) {
    reportSkipped('the failover of PostgreSQL', 'its server programs are missing', 'apt-get install postgresql')
  }
  const database = pair ?? (await createTestDatabase())
  if (database === null) return null
  open.push(() => database.drop())
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'))
  open.push(() => rmSync(folder, { recursive: true }))
  const { relay, url: behindRelay } = await startRelayTo(database.url)
  open.push(() => relay.close())
  const [front = 0, platform = 0, ...ports] = await freePorts(2 + replicas)
  const sandbox = await startServer('sandbox/src/main.ts', platform, {
    SANDBOX_CHARGES: '200',
    SANDBOX_MAX_DELAY_MS: '20',
  })
  open.push(() => ended(sandbox))
  const keys = `k1:${randomBytes(32).toString('base64')}`
  const startReplica = async (place: number) => {
    const replica = await startServer('gateway/src/main.ts', ports[place] ?? 0, {
      PLATFORM_URL: sandbox.origin,
      DATA_DIR: join(folder, 'gateway'),
      DATABASE_URL: behindRelay,
      SESSION_KEYS: keys,
      TRUST_PROXY: 'true',
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
      DRAIN_NOTICE_MS: '200',
      NODE_ENV: 'production',
      KNOWN_DOCUMENTS_ONLY: 'false',
    })
    open.push(() => ended(replica))
    return replica
  }
  const gateways: ServerProcess[] = []
  for (const place of ports.keys()) gateways.push(await startReplica(place))
  const proxy = await startProxy(join(folder, 'nginx'), front, ports)
  open.push(() => proxy.stop())

  let current = 'calm'
  let isOver = false
  open.push(() => {
    isOver = true
  })
  const tallies: Record<string, Tally> = {}
  const acknowledged: string[] = []
  const chargeIds: string[] = []
  const foreignSessions: string[] = []
  const lostSessions: string[] = []
  const notRecovered: string[] = []
  const suspended = new Set<number>()
  let slowestReadiness = 0

  async function send(headers: Record<string, string>, query: string, variables: object = {}) {
    const during = current
    const count = () => {
      // A fault that began during the request may have failed it.
      const name = during === 'calm' ? current : during
      const tally = tallies[name] ?? { requests: 0, failures: {} }
      tallies[name] = tally
      tally.requests += 1
      return tally
    }
    const note = (what: string) => {
      const { failures } = count()
      failures[what] = (failures[what] ?? 0) + 1
      return null
    }
    try {
      const answer = await fetch(`${proxy.origin}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(!query.startsWith('mutation') && { 'x-portal-read': '1' }),
          ...headers,
        },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(40_000),
      })
      const text = await answer.text()
      if (!text.startsWith('{')) return note(`HTTP ${answer.status}`)
      const { data, errors } = JSON.parse(text)
      if (!errors && data) {
        count()
        return { data, cookie: answer.headers.getSetCookie() }
      }
      const code = errors?.[0].extensions.code ?? `HTTP ${answer.status}`
      if ((code === 'UNAUTHENTICATED' || code === 'SESSION_EXPIRED') && headers.cookie) lostSessions.push(current)
      return note(code)
    } catch (error) {
      return note((error as Error).name)
    }
  }
  const program = { authorization: basic('DEMO_MERCHANT/admin') }

  async function newCharge(): Promise<string> {
    const lineItem = { externalKey: 'sku-1', price: '900.00' }
    const about = { customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency: 'EUR', operation: 'CHARGE' }
    const query = 'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }'
    while (!isOver) {
      const made = await send(program, query, { input: { ...about, lineItem } })
      if (made) {
        chargeIds.push(made.data.createCharge.id)
        return made.data.createCharge.id
      }
      await wait(500)
    }
    return ''
  }

  async function read(): Promise<void> {
    while (!isOver) {
      await send(program, '{ charges(page: { limit: 2 }) { items { id } } }')
      await wait(20)
    }
  }
  async function refund(worker: number): Promise<void> {
    const query = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }'
    let chargeId = await newCharge()
    for (let count = 1; !isOver; count++) {
      if (count % 200 === 0) chargeId = await newCharge()
      const requestId = `refund-${worker}-${count}`
      const input = { chargeId, command: 'REFUND', amount: '0.01', requestId, comment: requestId }
      // A person whose request failed tries again: the same request id must not have a second effect.
      for (let attempt = 0; attempt < 3; attempt++) {
        if (await send(program, query, { input })) {
          acknowledged.push(requestId)
          break
        }
      }
      await wait(60)
    }
  }
  async function useSession(caller: CallerId): Promise<void> {
    const [, name] = caller.split('/')
    const page = { 'x-portal-csrf': '1', 'x-forwarded-proto': 'https' }
    let cookie: string | undefined
    for (let count = 0; !isOver; count++) {
      if (count % 20 === 0) {
        const signedIn = await send(page, loginMutation, loginInput(caller))
        cookie = signedIn?.cookie[0]?.split(';')[0] ?? cookie
      }
      if (cookie === undefined) continue
      const answer = await send({ ...page, cookie }, '{ viewer { callerName } }')
      const found = answer?.data?.viewer?.callerName
      if (answer && found !== name) foreignSessions.push(`${name}: ${found}`)
      await wait(50)
    }
  }

  async function watchReadiness(): Promise<void> {
    while (!isOver) {
      for (const [place, gateway] of gateways.entries()) {
        if (suspended.has(place)) continue
        const began = performance.now()
        const answer = await fetch(`${gateway.origin}/readyz`).catch(() => null)
        if (answer && !suspended.has(place)) slowestReadiness = Math.max(slowestReadiness, performance.now() - began)
      }
      await wait(100)
    }
  }

  const inject: Record<FaultName, () => Promise<unknown>> = {
    async 'replica killed'() {
      const place = somewhere()
      await gateways[place]?.kill()
      await wait(faultMs)
      gateways[place] = await startReplica(place)
    },
    async 'replica suspended'() {
      const place = somewhere()
      suspended.add(place)
      gateways[place]?.pause()
      await wait(suspendMs)
      gateways[place]?.resume()
      await wait(1_000)
      suspended.delete(place)
    },
    async 'rolling restart'() {
      for (const place of gateways.keys()) {
        await gateways[place]?.stop()
        gateways[place] = await startReplica(place)
      }
    },
    'PostgreSQL restarted': () => pair?.restartPrimary(faultMs) ?? away(relay, 'cut', faultMs),
    'PostgreSQL frozen': () => away(relay, 'freeze', faultMs),
    async 'PostgreSQL read-only'() {
      await setReadOnly(database.url, true)
      await wait(faultMs)
      await setReadOnly(database.url, false)
    },
    async 'PostgreSQL failed over'() {
      if (pair === null) throw new Error('there is no standby')
      // The worst moment: the standby falls behind, then the primary disappears. Nothing was acknowledged in between.
      pair.freezeReplication()
      await wait(faultMs / 3)
      // A machine that disappears resets no connection.
      relay.vanish()
      await pair.killPrimary()
      await wait(faultMs)
      await pair.promote()
      relay.switchTo(portOf(pair.url))
      await pair.addStandby()
    },
    async 'platform silent'() {
      sandbox.pause()
      await wait(faultMs)
      sandbox.resume()
    },
  }
  const somewhere = () => Math.floor(Math.random() * replicas)

  const work = [
    read(),
    read(),
    refund(1),
    refund(2),
    useSession('DEMO_MERCHANT/admin'),
    useSession('DEMO_MERCHANT/operator'),
  ]
  const watching = watchReadiness()
  await wait(calmMs)
  for (const fault of faults) {
    say(fault)
    current = fault
    await inject[fault]()
    if (!(await recovered())) notRecovered.push(fault)
    current = 'calm'
    await wait(calmMs)
  }
  isOver = true
  await Promise.all([...work, watching])

  async function recovered(): Promise<boolean> {
    for (let tries = 0; tries < 40; tries++) {
      if (await send(program, '{ charge(id: "chg-1001") { id } }')) return true
      await wait(500)
    }
    return false
  }

  const done: string[] = []
  for (const id of chargeIds) {
    const found = await send(program, `{ charge(id: "${id}") { transactions { comment } } }`)
    done.push(
      ...(found?.data.charge.transactions ?? []).flatMap(({ comment }: { comment: string | null }) => comment ?? []),
    )
  }
  const counts = new Map<string, number>()
  for (const comment of done) counts.set(comment, (counts.get(comment) ?? 0) + 1)
  const store = await openStore({ databaseUrl: database.url, patienceMs: 60_000 })
  const chains = await checked(store)
  const recorded = await recordedRefunds(store)
  await store.destroy()
  return {
    tallies,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((requestId) => !counts.has(requestId)),
    unrecorded: acknowledged.filter((requestId) => !recorded.has(requestId)),
    openEntries: acknowledged.filter((requestId) => recorded.get(requestId) === false).length,
    lostSessions,
    twice: [...counts].flatMap(([comment, count]) => (comment.startsWith('refund-') && count > 1 ? [comment] : [])),
    foreignSessions,
    slowestReadiness: Math.round(slowestReadiness),
    brokenChains: Object.entries(chains).flatMap(([chain, broken]) => (broken ? [`${chain}: ${broken.problem}`] : [])),
    notRecovered,
  }
}

/** Stops a server, even a suspended one. */
function ended(server: ServerProcess): Promise<unknown> {
  server.resume()
  return server.stop()
}

/** The ledger's refunds by request id, and whether the ledger shows each as done. */
async function recordedRefunds(store: Store): Promise<Map<string, boolean>> {
  const records = await recordsOf(store)
  const done = new Set(records.flatMap(({ outcome, act }) => (outcome === 'done' ? [act] : [])))
  const refunds = new Map<string, boolean>()
  for (const { phase, seq, requestId } of records) {
    if (phase === 'begun' && requestId !== undefined) refunds.set(requestId, refunds.get(requestId) || done.has(seq))
  }
  return refunds
}

function portOf(url: string): number {
  return Number(new URL(url).port || 5432)
}

async function away(relay: Relay, how: 'cut' | 'freeze', milliseconds: number): Promise<void> {
  relay[how]()
  await wait(milliseconds)
  relay.mend()
}

/** Makes a database read-only for new connections and ends the open ones, like a failover to a standby. */
async function setReadOnly(url: string, isReadOnly: boolean): Promise<void> {
  const { pathname } = new URL(url)
  const server = new URL(url)
  server.pathname = '/postgres'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  const name = pathname.slice(1)
  await client.query(`alter database "${name}" set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await client.end()
}
