// Measures an export of all charges of a big sandbox: rows per second, memory above the baseline, and how much it slows
// down screens. node tools/run.mjs x node tests/bench/export.ts [charges] [csv|xlsx]
import { mostMemoryDuring, startServer, stopServer } from './start-server.ts'

const charges = Number(process.argv[2] ?? 200_000)
const format = process.argv[3] ?? 'csv'
const MiB = 1024 * 1024
const sampleEveryMs = 50
/** The number and duration of the measurements of a screen, which is measured alone and during an export in turn. */
const rounds = 10
const roundMs = 3_000
const authorization = `Basic ${Buffer.from('DEMO_MERCHANT/admin:Sandbox-Secret-Key-0001').toString('base64')}`

/** The goals. */
const goals = { rowsPerSecond: 5_000, memoryMiB: 32, slowdown: 1.2, firstBytesMs: 1_000 }

const sandbox = await startServer('sandbox', { SANDBOX_CHARGES: String(charges) })
const gateway = await startServer('gateway', { PLATFORM_URL: sandbox.url, BENCH_LOG: 'error' })

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

/** The bytes of an export that arrive until a time. Then its reader leaves. */
async function bytesUntil(end: number): Promise<number> {
  let bytes = 0
  while (performance.now() < end) {
    const leave = new AbortController()
    const answer = await fetch(`${gateway.url}/files/lists/charges?format=${format}`, {
      headers: { authorization },
      signal: leave.signal,
    })
    for await (const part of answer.body ?? []) {
      bytes += part.length
      if (performance.now() >= end) break
    }
    leave.abort()
  }
  return bytes
}

/** The times of pages of charges, as a screen asks for them, in milliseconds, until a time. */
async function screenTimes(end: number): Promise<number[]> {
  const query = `{ charges(page: { limit: 10 }) { total items { id lgId chargeStatus amount currency creationTime } } }`
  const headers = { authorization, 'content-type': 'application/json' }
  const times: number[] = []
  while (performance.now() < end) {
    const startedAt = performance.now()
    const answer = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    await answer.text()
    times.push(performance.now() - startedAt)
    // A person looks at a page before requesting the next one.
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times
}

/** The time that a share of the pages did not exceed. */
function quantile(times: readonly number[], portion: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * portion)] ?? Number.NaN
}

// Warms up: loads all code before any memory has grown.
await exported({ from: '2026-11-01T00:00:00Z', chargeStatus: ['CHARGED'] })
const { result: free, before, most } = await mostMemoryDuring(gateway, sampleEveryMs, () => exported({}))
const alone: number[] = []
const beside: number[] = []
let bytesBeside = 0
for (let round = 0; round < rounds; round++) {
  alone.push(...(await screenTimes(performance.now() + roundMs)))
  const end = performance.now() + roundMs
  const [times, bytes] = await Promise.all([screenTimes(end), bytesUntil(end)])
  beside.push(...times)
  bytesBeside += bytes
}
await stopServer(gateway)
await stopServer(sandbox)

const rate = free.rows / free.seconds
const more = (most - before) / MiB
const rateBeside = (bytesBeside / free.bytes) * (free.rows / (rounds * roundMs)) * 1_000
const slowdown = quantile(beside, 0.5) / quantile(alone, 0.5)
console.log(
  [
    `${free.rows} rows as ${format}, ${(free.bytes / MiB).toFixed(1)} MiB in ${free.seconds.toFixed(1)} s: ${Math.round(rate)} rows a second`,
    `first bytes after ${Math.round(free.firstMs)} ms; memory ${Math.round(before / MiB)} MiB before, ${more.toFixed(1)} MiB more at most`,
    `a screen takes ${quantile(alone, 0.5).toFixed(1)} ms alone, ${quantile(beside, 0.5).toFixed(1)} ms beside it: x${slowdown.toFixed(2)}; of ten screens nine take ${quantile(alone, 0.9).toFixed(1)} and ${quantile(beside, 0.9).toFixed(1)} ms`,
    `the export beside screens: ${Math.round(rateBeside)} rows a second`,
  ].join('\n'),
)
const isReached =
  rate >= goals.rowsPerSecond &&
  more <= goals.memoryMiB &&
  slowdown <= goals.slowdown &&
  free.firstMs <= goals.firstBytesMs
if (!isReached) process.exitCode = 1
