import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** The attributes of a span: names and numbers of this program, never an id, a variable or personal data. */
export type SpanAttributes = Record<string, string | number | boolean>

/** One unit of work in a trace. Times are in milliseconds since the epoch. */
export interface Span {
  readonly name: string
  readonly kind: SpanKind
  /** The parent's index in the trace; -1 for the root. */
  readonly parent: number
  readonly startedAt: number
  readonly attributes: SpanAttributes
  /** Undefined while it is open. */
  endedAt?: number
  hasFailed?: boolean
}

/** Whether a span serves a request, makes a call, or neither. */
export type SpanKind = 'server' | 'client' | 'internal'

/** Maximum number of spans per trace. The root counts the dropped ones. */
const mostSpans = 500

/** The work for one request or one batch of a job. Spans are plain objects, because most traces are discarded. */
export class Trace {
  /** 32 hexadecimal digits, as in the log line and in the header `x-trace-id`. */
  readonly id = randomBytes(16).toString('hex')
  readonly spans: Span[]
  /** Whether an error was reported to the client, or a span directly below the root failed. */
  hasFailed = false
  #parent = 0
  #isEnded = false
  /** How often each call was attempted. */
  readonly #attempts = new Map<object, number>()

  constructor(name: string, kind: SpanKind, attributes: SpanAttributes) {
    this.spans = [{ name, kind, parent: -1, startedAt: now(), attributes }]
  }

  /** The span of the entire work. */
  get root(): Span {
    return this.spans[0] as Span
  }

  /** Opens a span within the innermost enclosing span. */
  begin(name: string, kind: SpanKind, attributes: SpanAttributes = {}): Span {
    const span: Span = { name, kind, parent: this.#parent, startedAt: now(), attributes }
    // Work that continues after the response is not recorded.
    if (this.#isEnded) return span
    if (this.spans.length < mostSpans) this.spans.push(span)
    else this.root.attributes['portal.spans_left_out'] = Number(this.root.attributes['portal.spans_left_out'] ?? 0) + 1
    return span
  }

  /** Opens a span that encloses all spans opened before it ends. */
  enclose(name: string, attributes: SpanAttributes): Span {
    const span = this.begin(name, 'internal', attributes)
    const place = this.spans.lastIndexOf(span)
    if (place > 0) this.#parent = place
    return span
  }

  /** The number of this attempt at a call, from 1. */
  attempt(call: object): number {
    const number = (this.#attempts.get(call) ?? 0) + 1
    this.#attempts.set(call, number)
    return number
  }

  /** Ends a span. */
  end(span: Span, hasFailed = false): void {
    if (this.#isEnded) return
    span.endedAt = now()
    if (hasFailed) span.hasFailed = true
    if (this.spans[this.#parent] === span) this.#parent = Math.max(0, span.parent)
  }

  /** Ends the trace and every open span. */
  finish(): void {
    for (const span of this.spans) span.endedAt ??= now()
    this.#isEnded = true
    this.#attempts.clear()
  }
}

const storage = new AsyncLocalStorage<Trace>()
let isOn = false

/** Runs work as part of a trace. */
export function within<T>(trace: Trace, work: () => T): T {
  isOn = true
  return storage.run(trace, work)
}

/** The trace of the current work; undefined without tracing, at the cost of one comparison. */
export function currentTrace(): Trace | undefined {
  return isOn ? storage.getStore() : undefined
}

function now(): number {
  return performance.timeOrigin + performance.now()
}
