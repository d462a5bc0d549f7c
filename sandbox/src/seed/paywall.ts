import type { DatabaseSync } from 'node:sqlite'
import { isPayerPresent } from '../payment-methods/checkout-methods.ts'
import type { PaywallStep } from '../paywall/paywall-session.ts'
import { chargeStatuses, paymentMethods } from '../values/charge-values.ts'
import { currencies } from '../values/money.ts'
import type { Random } from './random.ts'

/** How many of the newest charges came from a paywall, and how many payers left per ten of them. */
const CHARGES = 300
const LEFT_OF_TEN = 4
/** Redirecting methods by position. */
const redirected = new Set<number>(
  (['PAYPAL_PAYMENT', 'ONLINE_BANK_TRANSFER', 'WALLET'] as const).map((name) => paymentMethods.indexOf(name)),
)
const created = chargeStatuses.indexOf('CREATED')

/** Writes paywall sessions of the newest charges and of payers who left: random, but the same at every start. */
export function seedPaywall(database: DatabaseSync, random: Random): void {
  const newest = database
    .prepare(
      `select n, merchant, customer, currency, amount, product, payment_method, instrument_config_id, status,
       creation_time, (select json_extract(document, '$.personalInfo.address.country') from customer
         where customer.n = charge.customer) as country
       from charge order by n desc limit ?`,
    )
    .all(CHARGES)
  const paid = newest.filter((row) => {
    const method = paymentMethods[Number(row.payment_method)]
    return method !== undefined && isPayerPresent(method)
  })
  const insert = database.prepare(`insert into paywall_session (id, merchant, customer, country, currency, amount,
    product, status, method, instrument_config_id, charge, creation_time, expires)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const note = database.prepare('insert into paywall_step (session, step, time) values (?, ?, ?)')

  for (const [place, row] of paid.entries()) {
    const hasLeft = place % 10 < LEFT_OF_TEN
    const isWaiting = row.status === created
    const leaves = redirected.has(Number(row.payment_method))
    // Some payers left after looking, some after choosing, some during the redirect to the bank.
    const reached = hasLeft ? 1 + Math.floor(random() * (leaves ? 4 : 2)) : 4
    const steps: PaywallStep[] = ['PAYWALL_OPENED', 'METHOD_SELECTED', 'FORM_SUBMITTED', 'REDIRECTED']
    const walked = steps.slice(0, reached).filter((step) => leaves || step !== 'REDIRECTED')
    if (hasLeft) walked.push('CLOSED')
    else if (!isWaiting) walked.push('COMPLETED')
    const method = walked.includes('METHOD_SELECTED') ? (paymentMethods[Number(row.payment_method)] ?? null) : null
    const opened = Number(row.creation_time) - 60 - Math.floor(random() * 240)
    const id = `pws-${Math.floor(random() * 2 ** 48)
      .toString(16)
      .padStart(12, '0')}${String(place).padStart(4, '0')}`
    const { lastInsertRowid } = insert.run(
      id,
      row.merchant ?? null,
      row.customer ?? null,
      row.country ?? 'ES',
      currencies[Number(row.currency)] ?? 'EUR',
      row.amount ?? null,
      row.product ?? null,
      hasLeft ? 'CLOSED' : isWaiting ? 'REDIRECTED' : 'COMPLETED',
      method,
      method === null ? null : (row.instrument_config_id ?? null),
      hasLeft ? null : (row.n ?? null),
      opened,
      opened + 900,
    )
    let moment = opened
    for (const step of walked) {
      note.run(lastInsertRowid, step, moment)
      moment += 5 + Math.floor(random() * 40)
    }
  }
}
