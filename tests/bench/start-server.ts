import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server of the benchmark, in a separate process. */
export interface Server {
  readonly child: ChildProcess
  readonly url: string
}

/** The resources that a server process has used so far. */
export interface Usage {
  readonly cpu: NodeJS.CpuUsage
  /** Resident memory in bytes. */
  readonly memory: number
}

/** Whether processes can be pinned to a separate core (`taskset`, Linux). */
export const canPin = has('taskset')

/** Starts one of `servers/`, optionally on a given core, and waits until it listens. */
export async function startServer(name: string, environment: NodeJS.ProcessEnv = {}, core?: number): Promise<Server> {
  const file = fileURLToPath(new URL(`./servers/${name}.ts`, import.meta.url))
  const profile = process.env.BENCH_PROFILE === name ? ['--cpu-prof', '--cpu-prof-dir=test-results'] : []
  // As in its image.
  const flags = name === 'gateway' ? ['--max-semi-space-size=16'] : []
  const isPinned = core !== undefined && canPin
  const child = fork(file, {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    execPath: isPinned ? 'taskset' : process.execPath,
    execArgv: [...(isPinned ? ['-c', String(core), process.execPath] : []), ...flags, ...profile],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, url: `http://127.0.0.1:${port}` }
}

/** Ends a server and waits until it has exited. */
export async function stopServer({ child }: Server): Promise<void> {
  const gone = once(child, 'exit')
  child.send('stop')
  await gone
}

/** The resources that the server has used so far. */
export async function usageOf({ child }: Server): Promise<Usage> {
  child.send('usage')
  const [answer] = await once(child, 'message')
  return answer as Usage
}

/** The longest time that an event loop was blocked, in milliseconds. */
interface Hold {
  readonly clock: number
  /** The same without the time in which other processes had the processor. */
  readonly processor: number
}

/** The longest time that the server's event loop was blocked since the last request for it. */
export async function holdOf({ child }: Server): Promise<Hold> {
  child.send('hold')
  const [answer] = await once(child, 'message')
  return answer as Hold
}

/**
 * Runs work, and measures the peak resident memory of a server during it, in bytes, sampled every `everyMs`
 * milliseconds.
 */
export async function mostMemoryDuring<Result>(
  server: Server,
  everyMs: number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly before: number; readonly most: number }> {
  const { memory: before } = await usageOf(server)
  let most = before
  let isDone = false
  const sampling = (async () => {
    while (!isDone) {
      most = Math.max(most, (await usageOf(server)).memory)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  })()
  try {
    return { result: await work(), before, most }
  } finally {
    isDone = true
    await sampling
  }
}

/** Pins this process and its threads to one core. */
export function pinSelf(core: number): void {
  if (canPin) execFileSync('taskset', ['-acp', String(core), String(process.pid)], { stdio: 'ignore' })
}

/** Whether a command is on the PATH. */
export function has(command: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
