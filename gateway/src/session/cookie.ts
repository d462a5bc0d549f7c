import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const secureName = '__Host-portal-session'
/** Some clients refuse Secure cookies on plain http, so development hosts get a plain name. */
const developmentName = 'portal-session'

/** The session token of the browser, if any. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  const { cookie } = request.head
  const token = cookie && parseCookie(cookie)[cookieName(request)]
  return token === undefined || token === '' ? undefined : token
}

/** Sets the session cookie: HttpOnly, Secure, SameSite=Strict, for this host only. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  setCookie(reply, { ...attributes(request), value: token })
}

/** Removes the session cookie. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  setCookie(reply, { ...attributes(request), value: '', expires: new Date(0), maxAge: 0 })
}

/** Sets the portal's only cookie. It replaces one that the same request has set before. */
function setCookie(reply: FastifyReply, cookie: SetCookie): void {
  reply.removeHeader('set-cookie').header('set-cookie', stringifySetCookie(cookie))
}

function cookieName(request: FastifyRequest): string {
  return isPlainDevelopmentHost(request) ? developmentName : secureName
}

function attributes(request: FastifyRequest) {
  const secure = !isPlainDevelopmentHost(request)
  return { name: cookieName(request), path: '/', httpOnly: true, sameSite: 'strict' as const, secure }
}

function isPlainDevelopmentHost(request: FastifyRequest): boolean {
  // Uses the Host header itself, because any client can send an X-Forwarded-Host.
  return request.protocol === 'http' && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.head.host ?? '')
}
