import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { creationParameters, lgId, listParameters, placesIn, read, readQuery } from '../http/list-parameters.ts'
import { listResponse } from '../http/list-response.ts'
import { openRowIndex } from '../store/open-row-index.ts'
import { startRows } from '../store/start-row.ts'
import type { Store } from '../store/store.ts'
import { chargeFormats, inFormat } from '../values/charge-format.ts'
import { chargeStatuses, paymentMethods } from '../values/charge-values.ts'
import { currencies, exponentOf } from '../values/money.ts'
import { CHARGE_LG_ID_BASE } from '../values/numeric-id.ts'
import type { ChargeReader } from './charge-reader.ts'
import type { RoutePlaces } from './route-places.ts'
import { invoiceOf } from './tax-invoice-number.ts'

const orders = ['creationTime', 'lastModified', 'amount', 'chargeStatus', 'id'] as const

/** Amounts of all currencies are compared in this fraction of a major unit: no currency has more decimals. */
const THOUSANDTHS = 3

/** A bound for amounts. A value finer than a thousandth lies between two indexed amounts. */
const amount = (name: string) =>
  z
    .string()
    .regex(/^\d+(\.\d{1,12})?$/, { error: `${name} is not a decimal`, abort: true })
    .regex(/^0*\d{1,12}(\.|$)/, { error: `${name}: value is too high`, abort: true })
    .transform((text) => {
      const [whole = '', fraction = ''] = text.split('.')
      const finer = /[1-9]/.test(fraction.slice(THOUSANDTHS)) ? 0.5 : 0
      return Number(whole + fraction.slice(0, THOUSANDTHS).padEnd(THOUSANDTHS, '0')) + finer
    })

const filters = z.strictObject({
  ...listParameters(orders, { order: 'creationTime', descending: true }),
  chargeId: z.string().optional(),
  lgId: lgId.optional(),
  customerId: z.string().optional(),
  last4: z
    .string()
    .regex(/^\d{4}$/, 'last4 must be four digits')
    .optional(),
  transactionId: z.string().optional(),
  gatewayTransactionId: z.string().optional(),
  taxInvoiceNumber: z.string().optional(),
  paymentGateway: z.string().optional(),
  instrumentConfigId: z.string().optional(),
  chargeStatus: placesIn('chargeStatus', chargeStatuses).optional(),
  paymentMethod: placesIn('paymentMethod', paymentMethods).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}(,[A-Z]{3})*$/, 'currency is not an ISO-4217 code')
    .transform((text) => text.split(',').map((code) => currencies.indexOf(code)))
    .optional(),
  ...creationParameters,
  minAmount: amount('minAmount').optional(),
  maxAmount: amount('maxAmount').optional(),
})
type Filters = z.output<typeof filters>

const format = z.object({
  chargeFormat: z.enum(chargeFormats, `chargeFormat is none of ${chargeFormats.join(', ')}`).optional(),
})

/** The SQL of the columns that charges are filtered and sorted by. */
const categories = {
  merchant: 'merchant',
  chargeStatus: 'status',
  paymentMethod: 'payment_method',
  currency: 'currency',
}
const measures = {
  amount: `amount * case currency ${currencies
    .map((currency, place) => `when ${place} then ${10 ** (THOUSANDTHS - exponentOf(currency))}`)
    .join(' ')} end`,
  creationTime: 'creation_time',
  lastModified: 'last_modified',
}

/** Converts minor units of a currency to the unit of the index. */
export function indexedAmount(minorUnits: bigint, currency: string): number {
  return Number(minorUnits) * 10 ** (THOUSANDTHS - exponentOf(currency))
}

/** Reads the index of all charges. */
export function openChargeIndex({ database }: Pick<Store, 'database'>, routes: RoutePlaces) {
  return openRowIndex(database, 'charge', { ...categories, route: routes.expression }, measures)
}
export type ChargeIndex = ReturnType<typeof openChargeIndex>

interface ChargeDeps {
  readonly database: DatabaseSync
  readonly chargeIndex: ChargeIndex
  readonly chargeReader: ChargeReader
  readonly routePlaces: RoutePlaces
}

/** Calls that read charges (specification 7.8). */
export function chargeEndpoints({
  database,
  chargeIndex: index,
  chargeReader: reader,
  routePlaces: routes,
}: ChargeDeps): Endpoint[] {
  const byId = database.prepare('select n, merchant from charge where id = ?')
  const start = startRows(database, 'charge')
  const byCustomerId = database.prepare('select n from charge where customer in (select n from customer where id = ?)')

  const byLast4 = database.prepare(
    'select charge.n from card cross join charge on charge.card = card.n where card.last4 = ?',
  )
  const step = database.prepare('select n, charge, status, creation_time from charge_transaction where n = ?')

  /** Returns the charge of a transaction: the numbers of transactions and invoices contain its row number. */
  const byStep = (
    number: string,
    form: RegExp,
    isRight: (row: Readonly<Record<string, unknown>>) => boolean = () => true,
  ): number[] => {
    const place = form.exec(number)?.[1]
    const row = place === undefined ? undefined : step.get(Number(place))
    return row && isRight(row) ? [Number(row.charge)] : []
  }
  const isInvoice = (number: string) => (row: Readonly<Record<string, unknown>>) => {
    const status = chargeStatuses[Number(row.status)]
    return status !== undefined && invoiceOf(Number(row.n), status, Number(row.creation_time))?.number === number
  }

  const candidates = (query: Filters): number[] | null => {
    const lists: number[][] = []
    if (query.chargeId !== undefined) lists.push(byId.all(query.chargeId).map((row) => Number(row.n)))
    if (query.customerId !== undefined) lists.push(byCustomerId.all(query.customerId).map((row) => Number(row.n)))
    if (query.lgId !== undefined) lists.push([query.lgId - CHARGE_LG_ID_BASE])
    if (query.last4 !== undefined) lists.push(byLast4.all(query.last4).map((row) => Number(row.n)))
    if (query.transactionId !== undefined) lists.push(byStep(query.transactionId, /^txn-([1-9]\d{0,14})$/))
    if (query.gatewayTransactionId !== undefined) {
      lists.push(byStep(query.gatewayTransactionId, /^A([1-9]\d{0,14})$/))
    }
    if (query.taxInvoiceNumber !== undefined) {
      lists.push(byStep(query.taxInvoiceNumber, /^\d{4}-(\d{4,15})$/, isInvoice(query.taxInvoiceNumber)))
    }
    const [first, ...others] = lists
    return first ? first.filter((row) => others.every((list) => list.includes(row))) : null
  }

  const list = (call: Call): Buffer => {
    const query = readQuery(filters, call.query)
    const { total, rows } = index.find({
      among: {
        merchant: call.scope,
        chargeStatus: query.chargeStatus,
        paymentMethod: query.paymentMethod,
        currency: query.currency,
        route: routePlaces(query),
      },
      between: {
        creationTime: { from: query.from, to: query.to },
        amount: { from: query.minAmount, to: query.maxAmount },
      },
      start: start(query),
      candidates: candidates(query),
      ...query.sort,
      offset: query.offset,
      limit: query.limit,
    })
    return listResponse(total, reader.read(rows))
  }

  const routePlaces = ({ paymentGateway, instrumentConfigId }: Filters): number[] | null => {
    if (paymentGateway === undefined && instrumentConfigId === undefined) return null
    return routes.placesOf({
      ...(paymentGateway !== undefined && { paymentGateway }),
      ...(instrumentConfigId !== undefined && { instrumentConfigId }),
    })
  }

  const one = (call: Call): Buffer => {
    const row = onlyRow(byId.all(call.parameters.charge ?? ''), call.scope, 'Charge')
    const response = Buffer.concat(reader.read([Number(row.n)]))
    const { chargeFormat } = read(format, call.query)
    return chargeFormat === undefined ? response : inFormat(response, chargeFormat)
  }

  return [
    { method: 'GET', path: '/charges', needs: ['charges.read'], handle: list },
    { method: 'GET', path: '/charges/:charge', needs: ['charges.read'], handle: one },
  ]
}
