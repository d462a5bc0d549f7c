import { createSecretKey, type KeyObject } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { networkTest } from './networks.ts'
import { authenticationError, RequestError } from './request-error.ts'
import { isSignedBy, LARGEST_SKEW } from './verify.ts'

/** The caller who signed a request, and the key. */
export interface Signer {
  readonly caller: Caller
  readonly passwordId: string
}

/** Where callers and their keys are stored. */
interface CallerDirectory {
  /** Returns the number and version of a caller, or null. The version counts up with every change. */
  versionOf(merchantAccount: string, userName: string): { readonly n: number; readonly version: number } | null
  numbered(n: number): Caller
  keysOf(caller: Caller): readonly { readonly id: string; readonly secretKey: string; readonly expires: number }[]
}

/**
 * Identifies the caller who signed a request. Refuses forged and outdated requests, locked callers and expired keys.
 */
export type Authenticate = (request: FastifyRequest, body: Buffer, now: number) => Signer

/** A cached caller, valid until the caller's version counts up. */
interface Known {
  readonly caller: Caller
  readonly keys: readonly { readonly id: string; readonly key: KeyObject; readonly expires: number }[]
  readonly mayCallFrom: (address: string) => boolean
}

const MOST_KNOWN = 10_000
const nobodysKey = secretKeyObject('nobody')

export function authenticator(callers: CallerDirectory): Authenticate {
  const known = new Map<number, Known>()

  const find = (merchantAccount: string, userName: string): Known | null => {
    const current = callers.versionOf(merchantAccount, userName)
    if (!current) return null
    const remembered = known.get(current.n)
    if (remembered?.caller.version === current.version) return remembered
    const caller = callers.numbered(current.n)
    const keys = callers.keysOf(caller).map(({ secretKey, ...key }) => ({ ...key, key: secretKeyObject(secretKey) }))
    const found = { caller, keys, mayCallFrom: networkTest(caller.ipaddresses) }
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(caller.n, found)
    return found
  }

  return (request, body, now) => {
    const callerName = header(request, 'x-caller-name')
    const merchantAccount = header(request, 'x-merchant-account')
    const timestamp = header(request, 'x-timestamp')
    const signature = header(request, 'x-signature')
    const found = find(merchantAccount, callerName)
    const signed = { callerName, merchantAccount, timestamp, path: request.raw.url ?? '', body }
    const used = found?.keys.find(({ key }) => isSignedBy(signed, signature, key))
    if (!found || !used) {
      // An unknown caller is checked against a key as well, so the response takes the same time.
      if (!found) isSignedBy(signed, signature, nobodysKey)
      throw authenticationError()
    }
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) - now) > LARGEST_SKEW) {
      throw new RequestError(
        401,
        'timestamp_skew',
        `The timestamp is more than ${LARGEST_SKEW} s away from the platform's clock (see the Date header)`,
      )
    }
    if (used.expires <= now) throw new RequestError(401, 'secret_key_expired', 'The secret key has expired')
    if (found.caller.locked) throw new RequestError(403, 'caller_locked', 'The caller is locked')
    if (!found.mayCallFrom(request.ip)) {
      throw new RequestError(403, 'address_refused', `The caller may not call from ${request.ip}`)
    }
    return { caller: found.caller, passwordId: used.id }
  }
}

function secretKeyObject(secretKey: string): KeyObject {
  return createSecretKey(Buffer.from(secretKey, 'utf8'))
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
