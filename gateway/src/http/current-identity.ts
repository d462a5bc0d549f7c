import type { FastifyRequest } from 'fastify'
import { codedError } from '../rest/error.ts'
import { readSessionCookie } from '../session/cookie.ts'
import type { Identity } from '../session/identity.ts'
import type { Deadline } from '../timing/deadline.ts'
import { type IdentifyServices, identify } from './identify.ts'

/**
 * Checks the sender of a long request again. This does not count as activity of a session. Throws SESSION_EXPIRED or
 * UNAUTHENTICATED if the session has ended.
 */
export async function currentIdentity(
  request: FastifyRequest,
  services: IdentifyServices,
  deadline: Deadline,
): Promise<Identity> {
  const token = readSessionCookie(request)
  if (request.head.authorization !== undefined || token === undefined) {
    return identify(request, token, services, deadline)
  }
  const session = await services.sessions.find(token)
  if (session === 'expired') throw codedError('SESSION_EXPIRED', 'The session ended before the file was complete')
  if (session === null) throw codedError('UNAUTHENTICATED', 'The session ended before the file was complete')
  const identity = await services.callerRefresh(session, deadline)
  if (identity.refusal) throw identity.refusal
  return identity
}
