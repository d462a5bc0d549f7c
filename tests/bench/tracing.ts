// `node tests/bench/tracing.ts`: compares the processor time of a request without tracing and with 1 % of the traces
// kept, alternating within one run, as the gateway itself measures it. Only the ratio is meaningful. Needs a built web
// client.

import { startOtlpReceiver } from '../support/otlp-receiver.ts'
import { basic } from '../support/portal.ts'
import { freePorts, startServer } from '../support/processes.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 6)
const requests = Number(process.env.BENCH_REQUESTS ?? 3_000)
const collector = await startOtlpReceiver()
const [platform = 0, ...ports] = await freePorts(1 + 2 * rounds)
const sandbox = await startServer('sandbox/src/main.ts', platform, { SANDBOX_CHARGES: '500' })
const times: Record<'off' | 'on', number[]> = { off: [], on: [] }
for (let round = 0; round < rounds; round++) {
  for (const [place, kind] of (['off', 'on'] as const).entries())
    times[kind].push(await measure(kind, ports[2 * round + place] ?? 0))
}
const [off, on] = [median(times.off), median(times.on)]
console.log(
  `without tracing ${(off * 1e6).toFixed(0)} µs, with 1 % kept ${(on * 1e6).toFixed(0)} µs; ratio ${(off / on).toFixed(3)}`,
)
await sandbox.stop()
await collector.close()

/** Processor seconds per request. */
async function measure(kind: 'off' | 'on', port: number): Promise<number> {
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '0.01' }
  const gateway = await startServer('gateway/src/main.ts', port, {
    PLATFORM_URL: sandbox.origin,
    DATA_DIR: `/tmp/bench-tracing-${port}`,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '10000000',
    ...(kind === 'on' && tracing),
  })
  const load = async (count: number) => {
    let left = count
    const work = async () => {
      while (left-- > 0) {
        const answer = await fetch(`${gateway.origin}/graphql`, {
          method: 'POST',
          headers: {
            authorization: basic('DEMO_MERCHANT/admin'),
            'content-type': 'application/json',
            accept: 'application/json',
          },
          body: '{"query":"{ charges(page: { limit: 10 }) { total items { id amount customer { id } } } }"}',
        })
        await answer.text()
      }
    }
    await Promise.all(Array.from({ length: 8 }, work))
  }
  await load(requests / 2)
  const before = await seconds()
  await load(requests)
  const spent = (await seconds()) - before
  await gateway.stop()
  return spent / requests

  async function seconds(): Promise<number> {
    const text = await (await fetch(`${gateway.origin}/metrics`)).text()
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
