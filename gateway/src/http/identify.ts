import type { FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { auditBasicRefusal } from '../audit/audit.ts'
import type { RefusalLog } from '../audit/refusal-log.ts'
import { codedError } from '../rest/error.ts'
import type { BasicSignIn } from '../session/basic.ts'
import type { CallerRefresh } from '../session/caller-refresh.ts'
import type { Identity } from '../session/identity.ts'
import { identityOf } from '../session/identity.ts'
import type { Sessions } from '../session/sessions.ts'
import { type Credentials, type SignInServices, signInDuring } from '../session/sign-in.ts'
import { isStoreError } from '../store/store-errors.ts'
import type { Deadline } from '../timing/deadline.ts'

const anonymous: Identity = { principal: null, session: null, refusal: null }

/** The services that check the credentials of a request. */
export interface IdentifyServices extends SignInServices {
  readonly basicSignIn: BasicSignIn
  readonly sessions: Sessions
  readonly callerRefresh: CallerRefresh
  readonly refusals: Pick<RefusalLog, 'note'>
}

/**
 * The sender of a request. Basic credentials take precedence over a cookie. With invalid credentials the request is
 * unauthenticated, and fields that need a caller fail with the reason; signing in again therefore always works.
 */
export async function identify(
  request: FastifyRequest,
  token: string | undefined,
  services: IdentifyServices,
  deadline: Deadline,
): Promise<Identity> {
  const { authorization } = request.head
  if (authorization !== undefined) {
    let given: Credentials | null = null
    try {
      const principal = await services.basicSignIn.signIn(authorization, (credentials) => {
        given = credentials
        return signInDuring({ services, request, deadline }, credentials)
      })
      return { principal, session: null, refusal: null }
    } catch (error) {
      if (!(error instanceof GraphQLError) || isStoreError(error)) throw error
      auditBasicRefusal(services.refusals, given, request.ip, error)
      return { ...anonymous, refusal: error }
    }
  }
  if (token === undefined) return anonymous
  const session = await services.sessions.find(token)
  if (session === null) return anonymous
  if (session === 'expired') return { ...anonymous, refusal: codedError('SESSION_EXPIRED', 'expired') }
  const { head, method } = request
  if (head.portalPageLoad === '1') return services.callerRefresh(await services.sessions.restore(session), deadline)
  // The page's own session check every minute and its refreshes do not count as user activity (specification 4.1).
  if (head.portalPassive === '1' && method === 'POST') return identityOf(session)
  return services.callerRefresh(await services.sessions.touch(session), deadline)
}
