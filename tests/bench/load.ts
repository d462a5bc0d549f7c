import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { canPin, has } from './start-server.ts'

/** Requests to send in rotation, so that none repeats soon. */
export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: readonly string[]
  readonly connections: number
  readonly seconds: number
}

/** The outcome of a load; times in milliseconds. */
export interface Outcome {
  readonly requests: number
  readonly requestsPerSecond: number
  readonly p50: number
  readonly p99: number
  /** Responses outside 200-299, and broken connections. */
  readonly failures: number
}

/** Whether wrk generates the load, which takes a tenth of the processor time of a generator in JavaScript. */
export const usesWrk = has('wrk')

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const script = fileURLToPath(new URL('./post.lua', import.meta.url))

/** Sends the requests for a number of seconds, on the given core. */
export async function sendLoad(load: Load, core: number): Promise<Outcome> {
  return usesWrk ? byWrk(load, core) : byAutocannon(load)
}

async function byWrk({ url, headers, bodies, connections, seconds }: Load, core: number): Promise<Outcome> {
  const [bodiesFile, headersFile] = [join(folder, 'bodies'), join(folder, 'headers')]
  writeFileSync(bodiesFile, `${bodies.join('\n')}\n`)
  writeFileSync(
    headersFile,
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(''),
  )
  const command = [...(canPin ? ['taskset', '-c', String(core)] : []), 'wrk', '-t1', `-c${connections}`]
  const [first = '', ...rest] = [...command, `-d${seconds}s`, '--timeout', '20s', '-s', script, url]
  const child = spawn(first, rest, {
    env: { ...process.env, BENCH_BODIES: bodiesFile, BENCH_HEADERS: headersFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  await once(child, 'close')
  const found = JSON.parse(/BENCH (.*)/.exec(printed)?.[1] ?? '{}')
  return {
    requests: found.requests,
    requestsPerSecond: found.requests / (found.microseconds / 1e6),
    p50: found.p50 / 1000,
    p99: found.p99 / 1000,
    failures: found.failures,
  }
}

async function byAutocannon({ url, headers, bodies, connections, seconds }: Load): Promise<Outcome> {
  const requests = bodies.map((body) => ({ method: 'POST' as const, headers, body }))
  const result = await autocannon({ url, connections, duration: seconds, requests })
  return {
    requests: result.requests.total,
    requestsPerSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  }
}
