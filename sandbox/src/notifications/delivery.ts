import { performance } from 'node:perf_hooks'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { MerchantSecrets } from '../configuration/merchant-configuration.ts'
import type { WorkQueues } from '../queues/work-queues.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { isoTime } from '../values/time.ts'
import { backOff, type Callback, type ChargeTexts, type JobStatus, type NotificationMessage } from './notification.ts'
import type { SendNotification } from './notification-sender.ts'

/** How many notifications are sent in parallel. */
const AT_ONCE = 16
/** How many due notifications are read per query. */
const PORTION = 200

type Row = Readonly<Record<string, SQLOutputValue>>

interface DeliveryDeps {
  readonly database: DatabaseSync
  readonly chargeReader: ChargeTexts
  readonly secrets: MerchantSecrets
  readonly queues: WorkQueues
  readonly send: SendNotification
  readonly clock: () => number
}

/**
 * Delivers due notifications, signed, and records each attempt. A notification is complete when every address has
 * accepted it; otherwise it is retried after the back-off, eight attempts in total. Concurrent calls share one run.
 * Nothing is sent while the queue is stopped.
 */
export function notificationDelivery({
  database,
  chargeReader: reader,
  secrets,
  queues,
  send,
  clock,
}: DeliveryDeps): () => Promise<void> {
  const due = database.prepare(`
    select * from notification_queue
    where status in ('READY', 'FAILED', 'FORCE_SUBMIT') and next_attempt_time <= :now and held = 0
    order by next_attempt_time, n limit ${PORTION}`)
  const retry = database.prepare(`
    update notification_queue set status = :status, attempts = :attempts, next_attempt_time = :next,
      callbacks = :callbacks, messages = :messages where n = :n`)
  const remove = database.prepare('delete from notification_queue where n = ?')
  const earlier = database.prepare('select messages from notification_service where n = ?')
  const note = database.prepare(`
    insert into notification_service (n, merchant, charge, notification_type, status, creation_time, messages)
    values (:n, :merchant, :charge, :type, 'SUCCESS', :created, :messages)
    on conflict do update set status = 'SUCCESS', messages = :messages`)
  let underWay: Promise<void> | null = null

  async function deliverAll(): Promise<void> {
    while (database.isOpen && queues.runs('notification-delivery')) {
      queues.ran('notification-delivery', seconds())
      const rows = due.all({ now: seconds() })
      if (rows.length === 0) return
      for (let from = 0; from < rows.length && database.isOpen; from += AT_ONCE) {
        // If the queue is stopped now, requests in flight complete, and nothing else is sent.
        if (!queues.runs('notification-delivery')) return
        await Promise.all(rows.slice(from, from + AT_ONCE).map(deliver))
      }
    }
  }

  function seconds(): number {
    return Math.floor(clock() / 1000)
  }

  async function deliver(row: Row): Promise<void> {
    const n = Number(row.n)
    const callbacks = JSON.parse(String(row.callbacks)) as Callback[]
    const kept = JSON.parse(String(row.messages)) as NotificationMessage[]
    const before = JSON.parse(String(earlier.get(n)?.messages ?? '[]')) as NotificationMessage[]
    const attempt = Number(row.attempts) + 1
    // A retry sends the same body.
    const body = (kept[0] ?? before[0])?.requestBody ?? bodyOf(row)
    const responses = await Promise.all(
      callbacks.map((callback) =>
        callback.status === 'SUCCESS' ? { callback, message: null } : ask(row, callback, body, attempt),
      ),
    )
    // If the database is closed now, the next process tries again.
    if (!database.isOpen) return
    const messages = [...kept, ...responses.flatMap(({ message }) => message ?? [])]
    const asked = responses.map(({ callback }) => callback)
    if (asked.every(({ status }) => status === 'SUCCESS')) return deliveredNow(row, [...before, ...messages])
    const wait = backOff[attempt - 1]
    const status: JobStatus = wait === undefined ? 'FAILED_PERMANENTLY' : 'FAILED'
    const next = wait === undefined ? null : seconds() + wait
    const texts = { callbacks: JSON.stringify(asked), messages: JSON.stringify(messages) }
    retry.run({ n, status, attempts: attempt, next, ...texts })
  }

  function deliveredNow(row: Row, messages: readonly NotificationMessage[]): void {
    const {
      n = null,
      merchant = null,
      charge = null,
      notification_type: type = null,
      creation_time: created = null,
    } = row
    note.run({ n, merchant, charge, type, created, messages: JSON.stringify(messages) })
    remove.run(n)
  }

  async function ask(row: Row, { url }: Callback, requestBody: string, attempt: number) {
    const now = seconds()
    const startedAt = performance.now()
    const key = secrets.of(Number(row.merchant), 'realtimeNotificationKey')?.value ?? ''
    const { httpStatus, problem, body } = await send({ url: new URL(url), body: requestBody, key, now })
    const isTaken = httpStatus !== null && httpStatus >= 200 && httpStatus < 300
    const callback: Callback = {
      url,
      status: isTaken ? 'SUCCESS' : 'FAILED',
      lastHttpStatus: httpStatus,
      lastError: isTaken ? null : (problem ?? body ?? null),
    }
    const message: NotificationMessage = {
      url,
      sentTime: isoTime(now),
      httpStatus,
      requestBody,
      responseBody: body ?? problem,
      attempt,
      durationMillis: Math.round(performance.now() - startedAt),
    }
    return { callback, message }
  }

  function bodyOf(row: Row): string {
    const merchant = merchantAccounts[Number(row.merchant) - 1]?.name
    const [charge] = reader.read([Number(row.charge)])
    return `{"notificationId":"n-${row.n}","notificationType":"${row.notification_type}","eventTime":"${isoTime(
      Number(row.creation_time),
    )}","merchantAccount":"${merchant}","charge":${charge}}`
  }

  return () => {
    underWay ??= deliverAll().finally(() => {
      underWay = null
    })
    return underWay
  }
}
