import type { FastifyInstance } from 'fastify'
import { type Trace, within } from '../tracing/trace.ts'
import type { Tracing } from '../tracing/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of the request; null without tracing. */
    trace: Trace | null
  }
}

/**
 * Load balancers and Prometheus request these all the time, and they tell nothing about slow requests. The same is true
 * of the client's files.
 */
const untraced: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics']

/** Traces each request. Every response names its trace in `x-trace-id`. Without tracing, nothing is added. */
export function registerTracing(app: FastifyInstance, tracing: Tracing | undefined): void {
  app.decorateRequest('trace', null)
  if (tracing === undefined) return
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url
    if (untraced.includes(route) || route?.startsWith('/atv4/')) return done()
    const attributes = { 'http.request.method': request.method, 'http.route': route ?? 'unknown' }
    const trace = tracing.begin(`${request.method} ${route ?? 'unknown'}`, 'server', attributes)
    request.trace = trace
    reply.header('x-trace-id', trace.id)
    within(trace, done)
  })
  // The body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.trace) within(request.trace, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { trace } = request
    if (trace) {
      trace.root.attributes['http.response.status_code'] = reply.statusCode
      if (reply.statusCode >= 500) trace.hasFailed = true
      tracing.end(trace)
    }
    done()
  })
  // A client that disconnected gets no response, but its trace ends.
  app.addHook('onRequestAbort', (request, done) => {
    if (request.trace) request.trace.root.attributes['portal.client_gone'] = true
    done()
  })
  app.addHook('onClose', () => tracing.close())
}
