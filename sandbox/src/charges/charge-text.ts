import { allowedCommands, chargeStatuses, operationTypes, paymentMethods } from '../values/charge-values.ts'
import { currencies, formatMoney } from '../values/money.ts'
import { CHARGE_LG_ID_BASE } from '../values/numeric-id.ts'
import { isoTime } from '../values/time.ts'
import type { ChargeRow, StepRow } from './charge-columns.ts'
import { feesText } from './fees.ts'
import { gatewayResponses } from './gateway-response.ts'
import { invoiceOf } from './tax-invoice-number.ts'

const responseTexts = gatewayResponses.map((response) => JSON.stringify(response))
const commandTexts = new Map(chargeStatuses.map((status) => [status, JSON.stringify(allowedCommands(status))]))

/**
 * Returns the JSON of a charge. The text is assembled directly: a page may have a thousand charges, and stringifying
 * objects took three times as long. Strings that a merchant or caller can write are quoted; everything else is codes,
 * numbers and times. Metadata and properties are stored as JSON.
 */
export function chargeText(row: ChargeRow, steps: readonly StepRow[], fraud?: string): string {
  const [n, id, merchantAccount, customerId, statusPlace, method, currencyPlace, instrument, gateway] = row
  const [, , , , , , , , , key, description, category, quantity, price, tax, taxInclusive] = row
  const [, , , , , , , , , , , , , , , , amountAsked, charged, refunded] = row
  const [, , , , , , , , , , , , , , , , , , , created, modified, metadata, properties] = row
  const [, , , , , , , , , , , , , , , , , , , , , , , brand, last4, expMonth, expYear, country] = row
  const currency = oneOf(currencies, currencyPlace)
  const money = (minorUnits: number) => `"${formatMoney(minorUnits, currency)}"`
  const status = oneOf(chargeStatuses, statusPlace)
  const amount = money(amountAsked)
  const head = `"id":${quoted(id)},"lgId":"${CHARGE_LG_ID_BASE + n}","merchantAccount":"${merchantAccount}","customerId":${quoted(customerId)},"chargeStatus":"${status}"`
  const times = `"creationTime":"${isoTime(created)}","lastModified":"${isoTime(modified)}"`
  const way = `"paymentMethod":"${oneOf(paymentMethods, method)}","instrumentConfigId":"${instrument}","paymentGateway":"${gateway}","country":${country === null ? null : `"${country}"`},"liveMode":false`
  const profile = `"paymentProfile":${brand === null ? null : `{"brand":"${brand}","last4":"${last4}","expMonth":${expMonth},"expYear":${expYear}}`}`
  const sums = `"amount":${amount},"currency":"${currency}","amountCharged":${money(charged)},"amountRefunded":${money(refunded)}`
  const product = `"externalKey":${quoted(key)},"description":${quoted(description)},"quantity":${quantity},"productCategoryCode":"${category}"`
  const tags = `"taxModel":"${taxInclusive === 1 ? 'INCLUSIVE' : 'EXCLUSIVE'}","totalAmount":${amount},"currency":"${currency}"`
  const lineItem = `{${product},"price":${money(price)},"taxAmount":${money(tax)},${tags}}`
  const transactions = steps.map((step) => stepText(step, currency, gateway)).join()
  const taxInvoices = steps.map(taxInvoiceText).filter(Boolean).join()
  const extras = `"metadata":{"children":${metadata ?? '[]'}},"properties":${properties ?? '[]'},"reserved":${feesText(gateway, currency, steps)}`
  return `{${head},${times},${way},${profile},${sums},"lineItem":${lineItem},"transactions":[${transactions}],"allowedCommands":${commandTexts.get(status)},"taxInvoices":[${taxInvoices}],${extras}${fraud === undefined ? '' : `,"fraud":${fraud}`}}`
}

function stepText(step: StepRow, currency: string, gateway: string): string {
  const [, n, operation, status, amount, created, response, reasonCode, reason, comment, callerName, inVainAt] = step
  const what = `"id":"txn-${n}","type":"${oneOf(operationTypes, operation)}","status":"${oneOf(chargeStatuses, status)}"`
  const sum = `"amount":"${formatMoney(amount, currency)}","currency":"${currency}","creationTime":"${isoTime(created)}"`
  const outcome = `"gatewayConfigId":"${inVainAt ?? gateway}","gatewayTransactionId":"A${n}","gatewayResponse":${oneOf(responseTexts, response)}`
  const texts = `${optional('reason', reason)}${optional('comment', comment)}${optional('callerName', callerName)}`
  return `{${what},${sum},${outcome},"chargebackReasonCode":${reasonCode === null ? null : quoted(reasonCode)}${texts}}`
}

/** Charged amounts are invoiced and returned amounts credited, each under the number of its transaction. */
function taxInvoiceText([, n, , statusPlace, , created]: StepRow): string {
  const invoice = invoiceOf(n, oneOf(chargeStatuses, statusPlace), created)
  if (invoice === null) return ''
  const { id, type, number } = invoice
  return `{"id":"${id}","type":"${type}","number":"${number}","creationTime":"${isoTime(created)}"}`
}

function optional(name: string, value: string | null): string {
  return value === null ? '' : `,"${name}":${quoted(value)}`
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

function oneOf<Value>(values: readonly Value[], place: number): Value {
  const value = values[place]
  if (value === undefined) throw new RangeError(`no value at place ${place}`)
  return value
}
