// Measures an export of all charges of a big sandbox: rows per second, memory above the baseline, and how much it slows
// down screens. node tools/run.mjs x node tests/bench/export.ts [charges] [csv|xlsx]
import { mostMemoryDuring, startServer, stopServer } from './start-server.ts'

const charges = Number(process.argv[2] ?? 200_000)
const format = process.argv[3] ?? 'csv'
const MiB = 1024 * 1024
const sampleEveryMs = 50
const authorization = `Basic ${Buffer.from('DEMO_MERCHANT/admin:Sandbox-Secret-Key-0001').toString('base64')}`

/** The goals. */
const goals = { rowsPerSecond: 5_000, memoryMiB: 32, slowdown: 1.2, firstBytesMs: 1_000 }

const sandbox = await startServer('sandbox', { SANDBOX_CHARGES: String(charges) })
const gateway = await startServer('gateway', { PLATFORM_URL: sandbox.url })

interface Arrived {
  readonly bytes: number
  readonly rows: number
  readonly firstMs: number
  readonly seconds: number
}

/** Exports charges at full speed. */
async function exported(filter: object): Promise<Arrived> {
  const startedAt = performance.now()
  const query = new URLSearchParams({ format, filter: JSON.stringify(filter) })
  const answer = await fetch(`${gateway.url}/files/lists/charges?${query}`, { headers: { authorization } })
  if (!answer.ok || !answer.body) throw new Error(await answer.text())
  let bytes = 0
  let firstMs = 0
  for await (const part of answer.body) {
    if (bytes === 0) firstMs = performance.now() - startedAt
    bytes += part.length
  }
  const seconds = (performance.now() - startedAt) / 1000
  const body = JSON.stringify({
    query: 'query ($id: ID!) { listExport(id: $id) { rows state } }',
    variables: { id: answer.headers.get('x-list-export') },
  })
  const headers = { authorization, 'content-type': 'application/json' }
  const { data } = (await (await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body })).json()) as {
    data: { listExport: { rows: number; state: string } }
  }
  if (data.listExport.state !== 'COMPLETE') throw new Error('the export is not complete')
  return { bytes, rows: data.listExport.rows, firstMs, seconds }
}

/** The median duration of a page of charges, requested like a screen does, in milliseconds, until `isOver`. */
async function screenMs(isOver: () => boolean): Promise<number> {
  const query = `{ charges(page: { limit: 10 }) { total items { id lgId chargeStatus amount currency creationTime } } }`
  const headers = { authorization, 'content-type': 'application/json' }
  const times: number[] = []
  while (!isOver()) {
    const startedAt = performance.now()
    const answer = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    await answer.text()
    times.push(performance.now() - startedAt)
    // A person looks at a page before requesting the next one.
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

// Warms up: loads all code before any memory has grown.
await exported({ from: '2026-11-01T00:00:00Z', chargeStatus: ['CHARGED'] })
const asleep = performance.now() + 5_000
const alone = await screenMs(() => performance.now() > asleep)
const { result: free, before, most } = await mostMemoryDuring(gateway, sampleEveryMs, () => exported({}))
let isOver = false
const screens = screenMs(() => isOver)
const shared = await exported({})
isOver = true
const beside = await screens
await stopServer(gateway)
await stopServer(sandbox)

const rate = free.rows / free.seconds
const more = (most - before) / MiB
console.log(
  [
    `${free.rows} rows as ${format}, ${(free.bytes / MiB).toFixed(1)} MiB in ${free.seconds.toFixed(1)} s: ${Math.round(rate)} rows a second`,
    `first bytes after ${Math.round(free.firstMs)} ms; memory ${Math.round(before / MiB)} MiB before, ${more.toFixed(1)} MiB more at most`,
    `a screen takes ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside it: x${(beside / alone).toFixed(2)}; the export then ${Math.round(shared.rows / shared.seconds)} rows a second`,
  ].join('\n'),
)
const isReached =
  rate >= goals.rowsPerSecond &&
  more <= goals.memoryMiB &&
  beside / alone <= goals.slowdown &&
  free.firstMs <= goals.firstBytesMs
if (!isReached) process.exitCode = 1
