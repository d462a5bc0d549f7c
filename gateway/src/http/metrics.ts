import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { CallReport } from '../rest/send.ts'

/** The gateway's figures, in Prometheus' form. */
export interface Metrics {
  readonly registry: Registry
  observeCall(report: CallReport): void
  observeRequest(method: string, route: string, status: number, milliseconds: number): void
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** A registry of its own per gateway, so that several may live in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'portal_platform_call_seconds',
    help: 'Calls to the payment platform by method, resource and status (0: no answer)',
    labelNames: ['method', 'resource', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  const requests = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Requests served by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  const observeCall = observer(calls)
  const observeRequest = observer(requests)
  return {
    registry,
    observeCall({ method, path, status, milliseconds }) {
      // The first segment only: ids would make a series each.
      const end = path.indexOf('/', 1)
      observeCall(method, end < 0 ? path.slice(1) : path.slice(1, end), status ?? 0, milliseconds)
    },
    observeRequest,
  }
}

/** Observes in milliseconds. The series are few and looked up on every call, so each is kept once it was found. */
function observer(histogram: Histogram<string>) {
  const series = new Map<string, ReturnType<typeof histogram.labels>>()
  return (first: string, second: string, status: number, milliseconds: number) => {
    const key = `${first} ${second} ${status}`
    const known = series.get(key)
    const found = known ?? histogram.labels(first, second, String(status))
    if (!known) series.set(key, found)
    found.observe(milliseconds / 1000)
  }
}

/** Serves `/metrics` and feeds it. A proxy in front must keep the path to the inside. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime)
    done()
  })
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}
