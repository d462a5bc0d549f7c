import { type SpanAttributes, type SpanKind, Trace, within } from './trace.ts'

/** Records traces and delivers those worth keeping. */
export interface Tracing {
  begin(name: string, kind: SpanKind, attributes?: SpanAttributes): Trace
  /** Ends a trace, and delivers it if it is kept. */
  end(trace: Trace): void
  /** Runs work as a separate trace. */
  run<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>
  /** Sends the queued traces, for a bounded time. */
  close(): Promise<void>
}

/** How traces are chosen and delivered. */
export interface TracingOptions {
  /** The share of ordinary traces to keep, 0 to 1. Failed and slow ones are always kept. */
  readonly share: number
  /** Receives a finished trace. Must neither block nor throw. */
  readonly deliver: (trace: Trace) => void
  readonly close?: () => Promise<void>
  /** Between 0 and 1. */
  readonly random?: () => number
  /** Milliseconds. */
  readonly clock?: () => number
}

/** Traces of at least this duration are kept, in milliseconds. */
const slowMs = 1_000
/**
 * Maximum number of failed and slow traces kept per second. Refused requests cost the sender nothing, so they must not
 * fill the queue.
 */
const mostKeptPerSecond = 50

/**
 * Creates the recorder. It decides whether to keep a trace when the trace ends, because its duration and its errors are
 * known then.
 */
export function createTracing(options: TracingOptions): Tracing {
  const { share, deliver, close = async () => {}, random = Math.random, clock = Date.now } = options
  let second = 0
  let kept = 0

  /** Whether another failed or slow trace may be kept within this second. */
  function fits(): boolean {
    const current = Math.floor(clock() / 1_000)
    if (current !== second) {
      second = current
      kept = 0
    }
    kept += 1
    return kept <= mostKeptPerSecond
  }

  const begin: Tracing['begin'] = (name, kind, attributes = {}) => new Trace(name, kind, attributes)

  function end(trace: Trace): void {
    trace.finish()
    const { startedAt, endedAt = startedAt } = trace.root
    if (random() < share || ((trace.hasFailed || endedAt - startedAt >= slowMs) && fits())) deliver(trace)
  }

  return {
    begin,
    end,
    async run(name, attributes, work) {
      const trace = begin(name, 'internal', attributes)
      try {
        return await within(trace, work)
      } catch (error) {
        trace.hasFailed = true
        throw error
      } finally {
        end(trace)
      }
    },
    close,
  }
}
