import { once } from 'node:events'
import { createServer, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../tools/root.ts'
import { basic } from './portal.ts'
import { freePorts, type ServerProcess, startServer } from './processes.ts'

/** The lost part of a command: its request or its response. */
export type Loss = 'request' | 'response' | null

interface RefundRun {
  /** The store: a PostgreSQL server for two replicas, or the folder for one gateway. */
  readonly store: { readonly databaseUrl: string } | { readonly folder: string }
  readonly sandbox: ServerProcess
  /** The currency of the charges. Two runs use different currencies. */
  readonly currency: string
  readonly lines: number
  readonly kills: number
  /** Decides the loss of the nth command, counted from 1 as the commands arrive. */
  readonly lossOf: (nth: number) => Loss
  readonly say?: (line: string) => void
  /**
   * The folders of two versions of the workspace. Every gateway starts with the first, and after each kill the next one
   * starts with the other, so the versions run both concurrently and alternately, in both directions. If omitted, all
   * gateways use this workspace.
   */
  readonly versions?: readonly [string, string]
}

/** The results of a run, compared with the platform's transactions. */
export interface RefundReport {
  readonly sent: number
  readonly counts: Readonly<Record<'selection' | 'done' | 'failed' | 'unknown' | 'left' | 'notStarted', number>>
  readonly lost: { readonly request: number; readonly response: number }
  readonly kills: number
  readonly resumed: number
  /** How often the five counts did not add up to the selection. */
  readonly unbalanced: number
  /** Charges with more than one transaction of the job. */
  readonly twice: readonly string[]
  /** Charges that were refunded although their line says otherwise. */
  readonly unreported: readonly string[]
  /** Charges that were not refunded although their line says so. */
  readonly claimed: readonly string[]
  /** Unknown lines without a finding, or with one that contradicts the platform. */
  readonly unresolved: readonly string[]
}

const facts = 'id state counts { selection done failed unknown left notStarted inFlight }'

/**
 * Refunds charges as one job while responses and requests are lost and gateways are killed, resumes it when it pauses
 * itself, and compares each line with the platform's transactions.
 */
export async function runRefunds(run: RefundRun): Promise<RefundReport> {
  const { store, sandbox, currency, lines, kills, lossOf, say = () => undefined, versions = [root, root] } = run
  const lost = { request: 0, response: 0 }
  const wire = await openWire(sandbox.origin, lossOf, lost)
  const isShared = 'databaseUrl' in store
  const ports = await freePorts(isShared ? 2 : 1)
  const environment = {
    PLATFORM_URL: wire.origin,
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'fatal',
    SESSION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    ...(isShared ? { DATABASE_URL: store.databaseUrl } : { DATA_DIR: join(store.folder, 'gateway') }),
  }
  const start = (port: number, kill = 0) =>
    startServer('gateway/src/main.ts', port, environment, versions[Math.ceil(kill / ports.length) % 2])
  const replicas: ServerProcess[] = []
  for (const port of ports) replicas.push(await start(port))
  const ask = (query: string, variables: object = {}) => asked(replicas[0]?.origin ?? '', query, variables)
  try {
    const ids = await chargesOf(ask, currency, lines)
    const input = { command: 'REFUND', ids, amount: { kind: 'FIXED', value: '0.01', currency } }
    const planning = 'mutation ($input: ChargeJobInput!) { planChargeJob(input: $input) { id state } }'
    const { id } = (await ask(planning, { input })).planChargeJob
    const look = async () => (await ask(`{ job(id: "${id}") { ${facts} plan { plan count } } }`)).job
    let job = await look()
    for (; job.state === 'PLANNING'; job = await look()) await wait(100)
    const sent = job.plan.find(({ plan }: { plan: string }) => plan === 'WILL_BE_SENT')?.count ?? 0
    await ask(`mutation { startJob(input: { id: "${id}", reason: "Refunded under faults" }) { id } }`)
    let [killed, resumed, unbalanced] = [0, 0, 0]
    for (job = await look(); job.state !== 'DONE'; await wait(200), job = await look()) {
      const { selection, done, failed, unknown, left, notStarted } = job.counts
      if (done + failed + unknown + left + notStarted !== selection) unbalanced += 1
      if (job.state === 'PAUSED' && job.counts.inFlight === 0) {
        resumed += 1
        // If it fails, the next round tries again.
        await ask(`mutation { resumeJob(id: "${id}") { id } }`).catch(() => undefined)
      }
      if (killed >= kills || done + unknown <= ((killed + 1) * lines) / (kills + 2)) continue
      const at = killed % replicas.length
      killed += 1
      say(`kill ${killed} at ${done} done, ${unknown} unknown`)
      await replicas[at]?.kill()
      replicas[at] = await start(ports[at] ?? 0, killed)
    }
    const compared = await compare(ask, id)
    return { sent, counts: job.counts, lost, kills: killed, resumed, unbalanced, ...compared }
  } finally {
    await Promise.all(replicas.map((replica) => replica.stop()))
    wire.server.close()
  }
}

/** Passes calls on to the platform, and loses some of the commands. */
async function openWire(platform: string, lossOf: RefundRun['lossOf'], lost: { request: number; response: number }) {
  let arrived = 0
  const server: Server = createServer((request, response) => {
    const isCommand = request.method === 'POST' && request.url?.includes('/charges/')
    const loss = isCommand ? lossOf(++arrived) : null
    if (loss) lost[loss] += 1
    if (loss === 'request') return request.resume().on('end', () => response.destroy())
    const call = send(platform + request.url, { method: request.method, headers: request.headers }, (answer) => {
      if (loss === 'response') {
        answer.resume()
        return response.destroy()
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    call.on('error', () => response.destroy())
    request.pipe(call)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

// biome-ignore lint/suspicious/noExplicitAny: the run looks into any response
type Ask = (query: string, variables?: object) => Promise<any>

/**
 * Repeats a query if the store does not respond in time, because the machine may be busy. A mutation is sent only once.
 */
// biome-ignore lint/suspicious/noExplicitAny: the run looks into any response
async function asked(origin: string, query: string, variables: object, attempt = 1): Promise<any> {
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { authorization: basic('DEMO_MERCHANT/admin'), 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await answer.json()) as { data: unknown; errors?: readonly { message: string }[] }
  if (errors && attempt < 50 && !query.startsWith('mutation')) {
    await wait(200)
    return asked(origin, query, variables, attempt + 1)
  }
  if (errors) throw new Error(errors.map(({ message }) => message).join())
  return data
}

async function chargesOf(ask: Ask, currency: string, count: number): Promise<string[]> {
  const query = `query ($filter: ChargeFilter, $page: PageInput) {
    charges(filter: $filter, sort: "creationTime", page: $page) { items { id } } }`
  const filter = { chargeStatus: ['CHARGED'], currency: [currency] }
  const ids: string[] = []
  while (ids.length < count) {
    const page = { limit: Math.min(200, count - ids.length), offset: ids.length }
    const { items } = (await ask(query, { filter, page })).charges
    if (items.length === 0) throw new Error(`there are only ${ids.length} charges in ${currency}`)
    ids.push(...items.map(({ id }: { id: string }) => id))
  }
  return ids
}

async function compare(ask: Ask, id: string) {
  const found = {
    twice: [] as string[],
    unreported: [] as string[],
    claimed: [] as string[],
    unresolved: [] as string[],
  }
  const query = `query ($id: ID!, $page: PageInput) {
    job(id: $id) { items(page: $page) { total items { place objectId plan state finding } } } }`
  for (let offset = 0, total = 1; offset < total; offset += 200) {
    const { items } = (await ask(query, { id, page: { limit: 200, offset } })).job
    total = items.total
    for (const { place, objectId, state, finding } of items.items) {
      const { charge } = await ask('query ($id: ID!) { charge(id: $id) { transactions { comment } } }', {
        id: objectId,
      })
      const mark = `[job ${id}/${place}]`
      const marked = charge.transactions.filter((each: { comment: string | null }) =>
        each.comment?.endsWith(mark),
      ).length
      const isProbablyNotDone = state === 'UNKNOWN' && finding === 'PROBABLY_NOT_DONE'
      if (marked > 1) found.twice.push(objectId)
      if (marked > 0 && state !== 'DONE') found.unreported.push(objectId)
      if (marked === 0 && state === 'DONE') found.claimed.push(objectId)
      if (state === 'UNKNOWN' && !(isProbablyNotDone && marked === 0)) found.unresolved.push(objectId)
    }
  }
  return found
}
