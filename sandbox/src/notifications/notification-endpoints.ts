import type { SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { listParameters, readQuery } from '../http/list-parameters.ts'
import { notFound } from '../http/request-error.ts'
import type { Store } from '../store/store.ts'
import { isoTime } from '../values/time.ts'
import { jobStatuses } from './notification.ts'

const filters = z.strictObject({
  ...listParameters(['creationTime'], { order: 'creationTime', descending: true }),
  chargeId: z.string().optional(),
  status: z
    .string()
    .transform((text) => text.split(','))
    .refine(
      (texts) => texts.every((text) => (jobStatuses as readonly string[]).includes(text)),
      `status must be one of ${jobStatuses.join(', ')}`,
    )
    .optional(),
})

type Row = Readonly<Record<string, SQLOutputValue>>

/** A table of notifications: queued or sent. */
interface Kind {
  readonly path: string
  readonly table: 'notification_queue' | 'notification_service'
  /** The fields that only this kind has, as JSON. */
  readonly rest: (row: Row) => string
}

const kinds: readonly Kind[] = [
  {
    path: '/notifications/queue',
    table: 'notification_queue',
    rest: (row) =>
      `"attempts":${row.attempts},"nextAttemptTime":${momentText(row.next_attempt_time)},"callbackURLList":${row.callbacks},"notificationMessages":${row.messages}`,
  },
  { path: '/notifications', table: 'notification_service', rest: (row) => `"notificationMessages":${row.messages}` },
]

/** Calls that read notifications (specification 7.6). */
export function notificationEndpoints(store: Pick<Store, 'database'>): Endpoint[] {
  return kinds.flatMap((kind) => readingEndpoints(store, kind))
}

function readingEndpoints({ database }: Pick<Store, 'database'>, { path, table, rest }: Kind): Endpoint[] {
  // The notification service does not know notifications that the charge events queue still holds.
  const handedOver = table === 'notification_queue' ? 'held = 0' : 'true'
  const columns = `${table}.*, charge.id as charge_id, merchant_account.name as merchant_name`
  const from = `from ${table} join charge on charge.n = ${table}.charge
    join merchant_account on merchant_account.n = ${table}.merchant`
  const wanted = `where (:merchant is null or ${table}.merchant = :merchant)
    and ${handedOver}
    and (:status is null or ${table}.status in (select value from json_each(:status)))
    and (:chargeId is null or ${table}.charge in (select n from charge where id = :chargeId))`
  const order = (way: 'asc' | 'desc') =>
    database.prepare(
      `select ${columns} ${from} ${wanted} order by ${table}.creation_time ${way}, ${table}.n ${way} limit :limit offset :offset`,
    )
  const pages = { asc: order('asc'), desc: order('desc') }
  const count = database.prepare(`select count(*) as total ${from} ${wanted}`)
  const byNumber = database.prepare(`select ${columns} ${from} where ${table}.n = ? and ${handedOver}`)

  const text = (row: Row): string =>
    `{"id":"n-${row.n}","merchantAccount":"${row.merchant_name}","chargeId":${JSON.stringify(row.charge_id)},"notificationType":"${row.notification_type}","status":"${row.status}","creationTime":${momentText(row.creation_time)},${rest(row)}}`

  const list = (call: Call): string => {
    const { limit, offset, sort, chargeId, status } = readQuery(filters, call.query)
    const which = { merchant: call.scope, status: status ? JSON.stringify(status) : null, chargeId: chargeId ?? null }
    const total = Number(count.get(which)?.total)
    const rows = pages[sort.descending ? 'desc' : 'asc'].all({ ...which, limit, offset })
    return `{"total":${total},"items":[${rows.map(text).join()}]}`
  }

  const one = (call: Call): string => {
    const number = /^n-(\d{1,15})$/.exec(call.parameters.notification ?? '')?.[1]
    const row = number === undefined ? undefined : byNumber.get(Number(number))
    if (!row || (call.scope !== null && row.merchant !== call.scope)) throw notFound('Notification')
    return text(row)
  }

  return [
    { method: 'GET', path, needs: ['charges.read'], handle: list },
    { method: 'GET', path: `${path}/:notification`, needs: ['charges.read'], handle: one },
  ]
}

function momentText(moment: SQLOutputValue | undefined): string {
  return moment === null || moment === undefined ? 'null' : `"${isoTime(Number(moment))}"`
}
