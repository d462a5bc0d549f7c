import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** The circumstances under which a store is opened. */
export interface Starting {
  /** Receives the progress in plain words. */
  readonly report: (progress: string) => void
  /** A monotonic clock in milliseconds. */
  readonly clock: () => number
  readonly pause: (milliseconds: number) => Promise<unknown>
}

/** Opens a store in silence and in real time. */
export const quietly: Starting = {
  report: () => {},
  clock: () => Math.round(performance.now()),
  pause: (milliseconds) => setTimeout(milliseconds),
}

/** Why a process cannot start, in one plain sentence for operators. */
export class StartError extends Error {}

/** Ends a process that cannot start. What an operator must know needs no stack. */
export function endPlainly(error: unknown): never {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

/** How long a process waits for PostgreSQL at its start, in milliseconds. */
export const startPatienceMs = 60_000
const tryEveryMs = 1_000

/** Failures that end without any action: the server starts, is out of connections, or cannot be reached yet. */
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])
const passingStates = new Set(['57P01', '57P02', '57P03', '53300', '08006'])

/** Connects with patience. Throws a StartError if the server refuses, or does not respond for a minute. */
export async function connectPatiently(
  connect: () => Promise<void>,
  server: string,
  { clock, pause, report }: Starting,
): Promise<void> {
  const began = clock()
  let hasSaid = false
  while (true) {
    try {
      await connect()
      return
    } catch (error) {
      const why = reasonOf(error)
      if (!isPassing(error)) throw new StartError(`PostgreSQL at ${server} refuses the connection: ${why}.`)
      if (clock() - began >= startPatienceMs) {
        throw new StartError(`PostgreSQL at ${server} did not respond for ${startPatienceMs / 1_000} seconds: ${why}.`)
      }
      if (!hasSaid) report(`PostgreSQL at ${server} does not respond yet: ${why}`)
      hasSaid = true
      await pause(tryEveryMs)
    }
  }
}

/** The reason of a failure on one line. */
export function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : []
  const inner = first ?? (error instanceof Error && error.cause instanceof Error ? error.cause : error)
  const text = inner instanceof Error ? inner.message : String(inner)
  return (text.split('\n', 1)[0] ?? '').replace(/\.$/, '')
}

function isPassing(error: unknown): boolean {
  const { code, errors, message } = error as { code?: string; errors?: { code?: string }[]; message?: string }
  const codes = [code, ...(errors ?? []).map((each) => each.code)].filter((each) => each !== undefined)
  if (codes.length > 0) return codes.some((each) => passing.has(each) || passingStates.has(each))
  // pg tells these two by their text only.
  return /timeout|Connection terminated/i.test(message ?? '')
}
