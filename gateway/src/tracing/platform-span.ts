import { currentTrace } from './trace.ts'

/** The span of one attempt at a platform call. */
export interface PlatformSpan {
  /** Marks that its turn has come: the time until now was spent waiting. */
  started(): void
  ended(status: number | undefined): void
}

/** Opens the span of one attempt at a platform call; undefined without tracing. */
export function platformSpan(call: { readonly method: string; readonly path: string }): PlatformSpan | undefined {
  const trace = currentTrace()
  if (trace === undefined) return undefined
  const resource = resourceOf(call.path)
  const attempt = trace.attempt(call)
  const attributes = { 'http.request.method': call.method, 'portal.resource': resource, 'portal.attempt': attempt }
  const span = trace.begin(`${call.method} /${resource}`, 'client', attributes)
  const createdAt = performance.now()
  return {
    started() {
      span.attributes['portal.waiting_ms'] = Math.round(performance.now() - createdAt)
    },
    ended(status) {
      if (status !== undefined) span.attributes['http.response.status_code'] = status
      trace.end(span, status === undefined || status >= 500)
    },
  }
}

/** Opens the span of a wait for another request's identical read. Returns the function that ends it. */
export function sharedReadSpan(path: string): (() => void) | undefined {
  const trace = currentTrace()
  if (trace === undefined) return undefined
  const resource = resourceOf(path)
  const span = trace.begin(`GET /${resource}`, 'client', { 'portal.resource': resource, 'portal.shared': true })
  return () => trace.end(span)
}

/** The first segment of a path, because the others may be ids. */
export function resourceOf(path: string): string {
  const end = path.indexOf('/', 1)
  return end < 0 ? path.slice(1) : path.slice(1, end)
}
