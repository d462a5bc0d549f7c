import type { GraphQLError } from 'graphql'
import type { Principal } from './principal.ts'
import type { Session } from './sessions.ts'

/** Who a request comes from, as far as its credentials tell. */
export interface Identity {
  readonly principal: Principal | null
  /** Null for Basic credentials and for nobody. */
  readonly session: Session | null
  /** Why the credentials that were sent are of no use. */
  readonly refusal: GraphQLError | null
}

/** The identity of a session as it is. */
export function identityOf(session: Session): Identity {
  return { principal: session.principal, session, refusal: null }
}
