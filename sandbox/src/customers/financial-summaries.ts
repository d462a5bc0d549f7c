import type { SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { read } from '../http/list-parameters.ts'
import type { Store } from '../store/store.ts'
import { chargeStatuses, operationTypes } from '../values/charge-values.ts'
import { currencies, formatMoney, toDollarCents } from '../values/money.ts'
import { DAY } from '../values/time.ts'

/** The length of each window, in seconds. */
const windows = { last24Hours: DAY, last7Days: 7 * DAY, last30Days: 30 * DAY, lifetime: Number.POSITIVE_INFINITY }

const noParameters = z.strictObject({})

/** Summaries of a customer's purchases in four windows that end now (specification 3, customer financial summary). */
export function financialSummariesEndpoint({ database }: Pick<Store, 'database'>): Endpoint {
  const customers = database.prepare('select n, merchant from customer where id = ?')
  const steps = database.prepare(`
    select charge_transaction.status, currency, charge_transaction.amount, charge_transaction.creation_time, operation,
      charge_transaction.n = (select min(n) from charge_transaction as first where first.charge = charge.n) as is_first
    from charge join charge_transaction on charge_transaction.charge = charge.n where customer = ?`)

  const response = (call: Call): string => {
    read(noParameters, call.query)
    const customer = onlyRow(customers.all(call.parameters.customer ?? ''), call.scope, 'Customer')
    const rows = steps.all(Number(customer.n))
    const entries = Object.entries(windows).map(([name, reach]) => [name, summaryOf(rows, call.now - reach)])
    return JSON.stringify(Object.fromEntries(entries))
  }
  return { method: 'GET', path: '/customers/:customer/financialsummaries', needs: ['customers.read'], handle: response }
}

function summaryOf(rows: readonly Record<string, SQLOutputValue>[], from: number) {
  const inWindow = rows.filter((row) => Number(row.creation_time) > from)
  const ofStatus = (status: string) => inWindow.filter((row) => chargeStatuses[Number(row.status)] === status)
  const charged = ofStatus('CHARGED')
  const refunded = ofStatus('REFUNDED')
  return {
    purchases: charged.length,
    purchaseAmountUsd: dollars(charged),
    attempts: inWindow.filter(isAttempt).length,
    declines: ofStatus('DECLINED').length,
    refunds: refunded.length,
    refundAmountUsd: dollars(refunded),
    chargebacks: ofStatus('CHARGED_BACK').length,
  }
}

/** A charge's first step is a purchase attempt unless it only verifies a means of payment or pays out. */
function isAttempt(row: Readonly<Record<string, SQLOutputValue>>): boolean {
  const operation = operationTypes[Number(row.operation)]
  return row.is_first === 1 && operation !== 'VERIFY_PAYMENT_DETAIL' && operation !== 'CREDIT'
}

function dollars(rows: readonly Record<string, SQLOutputValue>[]): string {
  const cents = rows.map((row) => toDollarCents(BigInt(Number(row.amount)), currencies[Number(row.currency)] ?? ''))
  return formatMoney(
    cents.reduce((sum, value) => sum + value, 0n),
    'USD',
  )
}
