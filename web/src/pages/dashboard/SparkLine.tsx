import type { Line } from './readings.ts'

interface SparkLineProps {
  readonly line: Line
  /** The times at the edges, in seconds. */
  readonly from: number
  readonly to: number
}

const [width, height] = [100, 24]

/** The trend of a figure as a small line without numbers. Gaps remain gaps. */
export function SparkLine({ line: { times, values }, from, to }: SparkLineProps) {
  const known = values.filter((value) => value !== null)
  // A single point is not a trend.
  if (known.length < 2) return null
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const points = times.map((time, place) => {
    const value = values[place] ?? null
    if (value === null) return null
    const y = most === least ? height / 2 : 2 + ((most - value) / (most - least)) * (height - 4)
    return `${round(((time - from) / (to - from)) * width)},${round(y)}`
  })
  const path = points
    .map((point, place) => (point === null ? '' : `${points[place - 1] == null ? 'M' : 'L'}${point}`))
    .join('')
  return (
    <svg className="spark-line" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
