import type { ReactNode } from 'react'
import { apart, type OutcomeBars } from './bars.ts'

interface PictureChartProps {
  readonly picture: OutcomeBars
  /** Whether deviations from the usual numbers are drawn in the error color. */
  readonly isWorse: boolean
  /** The index of the selected bar, or -1. */
  readonly at: number
  /** The times of changes to mark, in seconds. */
  readonly marks: readonly number[]
  readonly labelOf: (seconds: number, place: number) => ReactNode
  readonly formatCount: (count: number) => string
  readonly onBar: (place: number) => void
}

/** Maximum number of marks, so that many changes do not cover the bars. */
const mostMarks = 50

/** Bars of approved payments, upward, and of failed ones, downward, with a line for the usual numbers. */
export function PictureChart({ picture, isWorse, at, marks, labelOf, formatCount, onBar }: PictureChartProps) {
  const { bars, mostUp, mostDown } = picture
  const [first, last] = [bars[0]?.from ?? 0, bars.at(-1)?.to ?? 1]
  const placeOf = (seconds: number) => ((seconds - first) / (last - first)) * 100
  const up = (count: number) => `${(count / mostUp) * 100}%`
  const down = (count: number) => `${(count / mostDown) * 100}%`
  return (
    <div className={isWorse ? 'picture picture-worse' : 'picture'} aria-hidden="true">
      <span className="picture-most">{formatCount(mostUp)}</span>
      <div className="picture-bars" style={{ gridTemplateRows: `${mostUp}fr 3px ${Math.max(mostDown, mostUp / 6)}fr` }}>
        {bars.map((bar, place) => {
          const missing = isWorse ? Math.max(0, (bar.usualApproved ?? 0) - bar.approved) : 0
          const excess = isWorse && bar.usualFailed !== null ? Math.max(0, bar.failed - bar.usualFailed) : 0
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the slider around the chart is its keyboard access
            // biome-ignore lint/a11y/useKeyWithClickEvents: the slider around the chart is its keyboard access
            <div
              key={bar.from}
              className={place === at ? 'picture-bar picture-bar-at' : 'picture-bar'}
              onPointerEnter={() => onBar(place)}
              onClick={() => onBar(place)}
            >
              <div className="picture-up">
                <span className="picture-approved" style={{ height: up(bar.approved) }} />
                <span className="picture-missing" style={{ height: up(missing) }} />
                <span className="picture-open" style={{ height: up(Math.max(0, bar.open - missing)) }} />
                {bar.usualApproved !== null && (
                  <i className="picture-usual" style={{ bottom: up(bar.usualApproved) }} />
                )}
              </div>
              <div className="picture-down">
                <span className="picture-failed" style={{ height: down(bar.failed - excess) }} />
                <span className="picture-excess" style={{ height: down(excess) }} />
                {bar.usualFailed !== null && <i className="picture-usual" style={{ top: down(bar.usualFailed) }} />}
              </div>
            </div>
          )
        })}
        {apart(
          marks.filter((mark) => mark > first && mark < last),
          (last - first) / mostMarks,
        ).map((mark) => (
          <i key={mark} className="picture-mark" style={{ left: `${placeOf(mark)}%` }} />
        ))}
      </div>
      <div className="picture-axis">
        {bars.map(({ from }, place) => (
          <span
            key={from}
            className={placeOf(from) > 85 ? 'picture-axis-end' : undefined}
            style={{ left: `${placeOf(from)}%` }}
          >
            {/* A label at the end would be clipped. */}
            {placeOf(from) <= 95 && labelOf(from, place)}
          </span>
        ))}
      </div>
    </div>
  )
}
