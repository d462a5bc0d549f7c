import { z } from 'zod'
import { chargeFormats, inFormat } from './charge-format.ts'
import type { ChargeReader } from './charge-reader.ts'
import { chargeStatuses, paymentMethods } from './charge-values.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { onlyRow } from './find-row.ts'
import { listAnswer } from './list-answer.ts'
import { lgId, listParameters, moment, placeIn, read } from './list-parameters.ts'
import { currencies, exponentOf } from './money.ts'
import { CHARGE_LG_ID_BASE } from './numeric-id.ts'
import { openRowIndex } from './open-row-index.ts'
import type { Store } from './store.ts'

const orders = ['creationTime', 'lastModified', 'amount', 'chargeStatus', 'id'] as const

/** Amounts of all currencies are compared in this part of a major unit: no currency has more decimal places. */
const THOUSANDTHS = 3

/** A bound for amounts; what is finer than a thousandth puts it between two of them. */
const amount = (name: string) =>
  z
    .string()
    .regex(/^\d{1,12}(\.\d{1,12})?$/, `${name} is not a decimal`)
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
  chargeStatus: placeIn('chargeStatus', chargeStatuses).optional(),
  paymentMethod: placeIn('paymentMethod', paymentMethods).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'currency is not an ISO-4217 code')
    .optional(),
  from: moment('from').optional(),
  to: moment('to').optional(),
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

/** Minor units of a currency as the index keeps them. */
export function indexedAmount(minorUnits: bigint, currency: string): number {
  return Number(minorUnits) * 10 ** (THOUSANDTHS - exponentOf(currency))
}

/** Reads the index of all charges. */
export function openChargeIndex({ database }: Store) {
  return openRowIndex(database, 'charge', categories, measures)
}
export type ChargeIndex = ReturnType<typeof openChargeIndex>

/** The calls that read charges (specification 7.8). */
export function chargeEndpoints({ database }: Store, index: ChargeIndex, reader: ChargeReader): Endpoint[] {
  const byId = database.prepare('select n, merchant from charge where id = ?')
  const byCustomerId = database.prepare('select n from charge where customer in (select n from customer where id = ?)')

  const candidates = (query: Filters): number[] | null => {
    const lists: number[][] = []
    if (query.chargeId !== undefined) lists.push(byId.all(query.chargeId).map((row) => Number(row.n)))
    if (query.customerId !== undefined) lists.push(byCustomerId.all(query.customerId).map((row) => Number(row.n)))
    if (query.lgId !== undefined) lists.push([query.lgId - CHARGE_LG_ID_BASE])
    const [first, ...others] = lists
    return first ? first.filter((row) => others.every((list) => list.includes(row))) : null
  }

  const list = (call: Call): Buffer => {
    const query = read(filters, call.query)
    const { total, rows } = index.find({
      equal: {
        merchant: call.scope,
        chargeStatus: query.chargeStatus,
        paymentMethod: query.paymentMethod,
        currency: query.currency === undefined ? null : currencies.indexOf(query.currency),
      },
      between: {
        creationTime: { from: query.from, to: query.to },
        amount: { from: query.minAmount, to: query.maxAmount },
      },
      candidates: candidates(query),
      ...query.sort,
      offset: query.offset,
      limit: query.limit,
    })
    return listAnswer(total, reader.read(rows))
  }

  const one = (call: Call): Buffer => {
    const row = onlyRow(byId.all(call.parameters.charge ?? ''), call.scope, 'Charge')
    const answer = Buffer.concat(reader.read([Number(row.n)]))
    const { chargeFormat } = read(format, call.query)
    return chargeFormat === undefined ? answer : inFormat(answer, chargeFormat)
  }

  return [
    { method: 'GET', path: '/charges', needs: ['charges.read'], answer: list },
    { method: 'GET', path: '/charges/:charge', needs: ['charges.read'], answer: one },
  ]
}
