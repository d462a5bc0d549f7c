import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Permission } from '@portal/schema/permissions'
import { z } from 'zod'
import { paymentMethods } from '../charges/charge-values.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { listParameters, read } from '../http/list-parameters.ts'
import { demandUnchanged, demandUnchangedToDelete, nextModified } from '../http/lost-update.ts'
import { ownerMerchant } from '../http/owner-merchant.ts'
import { RequestError } from '../http/request-error.ts'
import { formatMoney } from '../values/money.ts'
import { isoTime } from '../values/time.ts'
import { changedSetting, minorUnits, newSetting } from './installment-input.ts'

/** What everything about installments needs (specification 6.2, provisioning). */
export const provisioning: readonly Permission[] = ['gateway_config_access']

const filters = z.strictObject({
  ...listParameters(['id', 'paymentMethod'], { order: 'id', descending: false }),
  installment: z.string().optional(),
  paymentMethod: z.enum(paymentMethods, 'paymentMethod is unknown').optional(),
  enabled: z.enum(['true', 'false'], 'enabled must be true or false').optional(),
})

const columns = { id: 'setting.n', paymentMethod: 'payment_method' } as const
const from = 'from installment_setting as setting join merchant_account on merchant_account.n = setting.merchant'
const where = `where (:merchant is null or merchant = :merchant) and (:installment is null or id = :installment)
  and (:paymentMethod is null or payment_method = :paymentMethod) and (:enabled is null or enabled = :enabled)`

/** The calls over a merchant's installment settings, one for each payment method (specification 7.8). */
export function installmentSettingEndpoints(database: DatabaseSync): Endpoint[] {
  const byId = database.prepare(`select setting.*, name ${from} where id = ?`)
  const byNumber = database.prepare(`select setting.*, name ${from} where setting.n = ?`)
  const count = database.prepare(`select count(*) as total ${from} ${where}`)
  const taken = database.prepare('select n from installment_setting where merchant = ? and payment_method = ?')
  const plans = database.prepare('select count(*) as total from installment_plan where setting = ?')
  const insert = database.prepare(`insert into installment_setting (id, merchant, payment_method, enabled, cost_burden,
    min_amount, currency, last_modified) values ('inst-' || (select coalesce(max(seq), 0) + 1 from sqlite_sequence
    where name = 'installment_setting'), :merchant, :paymentMethod, :enabled, :costBurden, :minAmount, :currency, :now)`)
  const update = database.prepare(`update installment_setting set payment_method = :paymentMethod, enabled = :enabled,
    cost_burden = :costBurden, min_amount = :minAmount, currency = :currency, last_modified = :now where n = :n`)
  const remove = database.prepare('delete from installment_setting where n = ?')

  const target = (call: Call) => onlyRow(byId.all(call.parameters.installment ?? ''), call.scope, 'Installment')
  const answer = (n: unknown): string => settingText(byNumber.get(Number(n)) ?? {})

  const demandFree = (merchant: number, paymentMethod: string, n: number | null) => {
    const other = taken.get(merchant, paymentMethod)
    if (!other || other.n === n) return
    throw new RequestError(409, 'installment_exists', `There are installments for ${paymentMethod} already`)
  }

  const list = (call: Call): string => {
    const { limit, offset, sort, installment, paymentMethod, enabled } = read(filters, call.query)
    const conditions = {
      merchant: call.scope,
      installment: installment ?? null,
      paymentMethod: paymentMethod ?? null,
      enabled: enabled === undefined ? null : Number(enabled === 'true'),
    }
    const direction = sort.descending ? 'desc' : 'asc'
    const order = `order by ${columns[sort.order]} ${direction}, setting.n ${direction}`
    const rows = database.prepare(`select setting.*, name ${from} ${where} ${order} limit :limit offset :offset`)
    const items = rows.all({ ...conditions, limit, offset }).map(settingText)
    return `{"total":${count.get(conditions)?.total},"items":[${items.join(',')}]}`
  }

  const add = (call: Call): string => {
    const merchant = ownerMerchant(call)
    const { minAmount, currency, ...values } = read(newSetting, call.json())
    const units = minorUnits(minAmount, currency)
    demandFree(merchant, values.paymentMethod, null)
    const enabled = Number(values.enabled)
    const { lastInsertRowid } = insert.run({ ...values, enabled, merchant, currency, minAmount: units, now: call.now })
    return answer(lastInsertRowid)
  }

  const save = (call: Call): string => {
    const input = read(changedSetting, call.json())
    const row = target(call)
    demandUnchanged(input.lastModified, Number(row.last_modified))
    const before = JSON.parse(settingText(row))
    const { paymentMethod, enabled, costBurden, minAmount, currency } = { ...before, ...input }
    demandFree(Number(row.merchant), paymentMethod, Number(row.n))
    const now = nextModified(call.now, Number(row.last_modified))
    const units = minorUnits(minAmount, currency)
    const n = Number(row.n)
    update.run({ n, paymentMethod, enabled: Number(enabled), costBurden, currency, minAmount: units, now })
    return answer(n)
  }

  const drop = (call: Call): null => {
    const { n, last_modified } = target(call)
    demandUnchangedToDelete(call, Number(last_modified))
    const total = Number(plans.get(Number(n))?.total)
    if (total > 0) {
      throw new RequestError(409, 'installment_in_use', `The installment has plans (${total}): delete them first`)
    }
    remove.run(Number(n))
    return null
  }

  const path = '/installments/merchconfig'
  return [
    { method: 'GET', path, needs: provisioning, answer: list },
    { method: 'POST', path, needs: provisioning, answer: add },
    { method: 'GET', path: `${path}/:installment`, needs: provisioning, answer: (call) => settingText(target(call)) },
    { method: 'PUT', path: `${path}/:installment`, needs: provisioning, answer: save },
    { method: 'DELETE', path: `${path}/:installment`, needs: provisioning, answer: drop },
  ]
}

function settingText(row: Record<string, SQLOutputValue>): string {
  return JSON.stringify({
    id: row.id,
    merchantAccount: row.name,
    paymentMethod: row.payment_method,
    enabled: row.enabled === 1,
    costBurden: row.cost_burden,
    minAmount: formatMoney(Number(row.min_amount), String(row.currency)),
    currency: row.currency,
    lastModified: isoTime(Number(row.last_modified)),
  })
}
