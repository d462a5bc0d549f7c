import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { listParameters, readQuery } from '../http/list-parameters.ts'
import { notFound } from '../http/request-error.ts'
import { paymentMethods } from '../values/charge-values.ts'
import { gatewayDetails } from './gateway-detail.ts'
import { instruments } from './instrument.ts'
import { oneOf } from './values.ts'

const needs = ['gateway_config_access'] as const
const text = z.string().optional()
const order = listParameters(['id', 'name'], { order: 'id', descending: false })

const detailFilters = z.strictObject({ gatewayDetail: text, name: text, ...order })
const instrumentFilters = z.strictObject({
  instrument: text,
  paymentMethod: oneOf('paymentMethod', paymentMethods).optional(),
  paymentGatewayDetail: text,
  ...order,
})

/** Data of the platform that all merchants share: gateway types and instruments (specification 7.7). */
export const referenceEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/gatewaydetails', needs, handle: listDetails },
  { method: 'GET', path: '/instruments', needs, handle: listInstruments },
  { method: 'GET', path: '/instruments/:instrument', needs, handle: oneInstrument },
]

function listDetails(call: Call): string {
  const { gatewayDetail: id, name, ...page } = readQuery(detailFilters, call.query)
  return listText(gatewayDetails, { id, name }, page)
}

function listInstruments(call: Call): string {
  const { instrument: id, paymentMethod, paymentGatewayDetail, ...page } = readQuery(instrumentFilters, call.query)
  return listText(instruments, { id, paymentMethod, paymentGatewayDetail }, page)
}

function oneInstrument({ parameters }: Call): string {
  const found = instruments.find(({ id }) => id === parameters.instrument)
  if (!found) throw notFound('Instrument')
  return JSON.stringify(found)
}

interface PageOfNamed {
  readonly limit: number
  readonly offset: number
  readonly sort: { readonly order: 'id' | 'name'; readonly descending: boolean }
}

function listText<Named extends { readonly id: string; readonly name: string }>(
  all: readonly Named[],
  conditions: Partial<Record<keyof Named, unknown>>,
  { limit, offset, sort }: PageOfNamed,
): string {
  const asked = Object.entries(conditions).filter(([, value]) => value !== undefined)
  const found = all.filter((one) => asked.every(([name, value]) => one[name as keyof Named] === value))
  const sorted = found.toSorted((a, b) => (a[sort.order] < b[sort.order] ? -1 : 1))
  const items = (sort.descending ? sorted.reverse() : sorted).slice(offset, offset + limit)
  return JSON.stringify({ total: found.length, items })
}
