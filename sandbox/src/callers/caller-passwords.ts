import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { moment, read } from '../http/list-parameters.ts'
import { badRequest, notFound, RequestError } from '../http/request-error.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { callerText } from './caller.ts'
import { callerOfPath, changeCallers, requireNoMoreRights } from './caller-access.ts'
import { secretKey } from './caller-input.ts'
import type { CallerRows } from './caller-rows.ts'
import { expiryOfPassword } from './password-rule.ts'

const password = z.strictObject({ secretKey, expirationDate: moment('expirationDate').nullish() })

/** Every key of a caller is tried against a signature, so their number is limited. */
const MOST_PASSWORDS = 5

interface PasswordDeps {
  readonly database: DatabaseSync
  readonly callers: CallerRows
}

/**
 * Endpoints for a caller's secret keys (specification 7.1). Several keys can be valid at the same time, so a program
 * can switch to a new one; each key verifies signatures until it expires.
 */
export function passwordEndpoints({ database, callers: rows }: PasswordDeps): Endpoint[] {
  const put = (call: Call): string => {
    const id = call.parameters.password ?? ''
    // Every caller can change its own key.
    const caller = callerOfPath(rows, call, changeCallers)
    requireNoMoreRights(call.caller, caller)
    if (!/^[\w.-]{1,50}$/.test(id)) throw badRequest(['passwordId is not a valid external ID'])
    const input = read(password, call.json())
    const expires = Math.floor(input.expirationDate ?? expiryOfPassword(call.now))
    if (expires <= call.now) throw badRequest(['expirationDate must be in the future'])
    const isNew = !caller.passwords.some((known) => known.id === id)
    if (isNew && caller.passwords.length >= MOST_PASSWORDS) {
      throw new RequestError(409, 'too_many_passwords', `A caller can have ${MOST_PASSWORDS} secret keys at once`)
    }
    if (rows.keysOf(caller).some((known) => known.secretKey === input.secretKey)) {
      throw badRequest(['secretKey is in use already'])
    }
    return inTransaction(database, () => {
      rows.putPassword(caller, { id, secretKey: input.secretKey, created: call.now, expires })
      return callerText(rows.numbered(caller.n))
    })
  }

  const remove = (call: Call): null => {
    const id = call.parameters.password ?? ''
    const caller = callerOfPath(rows, call, changeCallers)
    requireNoMoreRights(call.caller, caller)
    const found = caller.passwords.find((known) => known.id === id)
    if (!found) throw notFound('Password')
    if (caller.n === call.caller.n && id === call.passwordId) {
      throw new RequestError(409, 'password_in_use', 'The secret key that signs the request cannot be deleted')
    }
    const others = caller.passwords.filter((known) => known !== found)
    const isLastToWork = found.expires > call.now && !others.some((known) => known.expires > call.now)
    if (others.length === 0 || isLastToWork) {
      throw new RequestError(409, 'last_password', 'The last secret key cannot be deleted')
    }
    inTransaction(database, () => rows.removePassword(caller, id))
    return null
  }

  return [
    { method: 'PUT', path: '/callers/:caller/passwords/:password', needs: [], handle: put },
    { method: 'DELETE', path: '/callers/:caller/passwords/:password', needs: changeCallers, handle: remove },
  ]
}
