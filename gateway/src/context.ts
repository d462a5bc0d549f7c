import { type AccessSubject, can, isAllFamiliesView } from '@portal/schema/access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { clientGone, codedError, codeOf } from './rest/error.ts'
import { createRest, type Rest, type Row, type SharedReads } from './rest/rest.ts'
import { createSend, type Send, type Signer } from './rest/send.ts'
import type { Services } from './services.ts'
import { accessSubject, actingFor, type Principal } from './session/principal.ts'
import type { Session } from './session/sessions.ts'

/** Who a request comes from, as far as its credentials tell. */
export interface Identity {
  readonly principal: Principal | null
  /** Null for Basic credentials and for nobody. */
  readonly session: Session | null
  /** Why the credentials that were sent are of no use. */
  readonly refusal: GraphQLError | null
}

/** What resolvers get: the caller, for whom the request acts, and the platform's verbs on the caller's behalf. */
export class Context {
  readonly services: Services
  readonly identity: Identity
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The merchant acted for; null for the own account. */
  readonly onBehalfOf: string | null = null
  /** Set when the caller may not act for the merchant asked: every field but the open ones refuses with it. */
  readonly merchantRefusal: GraphQLError | null = null
  readonly subject: AccessSubject
  /** The session that a sign-in in this request has opened. */
  opened: Session | null = null
  /** Whether it is a program that may read personal data (specification 6.1, customer_uploads.read). */
  readonly readsPersonalData: boolean
  /** The customers whose personal data a program has read in the clear. */
  readonly customersRead = new Set<string>()
  readonly #deadline = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #rests = new Map<string | null, Rest>()
  readonly #reads: SharedReads = new Map()

  /** `asked` is the merchant account to act for; the own one where it is left out. */
  constructor(
    services: Services,
    identity: Identity,
    request: FastifyRequest,
    reply: FastifyReply,
    asked: string | undefined,
  ) {
    this.services = services
    this.identity = identity
    this.request = request
    this.reply = reply
    // A plain timer, ended with the request: AbortSignal.timeout would leave each one to the garbage collector.
    this.#timer = setTimeout(() => this.#deadline.abort(), services.deadlineMs)
    if (identity.principal) {
      try {
        this.onBehalfOf = actingFor(identity.principal, asked)
      } catch (error) {
        this.merchantRefusal = error as GraphQLError
      }
    }
    this.subject = accessSubject(identity.principal, this.onBehalfOf)
    this.readsPersonalData = identity.session === null && can(this.subject, 'customersUploads')
  }

  /** Ends all platform calls of the request when its time is up. */
  get deadline(): AbortSignal {
    return this.#deadline.signal
  }

  /** Ends all platform calls of the request: nobody waits for its answer any more. */
  leave(): void {
    this.#deadline.abort(clientGone('it left'))
  }

  /** To be called when the request has been answered. */
  end(): void {
    clearTimeout(this.#timer)
  }

  /** The platform's verbs for the merchant acted for. */
  get rest(): Rest {
    return this.#restFor(this.onBehalfOf)
  }

  /** The verbs for the own account, whomever the request acts for. */
  get ownRest(): Rest {
    return this.#restFor(null)
  }

  /** The verbs for the own account under another key, for when the own one has just been changed. */
  restAs(signer: Signer): Rest {
    return createRest(this.#sendAs(signer, null), null, new Map())
  }

  /**
   * The verbs for what belongs to a row. In the all-families view an id alone is ambiguous, so what belongs to a row is
   * read for the row's own merchant.
   */
  restOf(row: Row): Rest {
    const isOwn = row.merchantAccount === this.principal.merchantAccount
    return isAllFamiliesView(this.subject) && row.merchantAccount && !isOwn
      ? this.#restFor(row.merchantAccount)
      : this.rest
  }

  /** The signed-in caller; throws UNAUTHENTICATED where nobody is. */
  get principal(): Principal {
    if (!this.identity.principal) throw this.identity.refusal ?? codedError('UNAUTHENTICATED', 'Please sign in')
    return this.identity.principal
  }

  #restFor(onBehalfOf: string | null): Rest {
    const known = this.#rests.get(onBehalfOf)
    if (known) return known
    const rest = createRest(this.#sendAs(this.principal, onBehalfOf), onBehalfOf, this.#reads)
    this.#rests.set(onBehalfOf, rest)
    return rest
  }

  #sendAs(signer: Signer, onBehalfOf: string | null): Send {
    const { platform, clock, reportCall } = this.services
    const send = createSend({ platform, clock, signer, onBehalfOf, deadline: this.deadline, onCall: reportCall })
    return async (call) => {
      try {
        return await send(call)
      } catch (error) {
        if (isRejectedCaller(error)) await this.#endIdentity()
        throw error
      }
    }
  }

  /** What was signed in with is good no more: the session ends, and Basic credentials are asked for anew. */
  async #endIdentity(): Promise<void> {
    if (this.identity.session) await this.services.sessions.close(this.identity.session.idHash)
    else this.services.basicSignIn.forget(this.request.headers.authorization ?? '')
  }
}

/** The platform no longer takes the caller: the key was changed elsewhere, or the caller was locked or deleted. */
function isRejectedCaller(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'LOCKED' || code === 'UNAUTHENTICATED'
}

/** A header that stands once. */
export function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
