// Measures bulk money: the preflight of many charges by id, the gateway's additional memory, how long its event loop is
// blocked (with SQLite, other writers wait that long), and single refunds by another caller during a plan and during a
// run. node tools/run.mjs x node tests/bench/bulk.ts [charges] [sqlite|postgres]
import { createTestDatabase } from '../support/postgres.ts'
import { createBulkClient, jobFacts, operator } from './bulk-client.ts'
import { holdOf, mostMemoryDuring, startServer, stopServer } from './start-server.ts'

const lines = Number(process.argv[2] ?? 5_000)
const singles = Number(process.env.BENCH_SINGLES ?? 60)
/** Alternates with and without a plan or run, so that a busy machine slows both. */
const rounds = 6
const MiB = 1024 * 1024
const sampleEveryMs = 25

/** The goals. */
const goals = { planSeconds: 10, memoryMiB: 16, holdMs: 50, slowdown: 1.2 }

const sandbox = await startServer('sandbox', { SANDBOX_CHARGES: String(Math.max(6 * lines, 2_000)) })
const database = process.argv[3] === 'postgres' ? await createTestDatabase() : null
const gateway = await startServer('gateway', {
  PLATFORM_URL: sandbox.url,
  ...(database && { BENCH_DATABASE_URL: database.url }),
})
const { ask, chargedIds, planned } = createBulkClient(gateway)

const free = (await chargedIds(lines + 4 * singles)).toReversed()
const ids = free.splice(0, lines)

/**
 * The durations of sequential single refunds by another caller, in milliseconds, until `isOver` or no charge is left.
 */
async function singleRefunds(isOver: (done: number) => boolean): Promise<number[]> {
  const query = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }'
  const times: number[] = []
  while (free.length > 0 && !isOver(times.length)) {
    const input = { chargeId: free.pop(), command: 'REFUND', reason: 'DUPLICATE', comment: 'Paid twice' }
    const startedAt = performance.now()
    await ask(query, { input }, operator)
    times.push(performance.now() - startedAt)
    // A person works on another charge first.
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times
}

/** The lower quartile, because the slower times on a busy machine come from other work. */
const typicalOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN

await holdOf(gateway)
const { result: cold, before, most } = await mostMemoryDuring(gateway, sampleEveryMs, () => planned(ids))
const hold = await holdOf(gateway)
const warm = await planned(ids)

const runs: Record<'alone' | 'plan' | 'paused' | 'running', number[]> = { alone: [], plan: [], paused: [], running: [] }
const few = Math.ceil(singles / rounds)
for (let round = 0; round < rounds; round++) {
  runs.alone.push(...(await singleRefunds((done) => done >= few)))
  let isPlanned = false
  const again = planned(ids).finally(() => {
    isPlanned = true
  })
  runs.plan.push(...(await singleRefunds((done) => isPlanned || done >= few)))
  const { id } = await again
  await ask(`mutation { stopJob(id: "${id}") { id } }`)
}
const start = 'mutation ($input: StartJobInput!) { startJob(input: $input) { id } }'
await ask(start, { input: { id: cold.id, reason: 'A benchmark of bulk money' } })
// Waits until the undo period has passed.
await new Promise((resolve) => setTimeout(resolve, 11_000))
for (let round = 0; round < rounds; round++) {
  runs.running.push(...(await singleRefunds((done) => done >= few)))
  await ask(`mutation { pauseJob(id: "${cold.id}") { id } }`)
  runs.paused.push(...(await singleRefunds((done) => done >= few)))
  await ask(`mutation { resumeJob(id: "${cold.id}") { id } }`)
}
const { counts } = (await ask(`query ($id: ID!) { job(id: $id) { ${jobFacts} } }`, { id: cold.id })).job
await stopServer(gateway)
await stopServer(sandbox)
await database?.drop()

const [slowerPlan, slowerRun] = [
  typicalOf(runs.plan) / typicalOf(runs.alone),
  typicalOf(runs.running) / typicalOf(runs.paused),
]
const more = (most - before) / MiB
console.log(
  [
    `preflight of ${lines} charges: ${cold.seconds.toFixed(1)} s at first, ${warm.seconds.toFixed(1)} s again`,
    `memory ${Math.round(before / MiB)} MiB before, ${more.toFixed(1)} MiB more at most`,
    `event loop held ${hold.processor.toFixed(0)} ms of the processor at most, ${hold.clock.toFixed(0)} ms of the clock`,
    `a single refund takes ${typicalOf(runs.alone).toFixed(1)} ms; x${slowerPlan.toFixed(2)} beside a plan (${runs.plan.length} of them), x${slowerRun.toFixed(2)} beside a run (${runs.running.length} of them, ${counts.done} charges of the job done)`,
  ].join('\n'),
)
const isReached =
  cold.seconds <= goals.planSeconds &&
  more <= goals.memoryMiB &&
  hold.processor <= goals.holdMs &&
  Math.max(slowerPlan, slowerRun) <= goals.slowdown
if (!isReached) process.exitCode = 1
