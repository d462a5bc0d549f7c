import type { Metric } from '@portal/schema/metric'

/** The status of the charges that a metric counts. Metrics not listed count all charges. */
const statuses: Partial<Record<Metric['kind'], string>> = { D: 'DECLINED', E: 'ERROR', CF: 'ERROR' }

/** The list of charges created in a metric's window, which ended at the given moment (milliseconds). */
export function chargesOfMetric({ kind, minutes }: Metric, end: number): string {
  return chargesBetween(end - minutes * 60_000, end, statuses[kind])
}

/** The list of charges created between two moments (milliseconds), both inclusive. */
export function chargesBetween(from: number, to: number, status?: string): string {
  const parameters = new URLSearchParams({ from: isoOf(from), to: isoOf(to) })
  if (status !== undefined) parameters.set('chargeStatus', status)
  return `charges?${parameters}`
}

function isoOf(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`
}
