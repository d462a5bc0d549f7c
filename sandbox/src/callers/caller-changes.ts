import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { mayActFor } from '../http/authorisation.ts'
import type { Caller } from '../http/caller.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { read } from '../http/list-parameters.ts'
import { badRequest, RequestError } from '../http/request-error.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { callerText } from './caller.ts'
import { callerOfPath, changeCallers, requireGrant, requireNoMoreRights } from './caller-access.ts'
import { changedCaller, newCaller } from './caller-input.ts'
import type { CallerRows, CallerValues } from './caller-rows.ts'
import { expiryOfPassword, FIRST_PASSWORD } from './password-rule.ts'
import type { TwoFactor } from './two-factor.ts'

const unlocked = z.strictObject({ locked: z.literal(false, 'locked must be false') })

/** The parts that the calls that change callers need. */
export interface CallerChangeDeps {
  readonly database: DatabaseSync
  readonly callers: CallerRows
  readonly twoFactor: TwoFactor
}

/** Calls that add, change, unlock and delete callers (specification 4.2 and 7.1). */
export function callerChangeEndpoints({ database, callers: rows, twoFactor }: CallerChangeDeps): Endpoint[] {
  const target = (call: Call): Caller => {
    const caller = callerOfPath(rows, call, changeCallers)
    requireNoMoreRights(call.caller, caller)
    return caller
  }

  const response = ({ n }: Caller): string => callerText(rows.numbered(n))

  const add = (call: Call): string => {
    const { userName, secretKey, permissions, authorisedMerchantAccounts, ...names } = read(newCaller, named(call))
    // If no merchant is chosen, a super account adds to its own account.
    const merchant = call.scope ?? call.caller.merchant
    requireGrant(call.caller, permissions, [], { isOwn: false })
    const values: CallerValues = {
      firstName: names.firstName ?? null,
      lastName: names.lastName ?? null,
      locked: false,
      permissions,
      authorised: authorised(call.caller, merchant, authorisedMerchantAccounts ?? []),
      ipaddresses: names.ipaddresses ?? [],
    }
    if (rows.named(userName).some((caller) => caller.merchant === merchant)) {
      throw new RequestError(409, 'caller_exists', `There is a caller ${userName} already`)
    }
    return inTransaction(database, () => {
      const caller = rows.add(merchant, userName, values)
      const expires = expiryOfPassword(call.now)
      rows.putPassword(caller, { id: FIRST_PASSWORD, secretKey, created: call.now, expires })
      return response(caller)
    })
  }

  const save = (call: Call): string => {
    const input = read(changedCaller, call.json())
    const caller = target(call)
    const isOwn = caller.n === call.caller.n
    if ((input.userName ?? caller.userName) !== caller.userName) throw badRequest(['userName cannot be changed'])
    if (input.locked && !caller.locked && isOwn) throw ownCaller('locked')
    if (input.mfaEnabled && !caller.hasTwoFactor) {
      throw badRequest(['mfaEnabled cannot be turned on here: everybody enrols for oneself'])
    }
    const endsTwoFactor = input.mfaEnabled === false && caller.hasTwoFactor
    const permissions = input.permissions ?? caller.permissions
    requireGrant(call.caller, permissions, caller.permissions, { isOwn })
    const accounts = input.authorisedMerchantAccounts ?? caller.authorised
    const values: CallerValues = {
      firstName: input.firstName === undefined ? caller.firstName : input.firstName,
      lastName: input.lastName === undefined ? caller.lastName : input.lastName,
      locked: input.locked ?? caller.locked,
      permissions,
      authorised: authorised(call.caller, caller.merchant, accounts),
      ipaddresses: input.ipaddresses ?? caller.ipaddresses,
    }
    return inTransaction(database, () => {
      rows.save(caller, values)
      if (endsTwoFactor) twoFactor.end(caller)
      return response(caller)
    })
  }

  const unlock = (call: Call): string => {
    read(unlocked, call.json())
    const caller = target(call)
    rows.save(caller, { ...caller, locked: false })
    return response(caller)
  }

  const remove = (call: Call): null => {
    const caller = target(call)
    if (caller.n === call.caller.n) throw ownCaller('deleted')
    inTransaction(database, () => rows.remove(caller))
    return null
  }

  return [
    { method: 'POST', path: '/callers', needs: changeCallers, handle: add },
    { method: 'POST', path: '/callers/:caller', needs: changeCallers, handle: add },
    { method: 'PUT', path: '/callers/:caller', needs: changeCallers, handle: save },
    { method: 'DELETE', path: '/callers/:caller', needs: changeCallers, handle: remove },
    { method: 'POST', path: '/callers/:caller/unlock', needs: changeCallers, handle: unlock },
  ]
}

/** The body, with the name from the path. */
function named({ parameters: { caller }, json }: Call): unknown {
  const body = json()
  if (caller === undefined || typeof body !== 'object' || body === null) return body
  if ('userName' in body && body.userName !== caller) throw badRequest(["userName is not the path's"])
  return { ...body, userName: caller }
}

/** Refuses merchant accounts that the signer may not act for, with the error of an unknown account. */
function authorised(signer: Caller, merchant: number, asked: readonly string[]): string[] {
  const refused = asked.filter((name) => !mayActFor(signer, name))
  if (refused.length > 0) throw badRequest(refused.map((name) => `Merchant account ${name} not found`))
  const own = merchantAccounts[merchant - 1]?.name
  return asked.filter((name) => name !== own)
}

function ownCaller(what: 'locked' | 'deleted'): RequestError {
  return new RequestError(409, 'own_caller', `Your own caller cannot be ${what}`)
}
