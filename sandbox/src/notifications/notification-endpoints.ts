import type { SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import { createdWithin, creationBounds } from '../http/creation-bounds.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { creationParameters, listParameters, readQuery, severalOf } from '../http/list-parameters.ts'
import { notFound } from '../http/request-error.ts'
import type { Store } from '../store/store.ts'
import { isoTime } from '../values/time.ts'
import { jobStatuses } from './notification.ts'

const filters = z.strictObject({
  ...listParameters(['creationTime'], { order: 'creationTime', descending: true }),
  ...creationParameters,
  chargeId: z.string().optional(),
  status: severalOf('status', jobStatuses).optional(),
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
    and ${handedOver} and ${createdWithin(table)}
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
    const { limit, offset, chargeId, status, ...order } = readQuery(filters, call.query)
    const { sort } = order
    const which = {
      merchant: call.scope,
      status: status ? JSON.stringify(status) : null,
      chargeId: chargeId ?? null,
      ...creationBounds(order, numberIn),
    }
    const total = Number(count.get(which)?.total)
    const rows = pages[sort.descending ? 'desc' : 'asc'].all({ ...which, limit, offset })
    return `{"total":${total},"items":[${rows.map(text).join()}]}`
  }

  const one = (call: Call): string => {
    const row = byNumber.get(numberIn(call.parameters.notification ?? ''))
    if (!row || (call.scope !== null && row.merchant !== call.scope)) throw notFound('Notification')
    return text(row)
  }

  return [
    { method: 'GET', path, needs: ['charges.read'], handle: list },
    { method: 'GET', path: `${path}/:notification`, needs: ['charges.read'], handle: one },
  ]
}

/** The number in an id such as `n-12`; a number that no row has if the id is malformed. */
function numberIn(id: string): number {
  return Number(/^n-(\d{1,15})$/.exec(id)?.[1] ?? -1)
}

function momentText(moment: SQLOutputValue | undefined): string {
  return moment === null || moment === undefined ? 'null' : `"${isoTime(Number(moment))}"`
}
