// Seeds a large database, requests every kind of list from the platform, and prints how long the responses took: node
// sandbox/bench/bench.ts [charges] [folder]. With a folder, an existing database is reused.
import { createHmac } from 'node:crypto'
import { buildSandbox, type Sandbox } from '../src/app.ts'

const charges = Number(process.argv[2] ?? 1_000_000)
const dataDir = process.argv[3]
/** How often each list is requested. The pages differ so no response comes from a cache. */
const ROUNDS = 15
const TARGET_MS = 50

const usedBefore = process.cpuUsage()
const startedAt = performance.now()
let seeded = 0
const sandbox = await buildSandbox({
  charges,
  dataDir,
  onProgress: (count) => {
    seeded = count
  },
})
const openSeconds = (performance.now() - startedAt) / 1000
const used = process.cpuUsage(usedBefore)
const rate =
  seeded > 0 ? `${Math.round(charges / openSeconds).toLocaleString('en')} charges a second, all in` : 'reused'
console.log(
  `${charges.toLocaleString('en')} charges ready in ${openSeconds.toFixed(1)} s (${rate}; processor ${((used.user + used.system) / 1e6).toFixed(1)} s)`,
)
console.log(`memory ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB\n`)

const deep = charges - 1_000
const questions: readonly (readonly [name: string, path: string, onBehalfOf?: string])[] = [
  ['newest 10, all families', '/charges?limit=10'],
  ['newest 50, one merchant', '/charges?limit=50', 'DEMO_MERCHANT'],
  ['1,000 newest, all families', '/charges?limit=1000'],
  ['deep offset, all families', `/charges?limit=50&offset=${deep}`],
  ['middle offset, all families', `/charges?limit=50&offset=${Math.floor(charges / 2)}`],
  ['status', '/charges?limit=50&chargeStatus=CHARGED'],
  ['rare status', '/charges?limit=50&chargeStatus=VERIFY_PENDING'],
  ['method', '/charges?limit=50&paymentMethod=CHECK'],
  ['currency', '/charges?limit=50&currency=KWD'],
  ['dates', '/charges?limit=50&from=2026-01-01T00:00:00Z&to=2026-06-30T23:59:59Z'],
  ['amounts', '/charges?limit=50&minAmount=10&maxAmount=99.99'],
  ['sorted by amount', '/charges?limit=50&sort=-amount'],
  ['sorted by amount, deep', `/charges?limit=50&sort=amount&offset=${Math.floor(charges / 3)}`],
  ['sorted by status, deep', `/charges?limit=50&sort=chargeStatus&offset=${Math.floor(charges / 3)}`],
  ['sorted by id, deep', `/charges?limit=50&sort=-id&offset=${Math.floor(charges / 3)}`],
  ['sorted by change, filtered', '/charges?limit=50&sort=-lastModified&chargeStatus=REFUNDED'],
  [
    'all filters, sorted by amount',
    '/charges?limit=50&sort=amount&chargeStatus=CHARGED&paymentMethod=CREDIT_CARD&currency=EUR&minAmount=1&maxAmount=9999&from=2025-01-01T00:00:00Z&to=2027-01-01T00:00:00Z',
    'DEMO_MERCHANT',
  ],
  [
    'all filters, 1,000 rows',
    '/charges?limit=1000&sort=amount&chargeStatus=CHARGED&paymentMethod=CREDIT_CARD&minAmount=1',
  ],
  ['no match', '/charges?limit=50&chargeStatus=VERIFY_PENDING&currency=VND&minAmount=999999'],
  ['charge id', '/charges?chargeId=chg-1001'],
  [
    'several statuses, methods and currencies',
    '/charges?limit=50&chargeStatus=CHARGED,DECLINED,ERROR&paymentMethod=CREDIT_CARD,DEBIT_CARD&currency=EUR,USD',
  ],
  ['gateway', '/charges?limit=50&paymentGateway=gw-4&sort=amount'],
  ['last four digits', '/charges?limit=50&last4=4242'],
  ['transaction', '/charges?transactionId=txn-4711'],
  ['tax invoice', '/charges?taxInvoiceNumber=2026-0001'],
  ['numeric id', '/charges?lgId=710000123'],
  ['customer with many charges', '/charges?limit=50&customerId=cust-7&sort=amount'],
  ['one charge', '/charges/chg-1001', 'DEMO_MERCHANT'],
  ['customers, newest', '/customers?limit=50'],
  ['customers, deep, by trust level', `/customers?limit=50&sort=-trustLevel&offset=${Math.floor(charges / 50)}`],
  ['customers by status', '/customers?limit=50&customerStatus=BLOCKED'],
  ['customer by e-mail', '/customers?email=ANA@example.test'],
  ['customer by phone number', '/customers?phoneNumber=%2B34600000000'],
  ['financial summaries, many charges', '/customers/cust-7/financialsummaries', 'DEMO_MERCHANT'],
  ['callers', '/callers?limit=50'],
]

const rows: Record<string, string | number>[] = []
for (const [name, path, onBehalfOf] of questions) {
  const times: number[] = []
  let total = ''
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) {
    const { milliseconds, body } = await ask(sandbox, movedBy(path, round), onBehalfOf)
    times.push(milliseconds)
    total = /^\{"total":(\d+)/.exec(body)?.[1] ?? ''
  }
  times.sort((left, right) => left - right)
  const worst = times.at(-1) ?? 0
  const spent = process.cpuUsage(before)
  rows.push({
    question: name,
    total,
    'processor ms': Number(((spent.user + spent.system) / 1000 / ROUNDS).toFixed(1)),
    'median ms': Number((times[Math.floor(ROUNDS / 2)] ?? 0).toFixed(1)),
    'worst ms': Number(worst.toFixed(1)),
    [`under ${TARGET_MS} ms`]: worst < TARGET_MS ? 'yes' : 'NO',
  })
}
console.table(rows)
await sandbox.close()

/** The same list, starting some rows later. */
function movedBy(path: string, round: number): string {
  const offset = /offset=(\d+)/.exec(path)
  if (offset) return path.replace(offset[0], `offset=${Number(offset[1]) + round * 7}`)
  return path.includes('limit=') ? `${path}&offset=${round}` : path
}

async function ask({ app }: Sandbox, path: string, onBehalfOf?: string) {
  const timestamp = Math.floor(Date.now() / 1000)
  const parameter = onBehalfOf ? `${path.includes('?') ? '&' : '?'}onBehalfOf=${onBehalfOf}` : ''
  const url = `/api/v3${path}${parameter}`
  const signature = createHmac('sha256', 'Sandbox-Secret-Key-0008').update(`superSUPER_ACCOUNT${timestamp}${url}`)
  const headers = {
    'x-caller-name': 'super',
    'x-merchant-account': 'SUPER_ACCOUNT',
    'x-timestamp': String(timestamp),
    'x-signature': signature.digest('hex'),
    ...(onBehalfOf ? { 'x-on-behalf-of': onBehalfOf } : {}),
  }
  const start = performance.now()
  const response = await app.inject({ url, headers })
  const milliseconds = performance.now() - start
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`)
  return { milliseconds, body: response.body }
}
