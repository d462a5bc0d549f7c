import type { FastifyRequest } from 'fastify'

/**
 * The reason to refuse a request that another site may have caused; null if the request is allowed. Browsers declare
 * the origin of a request (`Sec-Fetch-Site`, `Origin`). With a cookie, the header `x-portal-csrf: 1` is also required,
 * which no form or foreign page can send.
 */
export function crossSiteRefusal(request: FastifyRequest, hasSessionCookie: boolean): string | null {
  const site = request.head.secFetchSite
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'Requests from other sites are refused'
  if (site === undefined && !isOwnOrigin(request)) return 'Requests from other origins are refused'
  if (hasSessionCookie && request.head.portalCsrf !== '1') {
    return 'Requests with a session cookie must bear the header x-portal-csrf: 1'
  }
  return null
}

/** Compares with the Host header itself, because any client can send an X-Forwarded-Host. */
function isOwnOrigin({ head: { origin, host } }: FastifyRequest): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
