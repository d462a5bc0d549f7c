import type { Row } from '../rest/endpoint.ts'
import { type ReadPage, readNewestRows } from '../rest/newest-rows.ts'
import { inHundredths } from '../routing/in-hundredths.ts'

/** The steps of the funnel in order. COMPLETED and CLOSED both end a session. */
const funnelSteps = ['PAYWALL_OPENED', 'METHOD_SELECTED', 'FORM_SUBMITTED', 'REDIRECTED', 'COMPLETED'] as const
const places = new Map<string, number>([...funnelSteps, 'CLOSED'].map((step, place) => [step, place]))

/** The step that the next one is compared with, because not every method redirects. */
const comparedWith: Partial<Record<(typeof funnelSteps)[number], (typeof funnelSteps)[number]>> = {
  METHOD_SELECTED: 'PAYWALL_OPENED',
  FORM_SUBMITTED: 'METHOD_SELECTED',
  COMPLETED: 'FORM_SUBMITTED',
}

const mostVisits = 1000

interface Step {
  readonly step: string
  readonly time: string
}

/** The newest sessions and the total number of sessions. */
interface ReadVisits {
  readonly visits: readonly Row[]
  readonly total: number
}

/** Reads the newest sessions without duplicates, at most 1,000 in at most five calls. Fails if any call fails. */
export async function readVisits(readPage: ReadPage): Promise<ReadVisits> {
  const { rows, total } = await readNewestRows(readPage, mostVisits)
  const visits = [...new Map(rows.map((row) => [row.sessionId, row])).values()]
  return { visits, total }
}

/** Why a session cannot be counted; null if it can. */
export function irregularityOf({ steps }: Row): 'WITHOUT_OPENING' | 'OUT_OF_ORDER' | null {
  const taken: readonly Step[] = steps ?? []
  if (!taken.some(({ step }) => step === 'PAYWALL_OPENED')) return 'WITHOUT_OPENING'
  const isInOrder = taken.every(({ step, time }, place) => {
    const before = taken[place - 1]
    if (before === undefined) return true
    return placeOf(step) > placeOf(before.step) && Date.parse(time) >= Date.parse(before.time)
  })
  return isInOrder ? null : 'OUT_OF_ORDER'
}

/** Conditions on sessions; null for none. */
export interface VisitConditions {
  readonly step: string | null
  readonly leftAfter: string | null
  readonly irregularity: string | null
}

/** The sessions of a step, those that ended after it, or those with an irregularity. */
export function visitsOf(visits: readonly Row[], { step, leftAfter, irregularity }: VisitConditions): readonly Row[] {
  return visits.filter((visit) => {
    const found = irregularityOf(visit)
    if (irregularity !== null) return found === irregularity
    if (leftAfter !== null && (found !== null || lastStepOf(visit) !== leftAfter)) return false
    return step === null || (found === null && timeOf(visit, step) !== null)
  })
}

/** The last step of the funnel that a session took; null if it was completed. */
function lastStepOf(visit: Row): string | null {
  if (timeOf(visit, 'COMPLETED') !== null) return null
  return funnelSteps.findLast((step) => timeOf(visit, step) !== null) ?? null
}

/** Conditions on the sessions that are counted; null for none. The period is in milliseconds, with an exclusive end. */
interface CountedVisits {
  readonly paymentMethod: string | null
  readonly country: string | null
  readonly from: number
  readonly to: number
}

/** The sessions with a payment method and a country, opened in a period. */
export function visitsWith(
  { visits, total }: ReadVisits,
  { paymentMethod, country, from, to }: CountedVisits,
): ReadVisits {
  const isWithin = (visit: Row) => {
    const { steps } = visit
    const isOfMethod = paymentMethod === null || visit.paymentMethod === paymentMethod
    const isOfCountry = country === null || visit.country === country
    const opened = Date.parse(steps?.[0]?.time ?? '')
    return isOfMethod && isOfCountry && !(opened < from) && !(opened >= to)
  }
  const found = visits.filter(isWithin)
  // If all sessions have been read, the remaining ones do not meet the conditions.
  return { visits: found, total: visits.length >= total ? found.length : total }
}

/** Counts sessions by step. */
export function funnelOf({ visits, total }: ReadVisits): Row {
  const irregular = visits.map(irregularityOf)
  const regular = visits.filter((_, place) => irregular[place] === null)
  const reached = (step: string) => regular.filter((visit) => timeOf(visit, step) !== null)
  const opened = reached('PAYWALL_OPENED').length
  const times = visits.flatMap(({ steps }) => steps?.[0]?.time ?? []).sort()
  return {
    sessions: visits.length,
    total,
    isWhole: visits.length >= total,
    from: times[0] ?? null,
    to: times.at(-1) ?? null,
    steps: funnelSteps.map((step) => {
      const took = reached(step)
      const previous = comparedWith[step]
      return {
        step,
        sessions: took.length,
        leftAfter: regular.filter((visit) => lastStepOf(visit) === step).length,
        percentageOfOpened: percentage(took.length, opened),
        percentageOfPrevious: previous ? percentage(took.length, reached(previous).length) : null,
        medianSeconds: step === 'PAYWALL_OPENED' ? null : median(took.map((visit) => secondsBefore(visit, step))),
      }
    }),
    left: reached('CLOSED').filter((visit) => timeOf(visit, 'COMPLETED') === null).length,
    medianSeconds: median(
      reached('COMPLETED').map((visit) => secondsBetween(timeOf(visit, 'PAYWALL_OPENED'), timeOf(visit, 'COMPLETED'))),
    ),
    withoutOpening: irregular.filter((each) => each === 'WITHOUT_OPENING').length,
    outOfOrder: irregular.filter((each) => each === 'OUT_OF_ORDER').length,
    visits,
  }
}

function placeOf(step: string): number {
  return places.get(step) ?? -1
}

function timeOf({ steps }: Row, wanted: string): string | null {
  return (steps as readonly Step[]).find(({ step }) => step === wanted)?.time ?? null
}

/** Seconds since the previous step of the session. */
function secondsBefore({ steps }: Row, wanted: string): number {
  const taken: readonly Step[] = steps
  const place = taken.findIndex(({ step }) => step === wanted)
  return secondsBetween(taken[place - 1]?.time ?? null, taken[place]?.time ?? null)
}

function secondsBetween(from: string | null, to: string | null): number {
  return (Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000
}

function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : inHundredths((part * 100) / whole)
}

function median(values: readonly number[]): number | null {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0]
  return (low + high) / 2
}
