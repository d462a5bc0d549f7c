import type { FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import type { Identity } from '../context.ts'
import { codedError } from '../rest/error.ts'
import type { Services } from '../services.ts'
import { isStoreError } from '../store/store-errors.ts'

const nobody: Identity = { principal: null, session: null, refusal: null }

/**
 * Who a request comes from. Basic credentials count before a cookie. Credentials that are of no use make the request
 * nobody's and leave the reason for the fields that need somebody, so that signing in anew always works.
 */
export async function identify(
  request: FastifyRequest,
  token: string | undefined,
  services: Services,
): Promise<Identity> {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    try {
      return { principal: await services.basicSignIn.signIn(authorization), session: null, refusal: null }
    } catch (error) {
      if (error instanceof GraphQLError && !isStoreError(error)) return { ...nobody, refusal: error }
      throw error
    }
  }
  if (token === undefined) return nobody
  const session = await services.sessions.find(token)
  if (session === null) return nobody
  if (session === 'expired') return { ...nobody, refusal: codedError('SESSION_EXPIRED', 'expired') }
  // The page's own minute check and its refreshing are no activity of the person before it (specification 4.1).
  const isActivity = request.headers['x-portal-passive'] !== '1'
  const current = isActivity ? await services.sessions.touch(session) : session
  return { principal: current.principal, session: current, refusal: null }
}
