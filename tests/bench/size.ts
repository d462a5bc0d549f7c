// `npm run size`: measures every list and search, the dashboard, the ledger and the daily report through the gateway,
// with a big sandbox (SIZE_CHARGES, SIZE_CALLERS, SIZE_MERCHANTS, SIZE_RULES, SIZE_NOTIFICATIONS) and a big ledger
// (SIZE_LEDGER), as ratios to a sandbox with 5,000 charges and ledger entries and the usual small numbers, alternating
// within one run. Only the ratios are meaningful. Ten million charges need 20 GB of disk and
// 4 GB of memory.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { portalSchema } from '@portal/gateway/graphql/schema'
import { fileIn, openStore } from '@portal/gateway/store/store'
import { type GraphQLObjectType, getNamedType, isLeafType, isNonNullType, isObjectType } from 'graphql'
import { buildUncompressedWebClient } from '../../tools/web-build.ts'
import { basic, type CallerId } from '../support/portal.ts'
import { freePorts, type ServerProcess, startServer } from '../support/processes.ts'
import { type Server, startServer as startBenchServer, stopServer } from './start-server.ts'

const numberFrom = (name: string, otherwise: number) => String(process.env[name] ?? otherwise)
const small = { SIZE_CHARGES: '5000', SIZE_LEDGER: '5000' }
const big = {
  SIZE_CHARGES: numberFrom('SIZE_CHARGES', 1_000_000),
  SIZE_LEDGER: numberFrom('SIZE_LEDGER', 1_000_000),
  SIZE_CALLERS: numberFrom('SIZE_CALLERS', 10_000),
  SIZE_MERCHANTS: numberFrom('SIZE_MERCHANTS', 200),
  SIZE_RULES: numberFrom('SIZE_RULES', 500),
  SIZE_NOTIFICATIONS: numberFrom('SIZE_NOTIFICATIONS', 5_000),
}
type Sizes = Partial<typeof big>
const rounds = Number(process.env.SIZE_ROUNDS ?? 20)
const warmUp = 3

await buildUncompressedWebClient()

/** A document that differs in each round, so that no response comes from a cache. */
type Question = (round: number) => string

const charges = (parameters: string) => `{ charges(${parameters}) { total items { id chargeStatus amount currency } } }`
const questions: Readonly<Record<string, Question>> = {
  ...everyList(),
  'charges, two filters by amount': (round) =>
    charges(
      `filter: { chargeStatus: CHARGED, currency: "EUR" }, sort: "-amount", page: { limit: 50, offset: ${round} }`,
    ),
  'charges of a day': (round) => {
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace(/\.\d+/, '')
    return charges(`filter: { from: "${day(round + 2)}", to: "${day(round + 1)}" }`)
  },
  'charges, search by id': (round) => charges(`search: "chg-${1_101 + round * 97}"`),
  'charges, search by numeric id': (round) => charges(`search: "${710_000_223 + round * 97}"`),
  'charges, search by customer': (round) => charges(`search: "cust-${110 + round}"`),
  'charges, search by last four digits': (round) => charges(`search: "${1_000 + round * 53}"`),
  'customers, search by id': (round) => `{ customers(search: "cust-${110 + round}") { total items { id } } }`,
  'callers, search': (round) => `{ callers(search: "caller-0${10 + round}") { total items { id } } }`,
  'rules, search': (round) => `{ rules(search: "many ${round}") { total items { id } } }`,
  'ledger, one caller': (round) =>
    `{ ledger(filter: { who: "caller-${round}" }, page: { limit: 50 }) { total items { id } } }`,
  'ledger, one object': (round) =>
    `{ ledger(filter: { objectId: "chg-${round}" }, page: { limit: 50 }) { total items { id } } }`,
  viewer: (round) => `{ v${round}: viewer { callerName merchantAccounts } }`,
  'dashboard, picture of a day': (round) =>
    `{ v${round}: dashboardPicture(span: DAY) { buckets { from approved declined error } } }`,
  'dashboard, health': (round) => `{ v${round}: dashboardHealth(window: LAST_24_HOURS) { worse } }`,
  'dashboard, reasons of failures': (round) => `{ v${round}: dashboardFailures(by: REASON) { failed decided } }`,
  'dashboard, statistics': (round) => `{ v${round}: dashboardStatistics { last30Days { totalRequests } } }`,
  'dashboard, notification queue': (round) => `{ v${round}: dashboardNotificationQueue { status total } }`,
  'failures of notifications': (round) => `{ v${round}: notificationFailures { read isComplete } }`,
  'paywall funnel': (round) => `{ v${round}: paywallFunnel { sessions total } }`,
}

const begun = JSON.stringify({
  act: 'runChargeCommand',
  session: null,
  onBehalfOf: null,
  from: '127.0.0.1',
  logId: 'req-1',
  given: {},
  changed: [],
})

/** A sandbox and its gateway. */
interface Portal {
  readonly sandbox: Server
  readonly gateway: ServerProcess
}

const folder = mkdtempSync(join(process.env.BENCH_DATA ?? tmpdir(), 'size-'))
try {
  const [one, other] = [await start('small', small), await start('big', big)]
  console.log(`| question | small | big | ratio |\n| --- | ---: | ---: | ---: |`)
  for (const [title, document] of Object.entries(questions)) {
    const as = await whoMay(one, document)
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds + warmUp; round++) {
      for (const [place, portal] of [one, other].entries()) {
        const began = performance.now()
        const failure = await ask(portal, as, document(round))
        if (failure !== null) throw new Error(`${document(round)}: ${failure}`)
        if (round >= warmUp) times[place]?.push(performance.now() - began)
      }
    }
    const [before, after] = [median(times[0]), median(times[1])]
    console.log(row(`${title}${as === 'SUPER_ACCOUNT/super' ? ' (all merchants)' : ''}`, before, after))
  }
  const [before, after] = [await report(one), await report(other)]
  console.log(row(`daily report, time for a row (${before.rows} and ${after.rows} rows)`, before.ms, after.ms, 3))
  for (const portal of [one, other]) console.error(`resident at the end: ${memoryOf(portal)}`)
  await Promise.all([one, other].map(({ gateway, sandbox }) => Promise.all([gateway.stop(), stopServer(sandbox)])))
} finally {
  rmSync(folder, { recursive: true })
}

function row(title: string, before: number, after: number, digits = 1): string {
  return `| ${title} | ${before.toFixed(digits)} ms | ${after.toFixed(digits)} ms | ${(after / before).toFixed(2)} |`
}

/** The first page, or a page near it, of every list in the schema. */
function everyList(): Record<string, Question> {
  const fields = Object.values(portalSchema().getQueryType()?.getFields() ?? {})
  const lists = fields.flatMap(({ name, args, type }): [string, Question][] => {
    const page = getNamedType(type)
    const hasPage = args.some((arg) => arg.name === 'page') && !args.some((arg) => isNonNullType(arg.type))
    if (!hasPage || !isObjectType(page) || !page.getFields().items) return []
    const item = getNamedType(page.getFields().items?.type) as GraphQLObjectType
    const shown = Object.values(item.getFields()).find((field) => isLeafType(getNamedType(field.type)))?.name
    return [[name, (round) => `{ ${name}(page: { limit: 50, offset: ${round} }) { total items { ${shown} } } }`]]
  })
  return Object.fromEntries(lists)
}

/** Starts a sandbox and a gateway with a filled ledger. */
async function start(name: string, sizes: Sizes): Promise<Portal> {
  const began = performance.now()
  const [dataDir, platformDir] = [join(folder, name, 'gateway'), join(folder, name, 'sandbox')]
  mkdirSync(platformDir, { recursive: true })
  await fillLedger(dataDir, Number(sizes.SIZE_LEDGER))
  const filled = performance.now()
  const sandbox = await startBenchServer('big-sandbox', {
    ...sizes,
    SANDBOX_CHARGES: sizes.SIZE_CHARGES,
    BENCH_DATA: platformDir,
  })
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(0)} s`
  console.error(`${name}: ledger ${seconds(began, filled)}, sandbox ${seconds(filled, performance.now())}`)
  const [port = 0] = await freePorts(1)
  const gateway = await startServer('gateway/src/main.ts', port, {
    PLATFORM_URL: sandbox.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  return { sandbox, gateway }
}

/** Fills the ledger of a merchant. Two records make up one entry. */
async function fillLedger(dataDir: string, entries: number): Promise<void> {
  const store = await openStore({ dataDir })
  await store.destroy()
  const database = new DatabaseSync(fileIn(dataDir))
  // Not a valid chain, but no request reads it: only the size of the table matters.
  const hash = createHash('sha256').update('size').digest('hex')
  database
    .prepare(`
      with recursive series (seq) as (select 1 union all select seq + 1 from series where seq < :records)
      insert into ledgerRecord (chain, seq, phase, act, at, kind, account, caller, objectType, objectId, outcome, entry,
        previous, hash, keyId, mac)
      select 'DEMO_MERCHANT', seq, iif(seq % 2, 'begun', 'ended'), seq - 1 + seq % 2, :now - (:records - seq) * 500, 'mutation',
        'DEMO_MERCHANT', 'caller-' || (seq + 1) / 2 % 1000, 'Charge', 'chg-' || (seq + 1) / 2 % 5000,
        iif(seq % 2, '', 'done'), iif(seq % 2, :begun, '{}'), :hash, :hash, '', '' from series`)
    .run({ records: entries * 2, now: Date.now(), begun, hash })
  database.close()
}

/** The caller who may send a request: a merchant's administrator, otherwise the super account. */
async function whoMay(portal: Portal, document: Question): Promise<CallerId> {
  const failures: string[] = []
  for (const as of ['DEMO_MERCHANT/admin', 'SUPER_ACCOUNT/super'] as const) {
    const failure = await ask(portal, as, document(0))
    if (failure === null) return as
    failures.push(failure)
  }
  throw new Error(`${document(0)}: ${failures.join('; ')}`)
}

/** Sends a document. Returns the message of its error, or null. */
async function ask({ gateway }: Portal, as: CallerId, query: string): Promise<string | null> {
  const answer = await fetch(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: { authorization: basic(as), 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { errors } = (await answer.json()) as { errors?: { message: string }[] }
  return errors?.[0]?.message ?? null
}

/** The rows of a one-hour report, at most the first 20,000, and the time per row. */
async function report({ gateway }: Portal): Promise<{ readonly rows: number; readonly ms: number }> {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace(/\.\d+/, '')
  const began = performance.now()
  const answer = await fetch(`${gateway.origin}/files/reports/dailytransactionreport?from=${day(3)}&to=${day(2)}`, {
    headers: { authorization: basic('DEMO_MERCHANT/admin') },
  })
  if (!answer.ok || !answer.body) throw new Error(await answer.text())
  let rows = -1
  for await (const part of answer.body) {
    for (const byte of part) if (byte === 10) rows += 1
    if (rows >= 20_000) break
  }
  return { rows, ms: (performance.now() - began) / Math.max(1, rows) }
}

/** The resident memory of the sandbox, in MiB, from the kernel; empty on systems without /proc. */
function memoryOf({ sandbox }: Portal): string {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${sandbox.child.pid}/status`, 'utf8'))?.[1]
    return `${Math.round(Number(kilobytes) / 1024)} MiB`
  } catch {
    return ''
  }
}

function median(times: number[]): number {
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}
