// `pnpm bench`: the gateway beside a bare handler that makes the same signed calls, as ratios of one run.
import { once } from 'node:events'
import autocannon from 'autocannon'
import { type Server, startServer } from './start-server.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

interface Figures {
  requestsPerSecond: number
  p50: number
  p99: number
  /** Processor time in microseconds per request. */
  cpuPerRequest: number
  /** Resident memory after the run, in MiB. */
  memory: number
}

const scenarios = {
  'page of 50 charges with 20 customers': {
    query: `query ($limit: Int) { charges(page: { limit: $limit, offset: 0 }) { total totalIsExact items {
      id chargeStatus amount currency creationTime customer { id personalInfo { firstName lastName email } } } } }`,
    variables: { limit: 50 },
    connections: 16,
  },
  'one charge': {
    query:
      'query ($id: ID!) { charge(id: $id) { id chargeStatus amount currency transactions { id type status amount } } }',
    variables: { id: 'chg-1' },
    connections: 32,
  },
} as const

const platform = await startServer('platform')
const servers = {
  bare: await startServer('bare', { PLATFORM_URL: platform.url }),
  gateway: await startServer('gateway', { PLATFORM_URL: platform.url }),
}

for (const [title, scenario] of Object.entries(scenarios)) {
  if (process.env.BENCH_ONLY && !title.includes(process.env.BENCH_ONLY)) continue
  await checkSameAnswer(scenario)
  const figures: Record<keyof typeof servers, Figures[]> = { bare: [], gateway: [] }
  for (const server of Object.values(servers)) await load(server, scenario, 2)
  // Turn by turn, so that a noisy neighbour hits both.
  for (let round = 0; round < rounds; round++) {
    for (const name of ['bare', 'gateway'] as const) figures[name].push(await load(servers[name], scenario, seconds))
  }
  report(title, median(figures.bare), median(figures.gateway))
}
for (const { child } of [platform, ...Object.values(servers)]) child.send('stop')

function requestOf({ query, variables }: (typeof scenarios)[keyof typeof scenarios]) {
  return {
    method: 'POST' as const,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Basic ${Buffer.from('DEMO_MERCHANT/admin:Sandbox-Secret-Key-0001').toString('base64')}`,
    },
    body: JSON.stringify({ query, variables }),
  }
}

async function checkSameAnswer(scenario: (typeof scenarios)[keyof typeof scenarios]): Promise<void> {
  const answers = await Promise.all(
    Object.values(servers).map(async ({ url }) => (await fetch(`${url}/graphql`, requestOf(scenario))).json()),
  )
  const [bare, gateway] = answers.map((answer) => JSON.stringify(answer))
  if (bare !== gateway) throw new Error(`the answers differ:\n${bare?.slice(0, 500)}\n${gateway?.slice(0, 500)}`)
}

async function load(
  server: Server,
  scenario: (typeof scenarios)[keyof typeof scenarios],
  duration: number,
): Promise<Figures> {
  const before = await usage(server)
  const result = await autocannon({
    url: `${server.url}/graphql`,
    duration,
    connections: scenario.connections,
    ...requestOf(scenario),
  })
  const after = await usage(server)
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  const total = result.requests.total
  const cpu = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system
  return {
    requestsPerSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuPerRequest: cpu / total,
    memory: after.memory / 1024 / 1024,
  }
}

async function usage({ child }: Server): Promise<{ cpu: NodeJS.CpuUsage; memory: number }> {
  child.send('usage')
  const [answer] = await once(child, 'message')
  return answer as { cpu: NodeJS.CpuUsage; memory: number }
}

function median(rounds: readonly Figures[]): Figures {
  const sorted = [...rounds].sort((a, b) => a.requestsPerSecond - b.requestsPerSecond)
  return sorted[Math.floor(sorted.length / 2)] as Figures
}

function report(title: string, bare: Figures, gateway: Figures): void {
  console.log(`\n${title}`)
  console.table(
    Object.fromEntries(
      (Object.keys(bare) as (keyof Figures)[]).map((key) => [
        key,
        { bare: round(bare[key]), gateway: round(gateway[key]), ratio: round(gateway[key] / bare[key]) },
      ]),
    ),
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
