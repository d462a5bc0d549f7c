import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** The dependencies for opening a store. */
export interface Starting {
  /** Receives the progress in plain language. */
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

/** Ends a process that cannot start. An operator's message needs no stack trace. */
export function endPlainly(error: unknown): never {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

/** How long a process waits for PostgreSQL when it starts, in milliseconds. */
export const startPatienceMs = 60_000
const tryEveryMs = 1_000

/**
 * Failures that resolve without any action: the server is starting, is out of connections, or cannot be reached yet.
 */
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])
const passingStates = new Set(['57P01', '57P02', '57P03', '53300', '08006'])

/** Connects, with retries. Throws a StartError if the server refuses, or does not respond for a minute. */
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

/** The reason for a failure on one line. */
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
  // pg distinguishes these two only by message.
  return /timeout|Connection terminated/i.test(message ?? '')
}
