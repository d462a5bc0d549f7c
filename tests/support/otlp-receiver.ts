import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A span as a collector receives it, with its attributes as an object. */
interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: number
  readonly hasFailed: boolean
  readonly milliseconds: number
  readonly attributes: Readonly<Record<string, string | number | boolean>>
}

/** A small collector for OTLP over HTTP with JSON. */
export interface OtlpReceiver {
  readonly endpoint: string
  readonly spans: ReceivedSpan[]
  /** The received bodies as text, to search them for secrets. */
  readonly bodies: string[]
  /** While true, requests get no response. */
  isSilent: boolean
  close(): Promise<void>
}

/** Starts a collector on a free port of the loopback. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString('utf8')
    bodies.push(body)
    if (receiver.isSilent) return
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans.map(readSpan))
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: OtlpReceiver = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    isSilent: false,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

interface OtlpSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly status: { readonly code: number }
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { key: string; value: Record<string, string | number | boolean> }[]
}

function readSpan({ status, startTimeUnixNano, endTimeUnixNano, attributes, ...span }: OtlpSpan): ReceivedSpan {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId || undefined,
    name: span.name,
    kind: span.kind,
    hasFailed: status.code === 2,
    milliseconds: Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? ''])),
  }
}
