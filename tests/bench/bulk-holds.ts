// Measures how long each request about a job with many charges blocks the gateway's event loop: with SQLite, other
// writers wait that long. node tools/run.mjs x node tests/bench/bulk-holds.ts [charges]
import { admin, createBulkClient, jobFacts } from './bulk-client.ts'
import { holdOf, startServer, stopServer } from './start-server.ts'

const lines = Number(process.argv[2] ?? 5_000)
const rounds = 5
/** The goal, in milliseconds of processor time. */
const mostHeldMs = 50

const sandbox = await startServer('sandbox', { SANDBOX_CHARGES: String(6 * lines) })
const gateway = await startServer('gateway', { PLATFORM_URL: sandbox.url })
const { ask, chargedIds, planned } = createBulkClient(gateway)
const ids = await chargedIds(lines)

const on = (name: string, id: string) => ask(`mutation ($id: ID!) { ${name}(id: $id) { ${jobFacts} } }`, { id })
const amounts = (id: string) =>
  ask(`mutation ($input: ChargeJobAmountsInput!) { setChargeJobAmounts(input: $input) { ${jobFacts} } }`, {
    input: { jobId: id, amount: { kind: 'PERCENT', value: '2' } },
  })
const again = async (id: string) => {
  const query = `mutation ($input: ChargeJobAgainInput!) { planChargeJobAgain(input: $input) { ${jobFacts} } }`
  const { planChargeJobAgain } = await ask(query, { input: { jobId: id, states: ['NOT_STARTED'] } })
  let job = planChargeJobAgain
  while (job.state === 'PLANNING') job = (await ask(`{ job(id: "${job.id}") { ${jobFacts} } }`)).job
  await on('stopJob', job.id)
}
const file = async (id: string) => {
  const answer = await fetch(`${gateway.url}/files/jobs/${id}`, { headers: { authorization: admin } })
  await answer.text()
}
const start = (id: string) =>
  ask('mutation ($input: StartJobInput!) { startJob(input: $input) { id } }', {
    input: { id, reason: 'A benchmark of bulk money' },
  })
const page = (id: string) =>
  ask(
    'query ($id: ID!) { job(id: $id) { sums { amount } plan { count } items(page: { limit: 20, offset: 4900 }) { items { id } } } }',
    { id },
  )

const holds = new Map<string, Awaited<ReturnType<typeof holdOf>>[]>()
async function held<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  await holdOf(gateway)
  const result = await work()
  const hold = await holdOf(gateway)
  holds.set(name, [...(holds.get(name) ?? []), hold])
  return result
}

for (let round = 0; round < rounds; round++) {
  await held('nothing', () => new Promise((resolve) => setTimeout(resolve, 500)))
  const { id } = await held('a plan', () => planned(ids))
  await held('other amounts for all lines', () => amounts(id))
  await held('the file of all lines', () => file(id))
  await held('its sums and last page', () => page(id))
  await held('the start', () => start(id))
  await held('the end', () => on('stopJob', id))
  await held('a plan of the lines that did not start', () => again(id))
}
await stopServer(gateway)
await stopServer(sandbox)

let worst = 0
for (const [name, times] of holds) {
  const [clock = 0, processor = 0] = [times.map(({ clock }) => clock), times.map(({ processor }) => processor)].map(
    (all) => all.toSorted((a, b) => a - b)[Math.floor(rounds / 2)],
  )
  worst = Math.max(worst, processor)
  console.log(`${name}: ${processor.toFixed(0)} ms of the processor, ${clock.toFixed(0)} ms (medians of ${rounds})`)
}
if (worst > mostHeldMs) process.exitCode = 1
