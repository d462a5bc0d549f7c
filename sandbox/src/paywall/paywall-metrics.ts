import { z } from 'zod'
import { createdWithin, creationBounds } from '../http/creation-bounds.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { creationParameters, listParameters, readQuery } from '../http/list-parameters.ts'
import type { Store } from '../store/store.ts'
import { isoTime } from '../values/time.ts'

const filters = z.strictObject({
  ...listParameters(['creationTime'], { order: 'creationTime', descending: true }),
  ...creationParameters,
  chargeId: z.string().optional(),
  customerId: z.string().optional(),
  sessionId: z.string().optional(),
})

const from = `from paywall_session as session join merchant_account on merchant_account.n = session.merchant
  join customer on customer.n = session.customer left join charge on charge.n = session.charge
  where (:merchant is null or session.merchant = :merchant) and (:chargeId is null or charge.id = :chargeId)
  and (:customerId is null or customer.id = :customerId) and (:sessionId is null or session.id = :sessionId)
  and ${createdWithin('session')}`

/** The call that lists the steps of payers at the paywall (specification 7.3). */
export function paywallMetricsEndpoint({ database }: Pick<Store, 'database'>): Endpoint {
  const count = database.prepare(`select count(*) as total ${from}`)
  const page = (direction: string) =>
    database.prepare(`select session.n, session.id, name, customer.id as customer_id, charge.id as charge_id, method,
      session.country,
      (select json_group_array(json_object('step', step, 'time', time) order by n) from paywall_step
        where session = session.n) as steps
      ${from} order by session.creation_time ${direction}, session.n ${direction} limit :limit offset :offset`)
  const numberOf = database.prepare('select n from paywall_session where id = ?')
  const [ascending, descending] = [page('asc'), page('desc')]

  const list = (call: Call): string => {
    const { limit, offset, ...asked } = readQuery(filters, call.query)
    const { sort } = asked
    const conditions = {
      merchant: call.scope,
      chargeId: asked.chargeId ?? null,
      customerId: asked.customerId ?? null,
      sessionId: asked.sessionId ?? null,
      ...creationBounds(asked, (id) => Number(numberOf.get(id)?.n ?? -1)),
    }
    const rows = (sort.descending ? descending : ascending).all({ ...conditions, limit, offset })
    const items = rows.map((row) => ({
      chargeId: row.charge_id,
      customerId: row.customer_id,
      sessionId: row.id,
      merchantAccount: row.name,
      paymentMethod: row.method,
      country: row.country,
      steps: (JSON.parse(String(row.steps)) as { step: string; time: number }[]).map(({ step, time }) => ({
        step,
        time: isoTime(time),
      })),
    }))
    return JSON.stringify({ total: count.get(conditions)?.total, items })
  }

  return { method: 'GET', path: '/paywallmetrics', needs: ['dashboard.read'], handle: list }
}
