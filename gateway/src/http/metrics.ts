import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { CallReport } from '../rest/send.ts'
import { Durations } from './durations.ts'

/** The gateway's metrics in Prometheus format. */
export interface Metrics {
  readonly registry: Registry
  observeCall(report: CallReport): void
  observeRequest(method: string, route: string, status: number, milliseconds: number): void
}

/** Each gateway has a separate registry, so several may live in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Durations(
    'portal_platform_call_seconds',
    'Calls to the payment platform by method, resource and status (0: no answer)',
    ['method', 'resource', 'status'],
  )
  const requests = new Durations('portal_http_request_seconds', 'Requests served by method, route and status', [
    'method',
    'route',
    'status',
  ])
  for (const { metric } of [calls, requests]) registry.registerMetric(metric)
  return {
    registry,
    observeCall({ method, path, status, milliseconds }) {
      // Only the first segment: ids would create a series each.
      const end = path.indexOf('/', 1)
      calls.observe(method, end < 0 ? path.slice(1) : path.slice(1, end), status ?? 0, milliseconds)
    },
    observeRequest: requests.observe.bind(requests),
  }
}

/** Serves and updates `/metrics`. A proxy in front must not expose the path. */
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
