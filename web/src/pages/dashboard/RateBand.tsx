import type { Judgment } from '../../screens/health/health.ts'
import './rate-band.css'

interface RateBandProps {
  readonly judgment: Judgment
  /** The rate at the left end of the scale, in percent; the right end is 100. */
  readonly least: number
}

/** The usual band of a rate and the rate in it, on one scale for all rows. The numbers next to it say the same. */
export function RateBand({ judgment, least }: RateBandProps) {
  const { rate, usualFrom, usualTo, verdict } = judgment
  const placeOf = (percent: number) => ((percent - least) / (100 - least)) * 100
  return (
    <span className={verdict === 'WORSE' ? 'rate-band rate-band-worse' : 'rate-band'} aria-hidden="true">
      {usualFrom !== null && usualTo !== null && (
        <i style={{ left: `${placeOf(usualFrom)}%`, right: `${100 - placeOf(usualTo)}%` }} />
      )}
      {rate !== null && <b style={{ left: `${placeOf(rate)}%` }} />}
    </span>
  )
}

/** The left end of the scale: the lowest rate or band edge, rounded down to a multiple of ten. */
export function leastOf(judgments: readonly Judgment[]): number {
  const all = judgments.flatMap(({ rate, usualFrom }) => [rate, usualFrom].filter((value) => value !== null))
  return Math.max(0, Math.min(90, Math.floor(Math.min(90, ...all) / 10) * 10))
}
