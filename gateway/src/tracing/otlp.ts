import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { type HrTime, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace'
import type { Span, Trace } from './trace.ts'
import { createTracing, type Tracing } from './tracing.ts'

/** The destination of traces, from OpenTelemetry's environment variables. */
export interface OtlpOptions {
  /** The collector's address for OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string
  readonly serviceName: string
  readonly share: number
  /** How long spans are collected into a batch, in milliseconds. Default: 2 seconds. */
  readonly delayMs?: number
  /** How long a collector may take for one batch, in milliseconds. Default: 3 seconds. */
  readonly patienceMs?: number
}

/** Maximum number of spans queued for an unreachable collector, about 8 MB. Later spans are dropped. */
const mostQueuedSpans = 8_192

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

/** Delivers traces to an OpenTelemetry collector in the background. This module is loaded only if one is configured. */
export function createOtlpTracing(options: OtlpOptions): Tracing {
  const { endpoint, serviceName, share, delayMs = 2_000, patienceMs = 3_000 } = options
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url, timeoutMillis: patienceMs }),
    maxQueueSize: mostQueuedSpans,
    maxExportBatchSize: 512,
    scheduledDelayMillis: delayMs,
    exportTimeoutMillis: patienceMs,
  })
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.instance.id': `${hostname()}-${process.pid}`,
  })
  return createTracing({
    share,
    deliver: (trace) => {
      for (const span of readable(trace, resource)) processor.onEnd(span)
    },
    // Spans that cannot be delivered by then are lost: stopping must not wait for a collector.
    close: () => processor.shutdown().catch(() => {}),
  })
}

/** Converts the spans of a trace to OpenTelemetry's format. */
function readable({ id, spans, hasFailed }: Trace, resource: ReadableSpan['resource']): ReadableSpan[] {
  const contexts = spans.map(() => ({
    traceId: id,
    spanId: randomBytes(8).toString('hex'),
    traceFlags: TraceFlags.SAMPLED,
  }))
  return spans.flatMap((span, place): ReadableSpan[] => {
    const context = contexts[place]
    const parent = contexts[span.parent]
    if (context === undefined) return []
    const failed = span.hasFailed || (place === 0 && hasFailed)
    return [
      {
        ...timesOf(span),
        name: span.name,
        kind: kinds[span.kind],
        spanContext: () => context,
        ...(parent && { parentSpanContext: parent }),
        status: { code: failed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
        attributes: span.attributes,
        links: [],
        events: [],
        ended: true,
        resource,
        instrumentationScope: { name: 'portal-gateway' },
        droppedAttributesCount: 0,
        droppedEventsCount: 0,
        droppedLinksCount: 0,
      },
    ]
  })
}

function timesOf({ startedAt, endedAt = startedAt }: Span) {
  return { startTime: hrTime(startedAt), endTime: hrTime(endedAt), duration: hrTime(endedAt - startedAt) }
}

function hrTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1_000)
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1e6)]
}
