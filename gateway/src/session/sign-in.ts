import type { Row } from '../rest/endpoint.ts'
import { badInput, codedError, codeOf } from '../rest/error.ts'
import { createSend, type SendOptions } from '../rest/send.ts'
import { signingKey } from '../rest/sign.ts'
import type { Lockout } from './lockout.ts'
import { type Principal, principalOf } from './principal.ts'

/** The credentials of a user or an integrator. */
export interface Credentials {
  readonly merchantAccount: string
  readonly callerName: string
  readonly secretKey: string
  /** The six-digit code of the authenticator. */
  readonly token?: string | null | undefined
}

/** An accepted sign-in: the principal, and the platform's caller. */
export interface SignedIn {
  readonly principal: Principal
  readonly caller: Row
}

/** Options of a sign-in, from the gateway and the request. */
export interface SignInOptions extends Pick<SendOptions, 'platform' | 'deadline' | 'clock' | 'onCall'> {
  readonly lockout: Lockout
  /** The address of the request. */
  readonly address: string
}

/**
 * Checks the credentials with the platform (specification 7.1). Throws BAD_INPUT, UNAUTHENTICATED, TWO_FACTOR_REQUIRED,
 * LOCKED, TOO_MANY_ATTEMPTS or PLATFORM_UNAVAILABLE.
 */
export async function signIn(
  credentials: Credentials,
  { lockout, address, ...connection }: SignInOptions,
): Promise<SignedIn> {
  const { merchantAccount, callerName, secretKey } = credentials
  checkHeaderText('merchantAccount', merchantAccount)
  checkHeaderText('callerName', callerName)
  if (secretKey === '') throw badInput('secretKey', 'is required')
  const token = credentials.token?.trim() ?? ''
  if (token !== '' && !/^\d{6}$/.test(token)) throw badInput('token', 'must be 6 digits')

  const signer = { merchantAccount, callerName, key: signingKey(secretKey) }
  const send = createSend({ ...connection, signer, onBehalfOf: null })
  const { deadline } = connection
  const attempt = { merchantAccount, callerName, secretKey, hasCode: token !== '', address, deadline }
  const caller = await lockout.guard(attempt, async () => {
    const response =
      token === ''
        ? send({ method: 'GET', path: '/callers/@me' })
        : send({
            method: 'POST',
            path: '/callers/2faverify',
            body: { merchantAccount, callerName, secretKey, token },
          })
    return (await response.catch(asSignInError)) as Row
  })
  if (caller.locked === true) throw codedError('LOCKED', 'This caller is locked')
  return { principal: principalOf(signer, caller), caller }
}

/** The services that a sign-in needs. */
export interface SignInServices extends Pick<SendOptions, 'platform' | 'clock'> {
  readonly lockout: Lockout
  readonly reportCall: NonNullable<SendOptions['onCall']>
}

/** A request that signs in: its services, its address and its deadline. */
interface SignInRequest extends Pick<SendOptions, 'deadline'> {
  readonly services: SignInServices
  readonly request: { readonly ip: string }
}

/** Runs `signIn` within a request's deadline. Wrong credentials do not end a session. */
export function signInDuring(
  { services, request, deadline }: SignInRequest,
  credentials: Credentials,
): Promise<SignedIn> {
  const { lockout, platform, clock, reportCall } = services
  return signIn(credentials, { lockout, platform, clock, deadline, address: request.ip, onCall: reportCall })
}

/** The names are sent as headers, so only printable ASCII is valid. */
function checkHeaderText(field: string, text: string): void {
  if (text.trim() === '') throw badInput(field, 'is required')
  if (!/^[\x20-\x7e]{1,200}$/.test(text)) throw badInput(field, 'is not valid')
}

/** A sign-in changes nothing, so an unknown outcome of the second factor is treated as no response. */
function asSignInError(error: unknown): never {
  if (codeOf(error) !== 'OUTCOME_UNKNOWN') throw error
  throw codedError('PLATFORM_UNAVAILABLE', 'The payment platform did not answer. Please try again')
}
