import type { GraphQLError } from 'graphql'
import type { Principal } from './principal.ts'
import type { Session } from './sessions.ts'

/** The sender of a request, according to its credentials. */
export interface Identity {
  readonly principal: Principal | null
  /** Null for Basic credentials and for unauthenticated requests. */
  readonly session: Session | null
  /** The reason why the credentials are invalid. */
  readonly refusal: GraphQLError | null
}

/** The identity of a session. */
export function identityOf(session: Session): Identity {
  return { principal: session.principal, session, refusal: null }
}
