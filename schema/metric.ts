/** The figures of metric codes, by prefix (specification 9). */
const kinds = {
  T: { figure: 'totalRequests', unit: 'count', redUp: false },
  U: { figure: 'tpvInUsd', unit: 'dollars', redUp: false },
  CR: { figure: 'conversionPercentage', unit: 'percentage', redUp: false },
  A: { figure: 'approvals', unit: 'count', redUp: false },
  D: { figure: 'declines', unit: 'count', redUp: true },
  E: { figure: 'errors', unit: 'count', redUp: true },
  CF: { figure: 'communicationFailures', unit: 'count', redUp: true },
  RT: { figure: 'responseMillis', unit: 'milliseconds', redUp: true },
  ART: { figure: 'averageResponseMillis', unit: 'milliseconds', redUp: true, summary: 'mean' },
} as const

/** The windows of metric codes, by suffix, with the ratio to the next longer window. */
const bands = {
  M: { window: 'last60Minutes', minutes: 60, longer: 'H', inLonger: 24 },
  H: { window: 'last24Hours', minutes: 1440, longer: 'D', inLonger: 30 },
  D: { window: 'last30Days', minutes: 43_200, longer: null, inLonger: null },
} as const

/** A prefix of the metric codes. */
export type MetricKind = keyof typeof kinds
/** A suffix of the metric codes. */
export type MetricBand = keyof typeof bands
/** A metric code, such as `CRM` for the conversion rate of the last 60 minutes. */
export type MetricCode = `${MetricKind}${MetricBand}`

/** The definition of a metric code, a monitoring choice (specification 3). */
export interface Metric {
  readonly value: MetricCode
  readonly kind: MetricKind
  readonly band: MetricBand
  /** The figure in the statistics. */
  readonly figure: (typeof kinds)[MetricKind]['figure']
  /** The window in the statistics. */
  readonly window: (typeof bands)[MetricBand]['window']
  /** The length of the window. */
  readonly minutes: number
  readonly unit: 'count' | 'dollars' | 'percentage' | 'milliseconds'
  /** Whether a rise is bad. */
  readonly redUp: boolean
  /** How the figure summarizes individual values; omitted if it adds them up. */
  readonly summary?: 'mean'
  /**
   * The next longer window, which the metric is compared with, and the ratio of their lengths; null for the longest.
   */
  readonly longer: { readonly band: MetricBand; readonly times: number } | null
}

/** The prefixes in the specification's order. */
export const metricKinds = Object.keys(kinds) as readonly MetricKind[]
/** The suffixes, shortest window first. */
export const metricBands = Object.keys(bands) as readonly MetricBand[]

/** The 27 metrics (specification 9), by code. */
export const metrics: ReadonlyMap<string, Metric> = new Map(
  metricKinds.flatMap((kind) =>
    metricBands.map((band) => {
      const { window, minutes, longer, inLonger } = bands[band]
      const value: MetricCode = `${kind}${band}`
      const comparison = longer === null ? null : { band: longer, times: inLonger }
      return [value, { value, kind, band, ...kinds[kind], window, minutes, longer: comparison }] as const
    }),
  ),
)

/** The metric of a code. */
export function metricOf(kind: MetricKind, band: MetricBand): Metric {
  const metric = metrics.get(`${kind}${band}`)
  if (metric === undefined) throw new TypeError(`no metric ${kind}${band}`)
  return metric
}

/** A window of the platform's statistics: figures are numbers, amounts are decimal strings. */
type Window = Readonly<Partial<Record<Metric['figure'], unknown>>>
/** The platform's statistics. */
export type MetricSource = Readonly<Partial<Record<Metric['window'], Window | null>>>

/** The value of a metric; null if the statistics lack it, or it is impossible. */
export function metricValue(statistics: MetricSource, { figure, window, unit }: Metric): number | null {
  const said = statistics[window]?.[figure]
  const value = typeof said === 'string' && said.trim() !== '' ? Number(said) : said
  return typeof value === 'number' && isPossible(value, unit) ? value : null
}

/** Whether a figure is possible: finite and not negative, counts whole, and percentages at most 100. */
export function isPossible(value: number, unit: Metric['unit']): boolean {
  if (unit === 'count') return Number.isSafeInteger(value) && value >= 0
  return Number.isFinite(value) && value >= 0 && (unit !== 'percentage' || value <= 100)
}
