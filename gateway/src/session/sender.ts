import type { FastifyRequest } from 'fastify'
import type { Identity } from './identity.ts'
import { networkOf } from './network-of.ts'

/** The sender that a request counts for: its caller, or its network if it is not signed in. */
export function senderOf(request: FastifyRequest, { principal }: Identity): string {
  return principal === null ? networkOf(request.ip) : `${principal.merchantAccount}/${principal.callerName}`
}
