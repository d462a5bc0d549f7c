import { randomBytes } from 'node:crypto'
import { type AccessFlag, can } from '@portal/schema/access'
import { beyond } from '@portal/schema/caller-rank'
import { GraphQLError } from 'graphql'
import type { ApprovalStore } from '../approvals/approval-store.ts'
import { firstKey, type Persons } from '../approvals/persons.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { CallerKey } from '../lists/list-view-store.ts'
import type { Context } from '../request/context.ts'
import { callerOf, merchantOf } from '../request/owner.ts'
import { endpoint, given, type Row, required } from '../rest/endpoint.ts'
import { callers } from '../rest/endpoints.ts'
import { badInput, codedError, codeOf, notFound, outcomeUnknown } from '../rest/error.ts'
import { anySuccess, type Proof } from '../rest/proof.ts'
import { encodeSegment } from '../rest/query.ts'
import type { Rest } from '../rest/rest.ts'
import { signingKey } from '../rest/sign.ts'
import { setSessionCookie } from '../session/cookie.ts'
import { checkPassword } from '../session/password.ts'
import { principalOf } from '../session/principal.ts'
import { type SignedIn, signInDuring } from '../session/sign-in.ts'
import { isStoreError } from '../store/store-errors.ts'

/** The two-factor calls are nested below callers (specification 7.1). */
const twoFactor = endpoint(callers.path, { name: 'two-factor' })

/** A caller's secret keys are nested below the caller (specification 7.1). */
const passwordsOf = (userName: string) =>
  endpoint(`${callers.path}/${encodeSegment(userName)}/passwords`, { name: 'password' })

export const callerResolvers: Resolvers = {
  Query: {
    callers: (_root, args, { rest }) => rest.list(callers, args),
    caller: (_root, { id }, { rest }) => rest.load(callers, id),
    me: (_root, _args, { ownRest, principal }) => ownRest.load(callers, principal.callerName),
  },
  Mutation: {
    async addCaller(_root, { input: { authorisedMerchantAccounts, ...input } }, context) {
      checkNewCaller(input, context)
      context.change.before = null
      const of = { account: merchantOf(context), caller: input.userName }
      await noteMaker(context, of, firstKey)
      return context.rest.save(callers, null, { ...input, ...accounts(authorisedMerchantAccounts) })
    },
    async saveCaller(_root, { input: { id, authorisedMerchantAccounts, ...changes } }, context) {
      const current = await checkCallerChanges({ id, ...changes }, context)
      // Only the changes: a caller that was read before could undo a change that someone else makes in the meantime.
      const changed = { ...given(changes), ...accounts(authorisedMerchantAccounts) }
      const saved = await context.rest.save(callers, id, changed)
      await afterChange(async () => {
        const of = keyOf(current)
        await context.services.sessions.readAgain(of.account, of.caller)
        await context.services.jobs.doubt(of)
        await withdrawLost(context, of, saved)
      })
      return saved
    },
    async removeCaller(_root, { id }, context) {
      const caller = await requireOther(context, id, 'deleted')
      await context.rest.remove(callers, id)
      context.change.after = null
      await afterChange(async () => {
        const key = keyOf(caller)
        await context.services.listViews.forget(key)
        await context.services.cases.forget(key)
        await closeSessions(context, caller)
        await context.services.approvals.withdrawOf(key, callerOf(context), null)
        await context.services.persons.forget(key)
      })
      return true
    },
    async lockCaller(_root, { id }, context) {
      const caller = await requireOther(context, id, 'locked')
      const locked = await context.rest.save(callers, id, { locked: true })
      await afterChange(async () => {
        await closeSessions(context, caller)
        await context.services.approvals.withdrawOf(keyOf(caller), callerOf(context), null)
      })
      return locked
    },
    async unlockCaller(_root, { id }, context) {
      await requireNoLess(context, id)
      const proof: Proof = {
        isExpected: ({ userName }) => userName === id,
        async read() {
          const caller = await context.rest.load(callers, id, { isFresh: true })
          return caller?.locked === false ? caller : null
        },
      }
      return context.rest.run(callers, id, { locked: false }, { action: 'unlock', proof })
    },
    async savePassword(_root, { input: { id, passwordId, secretKey, expires } }, context) {
      const caller = await checkNewKey({ id, passwordId, secretKey }, context)
      const key = passwordId ?? newPasswordId()
      const password = { secretKey, ...(expires && { expirationDate: expires }) }
      await noteMaker(context, keyOf(caller), key)
      await context.rest.save(passwordsOf(id), key, password, anySuccess)
      if (passwordId == null) return readAgain(context.rest, id)
      if (isOwn(context, caller)) return afterChange(() => continueWithKey(context, secretKey))
      await afterChange(() => closeSessions(context, caller))
      return readAgain(context.rest, id)
    },
    async removePassword(_root, { id, passwordId }, context) {
      const caller = await requireNoLess(context, id)
      await context.rest.remove(passwordsOf(id), passwordId)
      await afterChange(async () => {
        await ownKey(context, caller, passwordId)
        if (!isOwn(context, caller)) await closeSessions(context, caller)
      })
      return readAgain(context.rest, id)
    },
    async changeOwnPassword(_root, { input: { passwordId, secretKey } }, context) {
      const { callerName } = context.principal
      checkPassword('secretKey', secretKey, [callerName])
      const caller = required(callers, callerName, await context.ownRest.load(callers, callerName))
      requirePassword(caller, passwordId)
      await context.ownRest.save(passwordsOf(callerName), passwordId, { secretKey }, anySuccess)
      return afterChange(async () => {
        await ownKey(context, caller, passwordId)
        return continueWithKey(context, secretKey)
      })
    },
    async enrollTwoFactor(_root, _args, { ownRest }) {
      const { qrURL } = required(twoFactor, 'enrolment', await ownRest.load(twoFactor, '2faenroll'))
      return { qrURL, key: new URL(qrURL).searchParams.get('secret') ?? '' }
    },
    async activateTwoFactor(_root, { input }, context) {
      if (!/^\d{6}$/.test(input.token ?? '')) throw badInput('token', 'must be 6 digits')
      const { merchantAccount, callerName } = context.principal
      // The first sign-in with a code turns two-factor on.
      const signedIn = await signInDuring(context, { ...input, merchantAccount, callerName })
      await continueSession(context, signedIn, input.secretKey)
      return signedIn.caller
    },
  },
  Caller: {
    id: ({ userName }) => userName,
    permissions: ({ permissions }) => permissions ?? [],
    locked: ({ locked }) => locked === true,
    mfaEnabled: ({ mfaEnabled }) => mfaEnabled === true,
    authorisedMerchantAccounts: (caller) => caller.authorisedMerchantAccounts ?? [],
    ipaddresses: ({ ipaddresses }) => ipaddresses ?? [],
    passwordCreationDates: (caller) => caller.passwordCreationDates ?? [],
    passwordExpirationDates: (caller) => caller.passwordExpirationDates ?? [],
  },
}

/** Refuses a new caller that the signed-in one may not add. Throws BAD_INPUT and FORBIDDEN. */
export function checkNewCaller(
  input: { readonly userName: string; readonly secretKey: string; readonly permissions: readonly string[] },
  context: Context,
): void {
  checkUserName(input.userName)
  checkPassword('secretKey', input.secretKey, [input.userName])
  checkGrants(context, input.permissions, [])
}

/**
 * Reads a caller, and refuses changes that the signed-in one may not make. Throws NOT_FOUND, BAD_INPUT and FORBIDDEN.
 */
export async function checkCallerChanges(
  { id, mfaEnabled, permissions }: { id: string; mfaEnabled?: boolean | null; permissions?: string[] | null },
  context: Context,
): Promise<Row> {
  const current = await requireNoLess(context, id)
  if (mfaEnabled === true) throw badInput('mfaEnabled', 'cannot be turned on for another caller')
  if (permissions) {
    if (isOwn(context, current)) checkOwnGrants(context, permissions, current.permissions)
    checkGrants(context, permissions, current.permissions)
  }
  return current
}

/** Reads a caller, and refuses a key that the signed-in one may not set. Throws NOT_FOUND, BAD_INPUT and FORBIDDEN. */
export async function checkNewKey(
  { id, passwordId, secretKey }: { id: string; passwordId?: string | null | undefined; secretKey: string },
  context: Context,
): Promise<Row> {
  checkPassword('secretKey', secretKey, [id])
  const caller = await requireNoLess(context, id)
  if (passwordId != null) requirePassword(caller, passwordId)
  return caller
}

/** The account and the name of a caller. */
export function keyOf(caller: Row): CallerKey {
  return { account: accountOf(caller), caller: String(caller.userName) }
}

/** Records who will know a key: the caller who sets it, or the one who requested it. */
async function noteMaker(context: Context<CallerServices>, of: CallerKey, passwordId: string): Promise<void> {
  const { persons } = context.services
  await persons.note(of, passwordId, context.approved?.persons ?? (await persons.of(callerOf(context))))
}

/** Records that no one else knows a key any longer. The id of a first key is unknown until it is created. */
async function ownKey({ services }: Context<CallerServices>, caller: Row, passwordId: string): Promise<void> {
  await services.persons.forget(keyOf(caller), passwordId)
  const dates: readonly Row[] = caller.passwordCreationDates ?? []
  const [oldest] = dates.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  if (oldest?.passwordId === passwordId) await services.persons.forget(keyOf(caller), firstKey)
}

/** Withdraws a caller's requests for actions that it may no longer run, or for merchants that it may not act for. */
async function withdrawLost(context: Context<CallerServices>, of: CallerKey, saved: Row): Promise<void> {
  const { approvals } = context.services
  const open = await approvals.openRights(of)
  if (open.length === 0) return
  const isSuperAccount = String(saved.assignedMerchantAccount?.accountType).toLowerCase() === 'super account'
  const subject = {
    signedIn: true,
    remembered: false,
    permissions: saved.permissions ?? [],
    isSuperAccount,
    // The caller can choose the merchant to act for at any time.
    onBehalfOf: of.account,
  }
  const others: readonly Row[] | undefined = saved.authorisedMerchantAccounts
  const isReached = (merchant: string) =>
    isSuperAccount || merchant === of.account || !others || others.some(({ name }) => name === merchant)
  const lost = open.filter(
    ({ merchant, flag }) => saved.locked === true || !isReached(merchant) || !can(subject, flag as AccessFlag),
  )
  if (lost.length > 0) await approvals.withdrawOf(of, callerOf(context), lost)
}

/**
 * Reads a caller with no more rights than the signed-in one. Throws NOT_FOUND, and FORBIDDEN with the missing rights.
 */
export async function requireNoLess(context: Context, id: string): Promise<Row> {
  const caller = required(callers, id, await context.rest.load(callers, id))
  context.change.before = caller
  if (!isOwn(context, caller)) checkNoLess(context, caller)
  return caller
}

/** Reads another caller with no more rights than the signed-in one. Throws CONFLICT for the signed-in one. */
export async function requireOther(context: Context, id: string, verb: string): Promise<Row> {
  const caller = await requireNoLess(context, id)
  if (isOwn(context, caller)) throw codedError('CONFLICT', `Your own caller cannot be ${verb}`)
  return caller
}

function isOwn({ principal }: Context, caller: Row): boolean {
  return caller.userName === principal.callerName && accountOf(caller) === principal.merchantAccount
}

function accountOf(caller: Row): string {
  return caller.assignedMerchantAccount?.name ?? ''
}

/** The service that runs the jobs of callers. */
interface CallerServices {
  readonly jobs: Pick<Jobs, 'doubt'>
  readonly approvals: Pick<ApprovalStore, 'openRights' | 'withdrawOf'>
  readonly persons: Persons
}

/**
 * Finishes a change that the platform has made, in the store. If the store fails then, the error is OUTCOME_UNKNOWN,
 * because STORE_UNAVAILABLE means that nothing was changed.
 */
async function afterChange<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    if (!isStoreError(error)) throw error
    const text =
      "The platform did this, but the portal's own store failed afterward. Read the object again before you continue"
    throw codedError('OUTCOME_UNKNOWN', text)
  }
}

/** Ends a caller's sessions. Its jobs continue only if it still has the rights. */
async function closeSessions({ services }: Context<CallerServices>, caller: Row): Promise<void> {
  const account = accountOf(caller)
  await services.sessions.closeAllOf(account, caller.userName)
  await services.jobs.doubt({ account, caller: caller.userName })
}

function checkUserName(userName: string): void {
  if (!/^[\w.-]{3,50}$/.test(userName)) {
    throw badInput('userName', 'is not a valid external ID: 3 to 50 letters, digits, ".", "-" and "_"')
  }
}

function checkGrants({ principal }: Context, asked: readonly string[], before: readonly string[]): void {
  const held = new Set(principal.permissions)
  const added = asked.filter((permission) => !before.includes(permission) && !held.has(permission))
  if (added.length === 0 || held.has('perm.grant')) return
  throw codedError('FORBIDDEN', `Not allowed: giving ${added.join(', ')} without holding it requires perm.grant`, {
    missing: ['perm.grant'],
  })
}

/**
 * Refuses any change to a caller with more rights than the signed-in one, because that would be a way to take over or
 * block that caller. If the caller has additional permissions, perm.grant is needed. If the caller has a merchant
 * account that the signed-in one may not act for, someone who may must make the change.
 */
function checkNoLess({ principal }: Context, caller: Row): void {
  const accounts = [accountOf(caller), ...(caller.authorisedMerchantAccounts ?? []).map(({ name }: Row) => name)]
  const more = beyond(principal, { permissions: caller.permissions ?? [], merchantAccounts: accounts })
  if (more.permissions.length > 0) {
    const which = more.permissions.join(', ')
    throw codedError(
      'FORBIDDEN',
      `Not allowed: ${caller.userName} holds ${which}. Changing this caller requires perm.grant`,
      {
        missing: ['perm.grant'],
        beyond: more.permissions,
      },
    )
  }
  if (more.merchantAccounts.length > 0) {
    const which = more.merchantAccounts.join(', ')
    throw codedError('FORBIDDEN', `Not allowed: ${caller.userName} acts for ${which}, which you may not act for`, {
      merchantAccounts: more.merchantAccounts,
    })
  }
}

function checkOwnGrants({ principal }: Context, asked: readonly string[], before: readonly string[]): void {
  const isWithin = (some: readonly string[], all: readonly string[]) => some.every((each) => all.includes(each))
  const isSame = isWithin(asked, before) && isWithin(before, asked)
  if (isSame || principal.permissions.includes('perm.grant')) return
  throw codedError('FORBIDDEN', 'Not allowed: changing your own permissions requires perm.grant', {
    missing: ['perm.grant'],
  })
}

/** Authorized accounts are given by name, but the platform stores them as objects. */
function accounts(names: readonly string[] | null | undefined): Row {
  return names == null ? {} : { authorisedMerchantAccounts: names.map((name) => ({ name })) }
}

/** Changing a missing key would add a new one and leave the intended one unchanged. */
function requirePassword(caller: Row, passwordId: string): void {
  const isKnown = (caller.passwordCreationDates ?? []).some((entry: Row) => entry.passwordId === passwordId)
  if (!isKnown) throw notFound(`password ${passwordId}`)
}

/** A unique id, so that the second of two concurrent additions does not replace the first. */
function newPasswordId(): string {
  return randomBytes(4).toString('hex')
}

const rejected: readonly unknown[] = ['UNAUTHENTICATED', 'LOCKED', 'TWO_FACTOR_REQUIRED']

/**
 * The caller after a change of its keys. Throws OUTCOME_UNKNOWN if it cannot be read, because a client would repeat a
 * refused change, unless the changed key is that of the request.
 */
async function readAgain(rest: Rest, id: string): Promise<Row> {
  try {
    return required(callers, id, await rest.load(callers, id, { isFresh: true }))
  } catch (error) {
    throw error instanceof GraphQLError && !rejected.includes(codeOf(error)) ? outcomeUnknown(error) : error
  }
}

/** Continues the request's session with the changed key. All other sessions of the caller end. */
async function continueWithKey(context: Context, secretKey: string): Promise<Row> {
  const { services, identity, principal } = context
  const { merchantAccount, callerName } = principal
  const signer = { merchantAccount, callerName, key: signingKey(secretKey) }
  await services.sessions.closeAllOf(merchantAccount, callerName, identity.session?.idHash)
  const caller = await readAgain(context.restAs(signer), callerName)
  await continueSession(context, { principal: principalOf(signer, caller), caller }, secretKey)
  return caller
}

/** Continues the request's session under a new cookie (specification 4.1). Basic credentials have no session. */
async function continueSession(
  { services, identity, request, reply }: Context,
  signedIn: SignedIn,
  key: string,
): Promise<void> {
  if (!identity.session) return
  const { token } = await services.sessions.renew(identity.session, signedIn, key)
  setSessionCookie(request, reply, token)
}
