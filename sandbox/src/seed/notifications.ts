import type { DatabaseSync } from 'node:sqlite'
import {
  backOff,
  type Callback,
  type JobStatus,
  type NotificationMessage,
  notificationTypeOf,
} from '../notifications/notification.ts'
import { chargeStatuses } from '../values/charge-values.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { currencies, formatMoney } from '../values/money.ts'
import { isoTime } from '../values/time.ts'
import { FIRST_CHARGE } from './charge-plan.ts'
import { callbackUrlOf } from './configuration.ts'
import { wellKnownCharges } from './well-known-charges.ts'

/** Only the newest charges have notifications; older ones have been deleted. */
const KEPT = 500
const UNAVAILABLE = { httpStatus: 503, responseBody: 'Service Unavailable' }
const ACCEPTED = { httpStatus: 200, responseBody: 'OK' }

type Row = Readonly<Record<string, unknown>>

interface Notified {
  readonly n: number
  readonly charge: number
  readonly merchant: number
  readonly type: string
  readonly created: number
  readonly body: string
}

/**
 * Writes the notifications about the well-known and the newest charges. Most were delivered immediately. For some
 * charges, the last notification is still waiting after two attempts, or has failed permanently.
 */
export function seedNotifications(database: DatabaseSync, now: number): void {
  const rows = database
    .prepare(`
      select charge.n as charge, charge.id, charge.merchant, currency, step.status, step.amount, step.creation_time,
        step.n = (select max(n) from charge_transaction where charge = charge.n) as is_last
      from charge join charge_transaction as step on step.charge = charge.n
      where charge.n < ? or charge.n > (select max(n) from charge) - ? order by step.n`)
    .all(FIRST_CHARGE + wellKnownCharges.length, KEPT)
  const deliver = database.prepare(`
    insert into notification_service (n, merchant, charge, notification_type, status, creation_time, messages)
    values (?, ?, ?, ?, ?, ?, ?)`)
  const queue = database.prepare(`
    insert into notification_queue (n, merchant, charge, notification_type, status, attempts, creation_time,
      next_attempt_time, callbacks, messages) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const isWaiting = (row: Row) => row.is_last === 1 && failuresOf(Number(row.charge)) > 0
  const delivered = rows.filter((row) => !isWaiting(row))
  delivered.forEach((row, place) => {
    const notified = notifiedOf(row, place + 1)
    const { n, charge, merchant, type, created } = notified
    const messages = messagesOf(notified, charge % 8 === 4 ? 1 : 0)
    deliver.run(n, merchant, charge, type, 'SUCCESS', created, JSON.stringify(messages))
  })
  // The queued ones have the highest numbers, because the queue assigns the next number.
  const waiting = rows.filter(isWaiting).map((row, place) => notifiedOf(row, delivered.length + place + 1))
  for (const notified of waiting) {
    const { n, charge, merchant, type, created } = notified
    const attempts = Math.min(failuresOf(charge), attemptsBy(now, created))
    const status: JobStatus = attempts > backOff.length ? 'FAILED_PERMANENTLY' : 'READY'
    const callbacks: Callback[] = [
      { url: callbackUrlOf(merchant), status: 'FAILED', lastHttpStatus: 503, lastError: 'Service Unavailable' },
    ]
    // The next attempt is always in the future; otherwise the notification would be delivered and disappear from the
    // queue.
    const next = status === 'READY' ? now + (backOff[attempts - 1] ?? 1) : null
    const messages = attemptsOf(
      notified,
      Array.from({ length: attempts }, () => UNAVAILABLE),
    )
    queue.run(
      n,
      merchant,
      charge,
      type,
      status,
      attempts,
      created,
      next,
      JSON.stringify(callbacks),
      JSON.stringify(messages),
    )
  }
}

/** How many attempts there can have been by now if each one failed. */
function attemptsBy(now: number, created: number): number {
  let sent = created + 1
  let attempts = 0
  while (attempts <= backOff.length && sent <= now) sent += backOff[attempts++] ?? 0
  return attempts
}

/** How many attempts of a charge's last notification failed: mostly none. */
function failuresOf(charge: number): number {
  if (charge % 16 === 6) return backOff.length + 1
  return charge % 8 === 4 ? 2 : 0
}

function notifiedOf(row: Row, n: number): Notified {
  const status = chargeStatuses[Number(row.status)]
  const currency = currencies[Number(row.currency)]
  if (!status || !currency) throw new RangeError('no such status or currency')
  const merchant = Number(row.merchant)
  const created = Number(row.creation_time)
  const type = notificationTypeOf(status)
  const body = JSON.stringify({
    notificationId: `n-${n}`,
    notificationType: type,
    eventTime: isoTime(created),
    merchantAccount: merchantAccounts[merchant - 1]?.name,
    charge: { id: row.id, chargeStatus: status, amount: formatMoney(Number(row.amount), currency), currency },
  })
  return { n, charge: Number(row.charge), merchant, type, created, body }
}

function messagesOf(notified: Notified, failures: number) {
  return attemptsOf(notified, [...Array.from({ length: failures }, () => UNAVAILABLE), ACCEPTED])
}

function attemptsOf({ charge, merchant, created, body }: Notified, responses: readonly (typeof ACCEPTED)[]) {
  let sent = created + 1
  return responses.map((response, place): NotificationMessage => {
    if (place > 0) sent += backOff[place - 1] ?? 0
    const message = { url: callbackUrlOf(merchant), sentTime: isoTime(sent), requestBody: body, attempt: place + 1 }
    return { ...message, ...response, durationMillis: 80 + ((charge * 31) % 300) }
  })
}
