import { type AccessFlag, accessRules, can } from '@portal/schema/access'
import type { Resolvers } from '../generated/resolvers.ts'
import type { Context } from '../request/context.ts'
import { codedError } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'
import { clearSessionCookie, setSessionCookie } from '../session/cookie.ts'
import { accessSubject, actingFor, type Principal } from '../session/principal.ts'
import { confirmedUntil, expiryOf, latestEndOf, type Session } from '../session/sessions.ts'
import { type Credentials, type SignedIn, type SignInServices, signInDuring } from '../session/sign-in.ts'

export const sessionResolvers: Resolvers = {
  Query: {
    viewer: (_root, _args, { identity, onBehalfOf, services }) =>
      identity.principal && viewerOf(identity.principal, identity.session, onBehalfOf, services.clock()),
  },
  Mutation: {
    async login(_root, { input }, context) {
      const { sessions, clock } = context.services
      const signedIn = await signInDuring(context, input)
      requirePortalCaller(signedIn)
      await closeSession(context)
      const { token, session } = await sessions.open(signedIn, input.secretKey, input.remember ?? false)
      context.opened = session
      setSessionCookie(context.request, context.reply, token)
      const asked = context.request.head.onBehalfOf
      const onBehalfOf = asked === undefined ? null : actingForOrNull(session.principal, asked)
      return viewerOf(session.principal, session, onBehalfOf, clock())
    },
    async logout(_root, _args, context) {
      await closeSession(context)
      clearSessionCookie(context.request, context.reply)
      return true
    },
    // Every request except a passive one has already touched the session.
    touchSession: (_root, _args, context) => sessionView(requireSession(context), context.services.clock()),
    async showNames(_root, { shown }, context) {
      const { sessions, clock } = context.services
      return sessionView(await sessions.showNames(requireSession(context), shown), clock())
    },
    async confirmSession(_root, { input }, context) {
      return sessionView(await renewSession(context, input), context.services.clock())
    },
    async openExplorer(_root, { input }, context) {
      const { explorerPasses, clock } = context.services
      const session = await renewSession(context, input)
      const { text, until, mutations } = explorerPasses.issue(session, input.mutations ?? false)
      return {
        pass: text,
        seconds: Math.floor((until - clock()) / 1000),
        mutations,
        session: sessionView(session, clock()),
      }
    },
  },
}

/** The browser session of the request. Throws BAD_INPUT for Basic credentials, which have no session. */
function requireSession({ identity }: Context): Session {
  if (!identity.session) throw codedError('BAD_INPUT', 'Basic credentials have no session')
  return identity.session
}

/** Continues the request's session with a new token, after the secret key was entered again. */
async function renewSession(
  context: Context<SignInServices>,
  input: Pick<Credentials, 'secretKey' | 'token'>,
): Promise<Session> {
  const session = requireSession(context)
  const { merchantAccount, callerName } = session.principal
  const { secretKey, token } = input
  const signedIn = await signInDuring(context, { secretKey, token, merchantAccount, callerName })
  const renewed = await context.services.sessions.renew(session, signedIn, secretKey)
  setSessionCookie(context.request, context.reply, renewed.token)
  return renewed.session
}

/** Requires a caller who may use the portal, unlike a program's caller (specification 6.1, callers_me.read). */
function requirePortalCaller({ principal }: SignedIn): void {
  if (principal.permissions.includes('callers_me.read')) return
  throw codedError('FORBIDDEN', 'Not allowed: signing in to the portal requires the permission callers_me.read', {
    missing: ['callers_me.read'],
  })
}

/** Ends the session of the request and the one that it opened, because only the last cookie reaches the browser. */
async function closeSession({ identity, opened, services }: Context): Promise<void> {
  for (const session of [identity.session, opened]) if (session) await services.sessions.close(session.idHash)
}

/**
 * Signing in succeeds even if the new caller may not act for the page's merchant. The caller's own account is used
 * then.
 */
function actingForOrNull(principal: Principal, asked: string): string | null {
  try {
    return actingFor(principal, asked)
  } catch {
    return null
  }
}

function viewerOf(principal: Principal, session: Session | null, onBehalfOf: string | null, now: number) {
  const subject = accessSubject(principal, onBehalfOf)
  return {
    callerName: principal.callerName,
    firstName: principal.firstName,
    lastName: principal.lastName,
    merchantAccount: principal.merchantAccount,
    onBehalfOf,
    merchantAccounts: principal.merchantAccounts,
    isSuperAccount: principal.isSuperAccount,
    superAccountName: principal.superAccountName,
    permissions: principal.permissions,
    access: (Object.keys(accessRules) as AccessFlag[]).filter((flag) => can(subject, flag)),
    mfaEnabled: principal.mfaEnabled,
    session: session && sessionView(session, now),
  }
}

function sessionView(session: Session, now: number) {
  const until = confirmedUntil(session, now)
  return {
    id: session.label,
    now: isoSeconds(now),
    touched: isoSeconds(session.touched),
    expires: isoSeconds(expiryOf(session)),
    endsAtLatest: isoSeconds(latestEndOf(session)),
    confirmedUntil: until === null ? null : isoSeconds(until),
    remember: session.remember,
    namesShown: session.namesShown,
  }
}
