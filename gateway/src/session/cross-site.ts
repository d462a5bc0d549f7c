import type { FastifyRequest } from 'fastify'

/**
 * Why a request must not be served because another site may have caused it; null where it may. Browsers say where a
 * request comes from (`Sec-Fetch-Site`, `Origin`); a cookie besides needs the header `x-portal-csrf: 1`, which no form
 * or foreign page can send.
 */
export function crossSiteRefusal(request: FastifyRequest, hasSessionCookie: boolean): string | null {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'Requests from other sites are refused'
  if (site === undefined && !isOwnOrigin(request)) return 'Requests from other origins are refused'
  if (hasSessionCookie && request.headers['x-portal-csrf'] !== '1') {
    return 'Requests with a session cookie must bear the header x-portal-csrf: 1'
  }
  return null
}

/** By the Host header itself: any client can send an X-Forwarded-Host. */
function isOwnOrigin({ headers: { origin, host } }: FastifyRequest): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
