import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { listParameters, read } from '../http/list-parameters.ts'
import { demandUnchanged, demandUnchangedToDelete, nextModified } from '../http/lost-update.ts'
import { badRequest, RequestError } from '../http/request-error.ts'
import { formatMoney } from '../values/money.ts'
import { isoTime } from '../values/time.ts'
import { changedPlan, minorUnits, newPlan, planStatuses } from './installment-input.ts'
import { provisioning } from './installment-setting.ts'

const filters = z.strictObject({
  ...listParameters(['countryCode', 'numberOfInstallments'], { order: 'countryCode', descending: false }),
  installment: z.string().optional(),
  currency: z.string().optional(),
  status: z.enum(planStatuses, 'status must be one of ACTIVE, INACTIVE').optional(),
})

const columns = { countryCode: 'country_code', numberOfInstallments: 'number_of_installments' } as const
const selected = 'plan.*, setting.id as installment, merchant_account.name, setting.merchant'
const from = `from installment_plan as plan join installment_setting as setting on setting.n = plan.setting
  join merchant_account on merchant_account.n = setting.merchant`
const where = `where (:merchant is null or setting.merchant = :merchant)
  and (:countryCode is null or country_code = :countryCode) and (:installment is null or setting.id = :installment)
  and (:currency is null or plan.currency = :currency) and (:status is null or status = :status)`

/** The calls over installment plans (specification 7.8). */
export function installmentPlanEndpoints(database: DatabaseSync): Endpoint[] {
  const byId = database.prepare(`select ${selected} ${from} where plan.id = ?`)
  const byNumber = database.prepare(`select ${selected} ${from} where plan.n = ?`)
  const count = database.prepare(`select count(*) as total ${from} ${where}`)
  const settings = database.prepare('select n, merchant from installment_setting where id = ?')
  const same = database.prepare(`select n from installment_plan where setting = :setting and country_code = :countryCode
    and currency = :currency and number_of_installments = :numberOfInstallments`)
  const insert = database.prepare(`insert into installment_plan (id, setting, country_code, currency,
    number_of_installments, min_amount, interest_rate, cost_burden, status, last_modified)
    values ('plan-' || (select coalesce(max(seq), 0) + 1 from sqlite_sequence where name = 'installment_plan'), :setting,
    :countryCode, :currency, :numberOfInstallments, :minAmount, :interestRate, :costBurden, :status, :now)`)
  const update = database.prepare(`update installment_plan set country_code = :countryCode, currency = :currency,
    number_of_installments = :numberOfInstallments, min_amount = :minAmount, interest_rate = :interestRate,
    cost_burden = :costBurden, status = :status, last_modified = :now where n = :n`)
  const remove = database.prepare('delete from installment_plan where n = ?')

  const target = (call: Call) => onlyRow(byId.all(call.parameters.installmentPlan ?? ''), call.scope, 'Plan')
  const answer = (n: unknown): string => planText(byNumber.get(Number(n)) ?? {})

  const demandOnly = (plan: PlanKey, n: number | null) => {
    const other = same.get({ ...plan })
    if (!other || other.n === n) return
    const { numberOfInstallments, countryCode, currency } = plan
    const text = `There is a plan of ${numberOfInstallments} installments for ${countryCode} in ${currency} already`
    throw new RequestError(409, 'plan_exists', text)
  }

  const list = (call: Call): string => {
    const { countryCode = null } = call.parameters
    if (countryCode !== null && !/^[A-Z]{2}$/.test(countryCode)) {
      throw badRequest(['countryCode is not an ISO-3166 code'])
    }
    const { limit, offset, sort, installment, currency, status } = read(filters, call.query)
    const conditions = {
      merchant: call.scope,
      countryCode,
      installment: installment ?? null,
      currency: currency ?? null,
      status: status ?? null,
    }
    const direction = sort.descending ? 'desc' : 'asc'
    const order = `order by ${columns[sort.order]} ${direction}, number_of_installments, plan.n ${direction}`
    const rows = database.prepare(`select ${selected} ${from} ${where} ${order} limit :limit offset :offset`)
    const items = rows.all({ ...conditions, limit, offset }).map(planText)
    return `{"total":${count.get(conditions)?.total},"items":[${items.join(',')}]}`
  }

  const add = (call: Call): string => {
    const { installment, minAmount, ...values } = read(newPlan, call.json())
    const setting = Number(onlyRow(settings.all(installment), call.scope, 'Installment').n)
    const units = minorUnits(minAmount, values.currency)
    const { countryCode, currency, numberOfInstallments } = values
    demandOnly({ setting, countryCode, currency, numberOfInstallments }, null)
    const { lastInsertRowid } = insert.run({ ...values, setting, minAmount: units, now: call.now })
    return answer(lastInsertRowid)
  }

  const save = (call: Call): string => {
    const input = read(changedPlan, call.json())
    const row = target(call)
    demandUnchanged(input.lastModified, Number(row.last_modified))
    const { countryCode, currency, numberOfInstallments, minAmount, interestRate, costBurden, status } = {
      ...JSON.parse(planText(row)),
      ...input,
    }
    const n = Number(row.n)
    demandOnly({ setting: Number(row.setting), countryCode, currency, numberOfInstallments }, n)
    const units = minorUnits(minAmount, currency)
    const now = nextModified(call.now, Number(row.last_modified))
    const values = { countryCode, currency, numberOfInstallments, interestRate, costBurden, status }
    update.run({ ...values, n, minAmount: units, now })
    return answer(n)
  }

  const drop = (call: Call): null => {
    const { n, last_modified } = target(call)
    demandUnchangedToDelete(call, Number(last_modified))
    remove.run(Number(n))
    return null
  }

  const one = '/installments/:installmentPlan'
  return [
    { method: 'GET', path: '/installments', needs: provisioning, answer: list },
    { method: 'GET', path: '/installments/bycountry/:countryCode', needs: provisioning, answer: list },
    { method: 'POST', path: '/installments', needs: provisioning, answer: add },
    { method: 'GET', path: one, needs: provisioning, answer: (call) => planText(target(call)) },
    { method: 'PUT', path: one, needs: provisioning, answer: save },
    { method: 'DELETE', path: one, needs: provisioning, answer: drop },
  ]
}

/** What no two plans have in common. */
interface PlanKey {
  readonly setting: number
  readonly countryCode: string
  readonly currency: string
  readonly numberOfInstallments: number
}

function planText(row: Record<string, SQLOutputValue>): string {
  return JSON.stringify({
    installmentPlan: row.id,
    installment: row.installment,
    merchantAccount: row.name,
    countryCode: row.country_code,
    currency: row.currency,
    numberOfInstallments: row.number_of_installments,
    minAmount: formatMoney(Number(row.min_amount), String(row.currency)),
    interestRate: row.interest_rate,
    costBurden: row.cost_burden,
    status: row.status,
    lastModified: isoTime(Number(row.last_modified)),
  })
}
