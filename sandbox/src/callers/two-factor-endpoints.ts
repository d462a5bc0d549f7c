import { timingSafeEqual } from 'node:crypto'
import { generateURI } from 'otplib'
import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { read } from '../http/list-parameters.ts'
import { authenticationError, RequestError } from '../http/request-error.ts'
import { callerText, ownerOf } from './caller.ts'
import type { CallerRows } from './caller-rows.ts'
import type { TwoFactor } from './two-factor.ts'

/** The issuer name that authenticator apps show. */
const ISSUER = 'Payments sandbox'

const credentials = z.strictObject({
  merchantAccount: z.string(),
  callerName: z.string(),
  secretKey: z.string(),
  token: z.string().regex(/^\d{6}$/, 'token must be 6 digits'),
})

interface TwoFactorDeps {
  readonly callers: CallerRows
  readonly twoFactor: TwoFactor
}

/** Calls that enroll a second factor and sign in with it (specification 7.1). */
export function twoFactorEndpoints({ callers: rows, twoFactor }: TwoFactorDeps): Endpoint[] {
  const enrol = ({ caller }: Call): string => {
    const secret = twoFactor.enrol(caller)
    if (secret === null) {
      throw new RequestError(409, 'two_factor_enabled', 'Two-factor authentication is on already')
    }
    return JSON.stringify({ qrURL: generateURI({ issuer: ISSUER, label: ownerOf(caller), secret }) })
  }

  const verify = ({ caller, now, json }: Call): string => {
    const body = read(credentials, json())
    const isSigner = body.merchantAccount === caller.merchantAccount && body.callerName === caller.userName
    const keys = rows.keysOf(caller).filter((key) => key.expires > now)
    const isKnown = keys.some((key) => isSame(key.secretKey, body.secretKey))
    if (!isSigner || !isKnown) throw authenticationError()
    if (!twoFactor.isEnrolled(caller)) {
      throw new RequestError(400, 'two_factor_not_enabled', 'The caller has no two-factor authentication')
    }
    if (!twoFactor.verify(caller, body.token, now)) {
      throw new RequestError(401, 'two_factor_invalid', 'The two-factor token is wrong, out of date or used already')
    }
    return callerText(rows.numbered(caller.n))
  }

  return [
    // With a second factor, programs could no longer sign in.
    { method: 'GET', path: '/callers/2faenroll', needs: ['callers_me.read'], handle: enrol },
    { method: 'POST', path: '/callers/2faverify', needs: [], handle: verify },
  ]
}

function isSame(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
