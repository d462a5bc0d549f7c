import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { listParameters, readQuery } from '../http/list-parameters.ts'
import { RequestError } from '../http/request-error.ts'
import { callerText } from './caller.ts'
import { callerOfPath } from './caller-access.ts'
import type { CallerRows } from './caller-rows.ts'

const filters = z.strictObject({
  ...listParameters(['userName'], { order: 'userName', descending: false }),
  userName: z.string().optional(),
  locked: z.enum(['true', 'false'], 'locked must be true or false').optional(),
})

/** Calls that read callers (specification 7.1). */
export function callerEndpoints({ callers: rows }: { readonly callers: CallerRows }): Endpoint[] {
  const list = (call: Call): string => {
    const { limit, offset, sort, userName, locked } = readQuery(filters, call.query)
    const conditions = {
      merchant: call.scope,
      userName: userName ?? null,
      locked: locked === undefined ? null : Number(locked === 'true'),
    }
    const items = rows.page(conditions, { descending: sort.descending, limit, offset }).map(callerText)
    return `{"total":${rows.total(conditions)},"items":[${items.join(',')}]}`
  }

  const me = ({ caller }: Call): string => {
    if (caller.hasTwoFactor) {
      throw new RequestError(401, 'two_factor_required', 'A two-factor token is required: use POST /callers/2faverify')
    }
    return callerText(caller)
  }

  const one = (call: Call): string => callerText(callerOfPath(rows, call, ['callers.read']))

  return [
    { method: 'GET', path: '/callers', needs: ['callers.read'], handle: list },
    { method: 'GET', path: '/callers/@me', needs: [], handle: me },
    { method: 'GET', path: '/callers/:caller', needs: [], handle: one },
  ]
}
