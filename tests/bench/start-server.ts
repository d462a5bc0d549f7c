import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server of the benchmark, in a process of its own. */
export interface Server {
  readonly child: ChildProcess
  readonly url: string
}

/** Starts one of `servers/` and waits until it listens. */
export async function startServer(name: string, environment: NodeJS.ProcessEnv = {}): Promise<Server> {
  const file = fileURLToPath(new URL(`./servers/${name}.ts`, import.meta.url))
  const profile = process.env.BENCH_PROFILE === name ? ['--cpu-prof', '--cpu-prof-dir=test-results'] : []
  const child = fork(file, { env: { ...process.env, ...environment }, execArgv: ['--expose-gc', ...profile] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, url: `http://127.0.0.1:${port}` }
}
