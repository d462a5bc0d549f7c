import type { FastifyBaseLogger } from 'fastify'
import type { GraphQLError } from 'graphql'
import type { Row } from '../rest/endpoint.ts'
import { codedError, codeOf } from '../rest/error.ts'
import { encodeSegment } from '../rest/query.ts'
import { createSend, type SendOptions } from '../rest/send.ts'
import { isStoreError } from '../store/store-errors.ts'
import type { Deadline } from '../timing/deadline.ts'
import { TtlCache } from '../timing/ttl-cache.ts'
import { type Identity, identityOf } from './identity.ts'
import type { Session, Sessions } from './sessions.ts'

/** Maximum age of a session's caller before it is read again, in milliseconds: changes take effect within a minute. */
export const callerTrustMs = 45_000
/**
 * How long the result of a read is reused, in milliseconds: by requests that read their session before its update, and
 * by requests after a failed platform call.
 */
const serveMs = 5_000

/**
 * The current caller of a session. Reads it again if the last read was more than 45 seconds ago. Ends the session if
 * the platform no longer accepts the caller, and leaves it unchanged if the platform does not respond.
 */
export type CallerRefresh = (session: Session, deadline: Deadline) => Promise<Identity>

/** The dependencies of the refresh. */
interface CallerRefreshOptions extends Pick<SendOptions, 'platform' | 'clock' | 'onCall'> {
  readonly sessions: Sessions
  readonly log: FastifyBaseLogger
}

/** Reads the callers of sessions again, with at most one call at a time per session. */
export function createCallerRefresh({ sessions, log, ...connection }: CallerRefreshOptions): CallerRefresh {
  const { clock } = connection
  const inFlight = new Map<string, Promise<Identity>>()
  const justRead = new TtlCache<Identity>({ clock, lifeMs: serveMs, most: 10_000 })

  async function readAgain(session: Session, deadline: Deadline): Promise<Identity> {
    const { principal, idHash } = session
    const send = createSend({ ...connection, signer: principal, onBehalfOf: null, deadline })
    try {
      // Does not use @me, which requires the second factor each time: the sign-in of the session has already checked
      // it.
      const caller = await send({ method: 'GET', path: `/callers/${encodeSegment(principal.callerName)}` })
      requireUsable(caller as Row | null, session)
      return identityOf(await sessions.update(session, caller as Row))
    } catch (error) {
      if (isStoreError(error)) throw error
      const code = codeOf(error)
      if (code === 'UNAUTHENTICATED' || code === 'LOCKED') {
        await sessions.close(idHash)
        return { principal: null, session: null, refusal: error as GraphQLError }
      }
      log.warn({ session: session.label, code }, 'the caller of a session could not be read again')
      return identityOf(session)
    }
  }

  function readOnce(name: string, session: Session, deadline: Deadline): Promise<Identity> {
    const reading = readAgain(session, deadline)
      .then((found) => {
        justRead.set(name, found)
        return found
      })
      .finally(() => inFlight.delete(name))
    inFlight.set(name, reading)
    return reading
  }

  return async (session, deadline) => {
    if (!isCallerOld(session, clock())) return identityOf(session)
    // Only for the requests that saw the same state: a read that began before a change does not show it.
    const name = `${session.idHash} ${session.callerRead}`
    const found = justRead.get(name) ?? (await (inFlight.get(name) ?? readOnce(name, session, deadline)))
    if (found.session === null) return found
    // Each request keeps its own session data, because another request may have cleared the confirmation in the
    // meantime.
    const { principal, callerRead } = found.session
    return identityOf({ ...session, principal, callerRead })
  }
}

/** Whether the session's caller must be read again before it is used. */
export function isCallerOld({ callerRead }: Session, now: number): boolean {
  return now - callerRead >= callerTrustMs
}

/** Throws if the platform's response means that the session must end, or if it is not a caller. */
function requireUsable(caller: Row | null, { principal }: Session): void {
  if (caller?.userName !== principal.callerName || !Array.isArray(caller.permissions)) {
    throw codedError('PLATFORM_ERROR', 'The payment platform did not answer with the caller')
  }
  if (caller.locked === true) throw codedError('LOCKED', 'This caller is locked')
  if (!caller.permissions.includes('callers_me.read')) {
    throw codedError('UNAUTHENTICATED', 'This caller may no longer use the portal')
  }
}
