import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { read } from '../http/list-parameters.ts'
import type { Store } from '../store/store.ts'
import type { Callback, NotificationMessage } from './notification.ts'

const MOST_IDS = 1_000

const input = z.strictObject({
  notificationIds: z.array(z.string()).min(1, 'notificationIds is required').max(MOST_IDS),
})

/**
 * The call that queues notifications again in any state (specification 7.6) under the same ids. Unknown ids, ids of
 * another merchant and stopped notifications are skipped; the response only has the count.
 */
export function resendEndpoint({ database }: Pick<Store, 'database'>): Endpoint {
  const queued = database.prepare('select merchant, status from notification_queue where n = ? and held = 0')
  const delivered = database.prepare('select * from notification_service where n = ?')
  const force = database.prepare(
    `update notification_queue set status = 'FORCE_SUBMIT', next_attempt_time = :now where n = :n`,
  )
  const queueAgain = database.prepare(`
    insert into notification_queue (n, merchant, charge, notification_type, status, attempts, creation_time,
      next_attempt_time, callbacks)
    values (:n, :merchant, :charge, :type, 'FORCE_SUBMIT', 0, :created, :now, :callbacks)`)

  function resend(n: number, { scope, now }: Call): boolean {
    const waiting = queued.get(n)
    const row = waiting ?? delivered.get(n)
    if (!row || (scope !== null && row.merchant !== scope) || row.status === 'STOPPED') return false
    if (waiting) force.run({ n, now })
    else {
      const messages = JSON.parse(String(row.messages)) as NotificationMessage[]
      const callbacks = [...new Set(messages.map(({ url }) => url))].map(
        (url): Callback => ({ url, status: 'READY', lastHttpStatus: null, lastError: null }),
      )
      const { merchant = null, charge = null, notification_type: type = null, creation_time: created = null } = row
      queueAgain.run({ n, merchant, charge, type, created, now, callbacks: JSON.stringify(callbacks) })
    }
    return true
  }

  return {
    method: 'POST',
    path: '/notifications/resend',
    needs: ['charges.read', 'charges.write'],
    handle(call) {
      const { notificationIds } = read(input, call.json())
      const numbers = [...new Set(notificationIds)].flatMap((id) => /^n-(\d{1,15})$/.exec(id)?.[1] ?? [])
      const count = numbers.filter((number) => resend(Number(number), call)).length
      return JSON.stringify({ returnMessage: `Notifications queued for resending. Count = ${count}` })
    },
  }
}
