import { chargeStatuses } from '../values/charge-values.ts'
import { formatMoney } from '../values/money.ts'
import type { StepRow } from './charge-columns.ts'

/** The gateway's fee in thousandths of the charged amount. The test gateway has none. */
const processing: Readonly<Record<string, number>> = { 'gw-1': 29, 'gw-2': 34, 'gw-4': 8, 'gw-5': 15 }
/** The fee in thousandths of the amount charged back. */
const CHARGEBACK = 100

const charged = chargeStatuses.indexOf('CHARGED')
const chargedBack = chargeStatuses.indexOf('CHARGED_BACK')

/** Returns the JSON of the gateway's fees for a charge's transactions and their total; `{}` if there are none. */
export function feesText(paymentGateway: string, currency: string, steps: readonly StepRow[]): string {
  const rate = processing[paymentGateway]
  if (rate === undefined) return '{}'
  let fees = ''
  let total = 0
  for (const [, , , status, amount] of steps) {
    if (status !== charged && status !== chargedBack) continue
    // Whole minor units, rounded half up; exact for every amount in the ledger.
    const fee = Math.floor((amount * (status === charged ? rate : CHARGEBACK) + 500) / 1000)
    const type = status === charged ? 'PROCESSING' : 'CHARGEBACK'
    fees += `${fees && ','}{"type":"${type}","amount":"${formatMoney(fee, currency)}"}`
    total += fee
  }
  return fees === '' ? '{}' : `{"fees":[${fees}],"feesTotal":"${formatMoney(total, currency)}"}`
}
