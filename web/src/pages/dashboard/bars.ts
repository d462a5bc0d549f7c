import type { DashboardPictureQuery } from '../../gql/graphql.ts'

type Bucket = DashboardPictureQuery['dashboardPicture']['buckets'][number]

/**
 * One bar of the picture: the charges of a period. Counts that are unavailable are null in the bucket and zero here.
 */
export interface OutcomeBar {
  readonly bucket: Bucket
  /** Seconds since the epoch. */
  readonly from: number
  readonly to: number
  readonly isCounted: boolean
  readonly approved: number
  readonly failed: number
  /** Waiting, expired or canceled. */
  readonly open: number
  /** How many of the decided charges are usually approved; null if the usual rate is unknown. */
  readonly usualApproved: number | null
  readonly usualFailed: number | null
}

/** The bars of a picture and the largest count on each side, which is at least 1. */
export interface OutcomeBars {
  readonly bars: readonly OutcomeBar[]
  readonly mostUp: number
  readonly mostDown: number
}

/** The bars of some buckets, with the usual approval rate (percent) applied to the decided charges of each. */
export function barsOf(buckets: readonly Bucket[], usualRate: number | null): OutcomeBars {
  const bars = buckets.map((bucket): OutcomeBar => {
    const { approved, declined, error, waiting, ended } = bucket
    const failed = (declined ?? 0) + (error ?? 0)
    const decided = (approved ?? 0) + failed
    const usualApproved = usualRate === null || approved === null ? null : (decided * usualRate) / 100
    return {
      bucket,
      from: Date.parse(bucket.from) / 1000,
      to: Date.parse(bucket.to) / 1000,
      isCounted: ![approved, declined, error].includes(null),
      approved: approved ?? 0,
      failed,
      open: (waiting ?? 0) + (ended ?? 0),
      usualApproved,
      usualFailed: usualApproved === null ? null : decided - usualApproved,
    }
  })
  return {
    bars,
    mostUp: Math.max(
      1,
      ...bars.map(({ approved, open, usualApproved }) => Math.max(approved + open, usualApproved ?? 0)),
    ),
    mostDown: Math.max(1, ...bars.map(({ failed, usualFailed }) => Math.max(failed, usualFailed ?? 0))),
  }
}

/** The sums of the bars, for readers who cannot see them. */
export function sumsOf(bars: readonly OutcomeBar[]) {
  const sum = (of: (bar: OutcomeBar) => number) => bars.reduce((total, bar) => total + of(bar), 0)
  return {
    approved: sum(({ approved }) => approved),
    failed: sum(({ failed }) => failed),
    open: sum(({ open }) => open),
    uncounted: bars.filter(({ isCounted }) => !isCounted).length,
  }
}

/** The given times in ascending order, without those too close to the previous one. */
export function apart(moments: readonly number[], least: number): readonly number[] {
  const kept: number[] = []
  for (const moment of moments.toSorted((one, other) => one - other)) {
    const last = kept.at(-1)
    if (last === undefined || moment - last >= least) kept.push(moment)
  }
  return kept
}
