import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import type { ObserveOperation } from '../graphql/operation-report.ts'
import type { CallReport } from '../rest/send.ts'
import { resourceOf } from '../tracing/platform-span.ts'
import { Durations } from './durations.ts'

/** The gateway's metrics in Prometheus format. */
export interface Metrics {
  readonly registry: Registry
  observeCall(report: CallReport): void
  observeRequest(method: string, route: string, status: number, milliseconds: number): void
  readonly observeOperation: ObserveOperation
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
  const operations = new Durations(
    'portal_operation_seconds',
    "GraphQL operations by type, name and outcome; other documents than the web client's have the name of their first field",
    ['type', 'operation', 'outcome'],
  )
  for (const { metric } of [calls, requests, operations]) registry.registerMetric(metric)
  const operationErrors = new Counter({
    name: 'portal_operation_errors_total',
    help: "GraphQL operations by the code of the response's first error",
    labelNames: ['type', 'operation', 'code'],
    registers: [registry],
  })
  return {
    registry,
    observeCall({ method, path, status, milliseconds }) {
      calls.observe(method, resourceOf(path), status ?? 0, milliseconds)
    },
    observeRequest: requests.observe.bind(requests),
    observeOperation({ type, name }, code, milliseconds) {
      operations.observe(type, name, code === null ? 'ok' : 'error', milliseconds)
      if (code !== null) operationErrors.inc({ type, operation: name, code })
    },
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
