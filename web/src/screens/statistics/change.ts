import { type Metric, type MetricSource, metricOf, metricValue } from '@portal/schema/metric'

/** Fewer events than this, both now and usually, cannot show a change. */
const fewestEvents = 20
/** The minimum number of standard deviations of a significant change. */
const matteringDeviations = 2
/** A duration is significantly different above this ratio, or below its reciprocal. */
const matteringRatio = 1.25

/** A metric compared with the next longer window, the only history that the platform provides. */
export interface Change {
  /**
   * `rate`: a count relative to the rate of the longer window (0.2 is a fifth more); `points`: percentage points;
   * `ratio`: a time as a multiple.
   */
  readonly kind: 'rate' | 'points' | 'ratio'
  readonly by: number
  /** The value expected from the longer window, in the metric's unit. */
  readonly expected: number
  /** Whether the change is statistically significant. */
  readonly matters: boolean
  /** Whether a change in this direction is bad. */
  readonly isBad: boolean
  /** How unusual it is, in (approximate) standard deviations. */
  readonly weight: number
}

/** A change, or the reason for no comparison: no longer window, a missing figure, or too few events. */
export type Comparison = Change | 'none' | 'unknown' | 'few'

/** Compares a metric with the next longer window. */
export function comparisonOf(statistics: MetricSource, metric: Metric): Comparison {
  const { longer, unit, kind } = metric
  if (longer === null) return 'none'
  const value = metricValue(statistics, metric)
  const usual = metricValue(statistics, metricOf(kind, longer.band))
  const requests = metricValue(statistics, metricOf('T', longer.band))
  if (value === null || usual === null || requests === null) return 'unknown'
  const isCount = unit === 'count'
  const own = metricValue(statistics, metricOf('T', metric.band)) ?? 0
  // A share of a few requests says nothing, no matter how many are usual; a count also differs if requests are missing.
  const [now, usually] = isCount ? [value, usual / longer.times] : [own, requests / longer.times]
  if ((unit === 'percentage' ? now : Math.max(now, usually)) < fewestEvents) return 'few'
  if (unit === 'percentage') return inPoints(metric, value, usual, own)
  const isMean = metric.summary === 'mean'
  const expected = isMean ? usual : usual / longer.times
  if (expected === 0) return 'few'
  return isCount || unit === 'dollars'
    ? asRate(metric, value, expected, requests / longer.times)
    : asRatio(metric, value, expected)
}

function asRate({ redUp, unit }: Metric, value: number, expected: number, requests: number): Change {
  // An amount varies at least as much as its number of payments.
  const events = unit === 'count' ? expected : requests
  const weight = (Math.abs(value - expected) / expected) * Math.sqrt(events)
  const by = value / expected - 1
  return { kind: 'rate', by, expected, weight, matters: weight > matteringDeviations, isBad: by > 0 === redUp }
}

function inPoints({ redUp }: Metric, value: number, usual: number, requests: number): Change {
  const deviation = Math.sqrt(Math.max(usual * (100 - usual), 100) / requests)
  const by = value - usual
  const weight = Math.abs(by) / deviation
  const matters = weight > matteringDeviations && Math.abs(by) >= 1
  return { kind: 'points', by, expected: usual, weight, matters, isBad: by > 0 === redUp }
}

function asRatio({ redUp }: Metric, value: number, expected: number): Change {
  const by = value / expected
  const weight = (Math.abs(Math.log(by || 0.001)) / Math.log(matteringRatio)) * matteringDeviations
  return { kind: 'ratio', by, expected, weight, matters: weight > matteringDeviations, isBad: by > 1 === redUp }
}
