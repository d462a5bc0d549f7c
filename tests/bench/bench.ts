// Compares the gateway with a bare handler that makes the same signed calls, and with a peer whose protections come
// from libraries, as ratios within one run. The server has a core to itself; the platform, the load generator and this
// driver share the other.
import { readFileSync } from 'node:fs'
import { sendLoad, usesWrk } from './load.ts'
import { chargeCount, pageSize } from './servers/ledger.ts'
import { canPin, pinSelf, type Server, startServer, stopServer, usageOf } from './start-server.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const warmUpSeconds = 3
const connections = 32
const serverCore = 0
const loadCore = 1

interface Figures {
  'requests per second': number
  'p50, ms': number
  'p99, ms': number
  'processor time per request, ms': number
  'resident memory, MiB': number
  /** Other load on the server's core. If it is high, the run is of little value. */
  'others on the core, %': number
}

const disturbance = 'others on the core, %'

const oneCharge = `query ($id: ID!) { charge(id: $id) {
  id chargeStatus amount currency creationTime customerId merchantAccount lgId } }`
const scenarios = {
  page: {
    query: `query ($offset: Int) { charges(page: { limit: ${pageSize}, offset: $offset }) { total items {
      id chargeStatus amount currency creationTime customer { id lgId customerStatus trustLevel } } } }`,
    variables: Array.from({ length: chargeCount / pageSize }, (_, page) => ({ offset: page * pageSize })),
  },
  // A different charge each time, so that nothing can be shared.
  one: { query: oneCharge, variables: Array.from({ length: 200 }, (_, place) => ({ id: `chg-${100_000 + place}` })) },
  // The same charge for all clients, so that reads in flight are shared.
  same: { query: oneCharge, variables: Array.from({ length: 200 }, () => ({ id: 'chg-100007' })) },
} as const
type Scenario = (typeof scenarios)[keyof typeof scenarios]

const servers = ['bare', 'gateway', 'guarded'] as const

const headers = {
  'content-type': 'application/json',
  accept: 'application/json',
  authorization: `Basic ${Buffer.from('DEMO_MERCHANT/admin:Sandbox-Secret-Key-0001').toString('base64')}`,
}

if (!usesWrk)
  console.log('wrk is not installed (apt-get install wrk): the load generator in JavaScript blurs the figures')
if (!canPin) console.log('taskset is not there: all processes share the cores, which blurs the figures')
pinSelf(loadCore)
const platform = await startServer('platform', {}, loadCore)
for (const [title, scenario] of Object.entries(scenarios)) {
  if (process.env.BENCH_ONLY && process.env.BENCH_ONLY !== title) continue
  const figures: Record<(typeof servers)[number], Figures[]> = { bare: [], gateway: [], guarded: [] }
  const answers = new Set<string>()
  // A new process in each round, alternating, so that neither a lucky process nor a noisy neighbor decides the result.
  for (let round = 0; round < rounds; round++) {
    for (const name of servers) {
      const server = await startServer(name, { PLATFORM_URL: platform.url }, serverCore)
      answers.add(await answerOf(server, scenario))
      if (answers.size > 1) throw new Error(`the answers differ:\n${[...answers].join('\n').slice(0, 1_000)}`)
      await load(server, scenario, warmUpSeconds)
      figures[name].push(await loadInPeace(server, scenario))
      await stopServer(server)
    }
  }
  report(title, median(figures.bare), median(figures.gateway), median(figures.guarded))
}
await stopServer(platform)

function bodiesOf({ query, variables }: Scenario): string[] {
  const oneLine = query.replace(/\s+/g, ' ')
  return variables.map((values) => JSON.stringify({ query: oneLine, variables: values }))
}

async function answerOf(server: Server, scenario: Scenario): Promise<string> {
  const answer = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: bodiesOf(scenario)[1] ?? '' })
  return answer.text()
}

/** The figures of the loads with little disturbance. If all three were disturbed, those of the least disturbed one. */
async function loadInPeace(server: Server, scenario: Scenario): Promise<Figures> {
  let best: Figures | undefined
  for (let attempt = 0; attempt < 3; attempt++) {
    const found = await load(server, scenario, seconds)
    if (!best || found[disturbance] < best[disturbance]) best = found
    if (best[disturbance] < 10) return best
  }
  return best as Figures
}

async function load(server: Server, scenario: Scenario, duration: number): Promise<Figures> {
  const [before, busyBefore, started] = [await usageOf(server), busySeconds(), performance.now()]
  const url = `${server.url}/graphql`
  const outcome = await sendLoad({ url, headers, bodies: bodiesOf(scenario), connections, seconds: duration }, loadCore)
  const [after, busyAfter, wall] = [await usageOf(server), busySeconds(), (performance.now() - started) / 1000]
  if (outcome.failures > 0) throw new Error(`${outcome.failures} of ${outcome.requests} requests failed`)
  const cpu = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1e6
  return {
    'requests per second': outcome.requestsPerSecond,
    'p50, ms': outcome.p50,
    'p99, ms': outcome.p99,
    'processor time per request, ms': (cpu * 1000) / outcome.requests,
    'resident memory, MiB': after.memory / 1024 / 1024,
    'others on the core, %': Math.max(0, (100 * (busyAfter - busyBefore - cpu)) / wall),
  }
}

/** How many seconds any process has kept the server's core busy; 0 if the system does not report it. */
function busySeconds(): number {
  try {
    const line = readFileSync('/proc/stat', 'utf8')
      .split('\n')
      .find((text) => text.startsWith(`cpu${serverCore} `))
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line?.split(/\s+/).slice(1).map(Number) ?? []
    return (user + nice + system + irq + softirq) / 100
  } catch {
    return 0
  }
}

function median(rounds: readonly Figures[]): Figures {
  const keys = Object.keys(rounds[0] ?? {}) as (keyof Figures)[]
  const middle = (key: keyof Figures) => rounds.map((round) => round[key]).sort((a, b) => a - b)[rounds.length >> 1]
  return Object.fromEntries(keys.map((key) => [key, middle(key)])) as unknown as Figures
}

function report(title: string, bare: Figures, gateway: Figures, guarded: Figures): void {
  console.log(`\n${title} (${connections} connections, median of ${rounds} rounds of ${seconds} s)`)
  console.table(
    Object.fromEntries(
      (Object.keys(bare) as (keyof Figures)[]).map((key) => [
        key,
        {
          bare: round(bare[key]),
          gateway: round(gateway[key]),
          ratio: round(gateway[key] / bare[key]),
          guarded: round(guarded[key]),
          'its ratio': round(guarded[key] / bare[key]),
        },
      ]),
    ),
  )
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
