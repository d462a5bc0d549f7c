// `npm run size`: lists, searches, the dashboard and the ledger through the gateway, with a big sandbox (SIZE_CHARGES) and a big
// ledger (SIZE_LEDGER), as ratios to 5,000 of each in the same run. Only the ratios are meaningful. Needs a built web client.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@portal/gateway/store/store'
import { basic } from '../support/portal.ts'
import { freePorts, type ServerProcess, startServer } from '../support/processes.ts'

const small = 5_000
const big = {
  charges: Number(process.env.SIZE_CHARGES ?? 1_000_000),
  ledger: Number(process.env.SIZE_LEDGER ?? 1_000_000),
}
const rounds = Number(process.env.SIZE_ROUNDS ?? 40)

const charges = (parameters: string) => `{ charges(${parameters}) { total items { id chargeStatus amount currency } } }`
/** The documents, different in each round, so that no response comes from a cache. */
const questions: Readonly<Record<string, (round: number) => string>> = {
  'charges, newest': (round) => charges(`page: { limit: 50, offset: ${round * 31} }`),
  'charges, two filters by amount': (round) =>
    charges(
      `filter: { chargeStatus: CHARGED, currency: "EUR" }, sort: "-amount", page: { limit: 50, offset: ${round} }`,
    ),
  'charges, search by id': (round) => charges(`search: "chg-${1_101 + round * 97}"`),
  'charges, search by customer': (round) => charges(`search: "cust-${110 + round}"`),
  customers: (round) => `{ customers(page: { limit: 50, offset: ${round} }) { total items { id } } }`,
  notifications: (round) => `{ notifications(page: { limit: 50, offset: ${round} }) { total items { id } } }`,
  'ledger, newest': (round) => `{ ledger(page: { limit: 50, offset: ${round} }) { total items { id } } }`,
  'ledger, one caller': (round) =>
    `{ ledger(filter: { who: "caller-${round}" }, page: { limit: 50 }) { total items { id } } }`,
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

const folder = mkdtempSync(join(tmpdir(), 'size-'))
const [before, after] = [await start('small', small, small), await start('big', big.charges, big.ledger)]
console.log(
  `| question | ${small} | ${big.charges} charges, ${big.ledger} entries | ratio |\n| --- | ---: | ---: | ---: |`,
)
for (const [title, document] of Object.entries(questions)) {
  const [one, other] = [await measure(before, document), await measure(after, document)]
  console.log(`| ${title} | ${one.toFixed(1)} ms | ${other.toFixed(1)} ms | ${(other / one).toFixed(2)} |`)
}
await Promise.all([before, after].flat().map((server) => server.stop()))
rmSync(folder, { recursive: true })

/** Starts a sandbox and a gateway with a filled ledger. Returns the gateway first. */
async function start(name: string, count: number, entries: number): Promise<ServerProcess[]> {
  const dataDir = join(folder, name)
  const store = await openStore({ dataDir })
  const hash = createHash('sha256').update(name).digest('hex')
  const at = Date.now() - entries * 1_000
  // Not a valid chain, which no question looks at: only the size of the table matters.
  for (let seq = 1; seq <= entries; seq += 500) {
    const rows = Array.from({ length: Math.min(500, entries - seq + 1) }, (_, place) => {
      const number = seq + place
      const isEnd = number % 2 === 0
      return {
        ...{ chain: 'DEMO_MERCHANT', seq: number, act: number - (isEnd ? 1 : 0), at: at + number * 1_000 },
        ...{
          phase: isEnd ? 'ended' : 'begun',
          kind: 'mutation',
          account: 'DEMO_MERCHANT',
          caller: `caller-${number % 1_000}`,
        },
        ...{ objectType: 'Charge', objectId: `chg-${number % 5_000}`, outcome: isEnd ? 'done' : '' },
        ...{ entry: isEnd ? '{}' : begun, previous: hash, hash, keyId: '', mac: '' },
      }
    })
    await store
      .insertInto('ledgerRecord')
      .values(rows as never)
      .execute()
  }
  await store.destroy()
  const [port = 0, platform = 0] = await freePorts(2)
  const sandbox = await startServer('sandbox/src/main.ts', platform, { SANDBOX_CHARGES: String(count) })
  const settings = {
    PLATFORM_URL: sandbox.origin,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
  }
  return [await startServer('gateway/src/main.ts', port, settings), sandbox]
}

/** The median time of a response, in milliseconds. */
async function measure([gateway]: ServerProcess[], document: (round: number) => string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds + 5; round++) {
    const began = performance.now()
    const answer = await fetch(`${gateway?.origin}/graphql`, {
      method: 'POST',
      headers: {
        authorization: basic(document(0).includes('notifications') ? 'SUPER_ACCOUNT/super' : 'DEMO_MERCHANT/admin'),
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify({ query: document(round) }),
    })
    const { errors } = (await answer.json()) as { errors?: { message: string }[] }
    if (errors) throw new Error(`${document(round)}: ${errors[0]?.message}`)
    if (round >= 5) times.push(performance.now() - began)
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}
