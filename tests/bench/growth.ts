// `node tests/bench/growth.ts`: lists and searches charges through the gateway with a small ledger and a large one,
// alternating within one run, and also directly at the platform. Only the ratios are meaningful.
import { signedHeaders } from '@portal/sandbox/test-caller'
import { type Server, startServer } from './start-server.ts'

const sizes = { small: Number(process.env.BENCH_SMALL ?? 5_000), large: Number(process.env.BENCH_LARGE ?? 1_000_000) }
/** The number of queries per ledger. The queries differ, so that no response comes from a cache. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 150)

const credentials = { merchantAccount: 'DEMO_MERCHANT', callerName: 'admin', secretKey: 'Sandbox-Secret-Key-0001' }
const authorization = `Basic ${Buffer.from('DEMO_MERCHANT/admin:Sandbox-Secret-Key-0001').toString('base64')}`
const fields =
  'total totalIsExact items { id chargeStatus amount currency creationTime customerId transactions { id } }'
const list = `query ($filter: ChargeFilter, $page: PageInput, $sort: String, $search: String) {
  charges(filter: $filter, page: $page, sort: $sort, search: $search) { ${fields} } }`

/**
 * The n-th charge of a ledger of this size, spread across the ledger. Seeded ids are the place plus one of the
 * constants below.
 */
const placeOf = (round: number, size: number) => (round * 7919) % (size - 100)
const FIRST_ID = 1_101
const FIRST_NUMBER = 710_000_223

interface Question {
  readonly variables: (round: number, size: number) => object
  /** One call to the platform with the same result. */
  readonly path: (round: number, size: number) => string
}

const questions: Readonly<Record<string, Question>> = {
  '50 of the newest 2,000': {
    variables: (round) => ({ page: { limit: 50, offset: (round * 31) % 2_000 } }),
    path: (round) => `/charges?limit=50&offset=${(round * 31) % 2_000}`,
  },
  'two filters, by amount': {
    variables: (round) => ({
      filter: { chargeStatus: 'CHARGED', currency: 'EUR' },
      sort: '-amount',
      page: { limit: 50, offset: round },
    }),
    path: (round) => `/charges?limit=50&offset=${round}&chargeStatus=CHARGED&currency=EUR&sort=-amount`,
  },
  'search by charge id (2 lookups)': {
    variables: (round, size) => ({ search: `chg-${FIRST_ID + placeOf(round, size)}` }),
    path: (round, size) => `/charges?limit=10&offset=0&chargeId=chg-${FIRST_ID + placeOf(round, size)}`,
  },
  'search by numeric id (3 lookups)': {
    variables: (round, size) => ({ search: String(FIRST_NUMBER + placeOf(round, size)) }),
    path: (round, size) => `/charges?limit=10&offset=0&lgId=${FIRST_NUMBER + placeOf(round, size)}`,
  },
  'search by customer (2 lookups)': {
    variables: (round) => ({ search: `cust-${110 + (round % 140)}`, page: { limit: 50 } }),
    path: (round) => `/charges?limit=50&offset=0&customerId=cust-${110 + (round % 140)}`,
  },
}

type Size = keyof typeof sizes
type Servers = Readonly<Record<'sandbox' | 'gateway', Server>>

const servers: Readonly<Record<Size, Servers>> = { small: await start('small'), large: await start('large') }
for (const [title, question] of Object.entries(questions)) {
  const times = { small: { gateway: [], platform: [] }, large: { gateway: [], platform: [] } } as Record<
    Size,
    Record<'gateway' | 'platform', number[]>
  >
  for (let round = -10; round < rounds; round++) {
    for (const size of ['small', 'large'] as const) {
      const gateway = await timed(() => askGateway(servers[size], question, Math.abs(round), sizes[size]))
      // A different query than the gateway's, because the platform caches its responses.
      const platform = await timed(() => askPlatform(servers[size], question, Math.abs(round) + rounds, sizes[size]))
      // The first rounds warm up.
      if (round < 0) continue
      times[size].gateway.push(gateway)
      times[size].platform.push(platform)
    }
  }
  console.log(`\n${title}`)
  console.table({
    'p50 ms': row(times, 0.5),
    'p99 ms': row(times, 0.99),
  })
}
for (const { sandbox, gateway } of Object.values(servers))
  for (const { child } of [sandbox, gateway]) child.send('stop')

async function start(size: Size): Promise<Servers> {
  const before = performance.now()
  const sandbox = await startServer('sandbox', {
    SANDBOX_CHARGES: String(sizes[size]),
    BENCH_DATA: process.env.BENCH_DATA ? `${process.env.BENCH_DATA}/${sizes[size]}` : '',
  })
  console.log(`${sizes[size]} charges ready in ${((performance.now() - before) / 1000).toFixed(1)} s`)
  return { sandbox, gateway: await startServer('gateway', { PLATFORM_URL: sandbox.url }) }
}

async function timed(ask: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await ask()
  return performance.now() - before
}

async function askGateway({ gateway }: Servers, { variables }: Question, round: number, size: number): Promise<void> {
  const answer = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ query: list, variables: variables(round, size) }),
  })
  const { errors } = (await answer.json()) as { errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
}

async function askPlatform({ sandbox }: Servers, { path }: Question, round: number, size: number): Promise<void> {
  const url = `/api/v3${path(round, size)}`
  const timestamp = Math.floor(Date.now() / 1000)
  const answer = await fetch(sandbox.url + url, { headers: signedHeaders(credentials, { path: url, timestamp }) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  await answer.json()
}

function row(times: Record<Size, Record<'gateway' | 'platform', number[]>>, share: number) {
  const at = (size: Size, who: 'gateway' | 'platform') => quantile(times[size][who], share)
  return {
    'gateway, small': round(at('small', 'gateway')),
    'gateway, large': round(at('large', 'gateway')),
    'gateway, growth': round(at('large', 'gateway') / at('small', 'gateway')),
    'platform, growth': round(at('large', 'platform') / at('small', 'platform')),
    'gateway / platform, large': round(at('large', 'gateway') / at('large', 'platform')),
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
