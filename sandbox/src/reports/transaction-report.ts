import { Readable } from 'node:stream'
import { givenBackStatuses, reportColumnNames } from '@portal/schema/transaction-report'
import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { moment, readQuery } from '../http/list-parameters.ts'
import { badRequest } from '../http/request-error.ts'
import type { Store } from '../store/store.ts'
import { chargeStatuses, operationTypes, paymentMethods } from '../values/charge-values.ts'
import { currencies, dollarRate, formatMoney, toDollarCents } from '../values/money.ts'
import { CHARGE_LG_ID_BASE } from '../values/numeric-id.ts'
import { isoTime } from '../values/time.ts'

/** The rows per query. Between queries, other requests are processed. */
const PORTION = 500

const parameters = z.strictObject({ from: moment('from'), to: moment('to') })

type ReportRow = Readonly<Record<string, string | number | null>>

/**
 * The daily transaction report (specification 7.3): every transaction from `from` until before `to`, by time, streamed
 * in batches. A period in the past always gives the same file.
 */
export function transactionReportEndpoint({ database }: Pick<Store, 'database'>): Endpoint {
  const after = (scope: string) => `
    select step.n, step.charge, step.operation, step.status, step.amount as step_amount, step.creation_time, step.chargeback_reason_code,
      step.payment_gateway as in_vain_at,
      (select min(other.n) from charge_transaction as other where other.charge = step.charge) as original,
      charge.id, charge.payment_method, charge.currency, charge.instrument_config_id, charge.payment_gateway, charge.amount, charge.tax, charge.country,
      merchant_account.name, customer.id as customer_id, product.description, product.category, card.brand
    from charge_transaction as step indexed by charge_transaction_by_time cross join charge on charge.n = step.charge
    join merchant_account on merchant_account.n = charge.merchant
    join customer on customer.n = charge.customer join product on product.n = charge.product
    left join card on card.n = charge.card
    where (step.creation_time, step.n) > (?, ?) and step.creation_time < ? ${scope}
    order by step.creation_time, step.n limit ${PORTION}`
  const ofAll = database.prepare(after(''))
  const ofOne = database.prepare(after('and charge.merchant = ?'))

  async function* lines(from: number, to: number, scope: number | null): AsyncGenerator<Buffer> {
    yield Buffer.from(`${reportColumnNames.join()}\r\n`)
    let time = from - 1
    let n = Number.MAX_SAFE_INTEGER
    for (;;) {
      const rows = scope === null ? ofAll.all(time, n, to) : ofOne.all(time, n, to, scope)
      const last = rows.at(-1)
      if (!last) return
      yield Buffer.from(rows.map((row) => line(row as ReportRow)).join(''))
      time = Number(last.creation_time)
      n = Number(last.n)
    }
  }

  return {
    method: 'GET',
    path: '/reports/dailytransactionreport',
    needs: ['reports.read'],
    handle({ query, scope }) {
      const { from, to } = readQuery(parameters, query)
      if (to <= from) throw badRequest(['to must be after from'])
      return {
        fileName: `transactions-${dayOf(from)}-${dayOf(to)}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: Readable.from(lines(from, to, scope), { objectMode: false }),
      }
    },
  }
}

function line(row: ReportRow): string {
  const { id, name, original, customer_id: customer, payment_gateway: gateway, in_vain_at: inVainAt } = row
  const n = Number(row.n)
  const created = Number(row.creation_time)
  const currency = String(currencies[Number(row.currency)])
  const status = String(chargeStatuses[Number(row.status)])
  const sign = givenBackStatuses.includes(status) ? -1n : 1n
  const gross = BigInt(Number(row.step_amount))
  const tax = taxOf(row, gross)
  const money = (minorUnits: bigint) => signed(sign * minorUnits, (sum) => formatMoney(sum, currency))
  const cells = [
    isoTime(created).slice(0, 10),
    text(name),
    text(id),
    CHARGE_LG_ID_BASE + Number(row.charge),
    `txn-${n}`,
    original === n ? '' : `txn-${original}`,
    operationTypes[Number(row.operation)],
    status,
    isoTime(created),
    text(customer),
    paymentMethods[Number(row.payment_method)],
    text(row.instrument_config_id),
    text(inVainAt ?? gateway),
    `A${n}`,
    row.country,
    currency,
    money(gross),
    money(tax),
    money(gross - tax),
    signed(sign * toDollarCents(gross, currency), (sum) => formatMoney(sum, 'USD')),
    dollarRate(currency),
    '',
    text(row.category),
    text(row.brand),
    text(row.chargeback_reason_code),
    text(row.description),
  ]
  return `${cells.join()}\r\n`
}

/** The share of a charge's tax for a part of its amount, rounded half up. */
function taxOf({ amount, tax }: ReportRow, gross: bigint): bigint {
  const whole = BigInt(Number(amount))
  return whole === 0n ? 0n : (gross * BigInt(Number(tax)) * 2n + whole) / (whole * 2n)
}

function signed(sum: bigint, format: (sum: bigint) => string): string {
  return sum < 0n ? `-${format(-sum)}` : format(sum)
}

function text(value: string | number | null | undefined): string {
  const written = String(value ?? '')
  return /[",\r\n]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written
}

function dayOf(unixSeconds: number): string {
  return isoTime(unixSeconds).slice(0, 10).replaceAll('-', '')
}
