import type { Metric } from '@portal/schema/metric'
import { isoSeconds } from '../../values/iso-seconds.ts'

/** The status of the charges that a metric counts. Metrics not listed count all charges. */
const statuses: Partial<Record<Metric['kind'], string>> = { D: 'DECLINED', E: 'ERROR', CF: 'ERROR' }

/** The list of charges created in a metric's window, which ended at the given time (milliseconds). */
export function chargesOfMetric({ kind, minutes }: Metric, end: number): string {
  return chargesOf({ from: end - minutes * 60_000, to: end, statuses: [statuses[kind] ?? ''] })
}

interface Listed {
  /** Milliseconds since the epoch; by default without an end. */
  readonly from: number
  readonly to?: number
  readonly statuses?: readonly string[]
  /** The id of a gateway configuration. */
  readonly gateway?: string | null | undefined
  readonly instrument?: string | undefined
  readonly method?: string | undefined
}

/** The list of charges created between two times, both inclusive. */
export function chargesOf({ from, to, statuses: of = [], gateway, instrument, method }: Listed): string {
  const parameters = new URLSearchParams({ from: isoSeconds(from) })
  if (to !== undefined) parameters.set('to', isoSeconds(to))
  for (const status of of) if (status !== '') parameters.append('chargeStatus', status)
  if (gateway) parameters.set('paymentGateway', gateway)
  if (instrument) parameters.set('instrumentConfigId', instrument)
  if (method) parameters.set('paymentMethod', method)
  return `charges?${parameters}`
}
