/** The samples of one metric in columns, as the gateway returns them. */
export interface Readings {
  /** ISO 8601, to the minute, ascending. */
  readonly at: readonly string[]
  /** The start of the platform's counting period at each sample. */
  readonly resetTime: readonly (string | null)[]
  readonly values: readonly (number | null)[]
}

/** A line with breaks: times in seconds, and null at each break. */
export interface Line {
  readonly times: readonly number[]
  readonly values: readonly (number | null)[]
}

/** Two samples further apart than this have a gap between them, because no one had the dashboard open. */
const gapSeconds = 150
const day = 86_400

/** The line of the samples between two times (seconds). A gap, a reset and an unknown value break it. */
export function lineOf({ at, resetTime, values }: Readings, from: number, to: number): Line {
  const times: number[] = []
  const drawn: (number | null)[] = []
  let before = -1
  for (const [place, iso] of at.entries()) {
    const time = Date.parse(iso) / 1000
    if (time < from || time > to) continue
    const isApart = before >= 0 && time - secondsOf(at, before) > gapSeconds
    const isReset = before >= 0 && resetTime[place] !== resetTime[before]
    if (isApart || isReset) {
      times.push(time - 1)
      drawn.push(null)
    }
    times.push(time)
    drawn.push(values[place] ?? null)
    before = place
  }
  return { times, values: drawn }
}

/** Two lines over the same times: today, and the day before at the same time of day. */
export interface TwoDays {
  readonly times: readonly number[]
  readonly now: readonly (number | null)[]
  readonly before: readonly (number | null)[]
}

/** The samples of the last 24 hours and those of the day before, on one axis. */
export function twoDaysOf(readings: Readings, now: number): TwoDays {
  const today = lineOf(readings, now - day, now)
  const yesterday = lineOf(readings, now - 2 * day, now - day)
  const shifted = new Map(yesterday.times.map((time, place) => [time + day, yesterday.values[place] ?? null]))
  const current = new Map(today.times.map((time, place) => [time, today.values[place] ?? null]))
  const times = [...new Set([...current.keys(), ...shifted.keys()])].sort((a, b) => a - b)
  return { times, now: filled(times, current), before: filled(times, shifted) }
}

/** A line over additional times. It is interpolated between its neighbors, so that only its own breaks break it. */
function filled(times: readonly number[], line: ReadonlyMap<number, number | null>): (number | null)[] {
  const own = [...line.keys()]
  let next = 0
  return times.map((time) => {
    while (next < own.length && (own[next] ?? 0) < time) next++
    if (line.has(time)) return line.get(time) ?? null
    const [left, right] = [own[next - 1], own[next]]
    if (left === undefined || right === undefined) return null
    const [from, to] = [line.get(left) ?? null, line.get(right) ?? null]
    return from === null || to === null ? null : from + ((to - from) * (time - left)) / (right - left)
  })
}

/** The content of a chart, for readers who cannot see it. */
export interface Summary {
  readonly first: number
  readonly last: number
  readonly least: number
  readonly most: number
  readonly leastAt: number
  readonly mostAt: number
  /** The number of minutes without a sample in the displayed period. */
  readonly missingMinutes: number
}

/** Summarizes the samples between two times (seconds). Null if there are none. */
export function summaryOf({ at, values }: Readings, from: number, to: number): Summary | null {
  const known = at.flatMap((iso, place) => {
    const [time, value] = [Date.parse(iso) / 1000, values[place] ?? null]
    return value === null || time < from || time > to ? [] : [{ time, value }]
  })
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return null
  const least = known.reduce((one, other) => (other.value < one.value ? other : one))
  const most = known.reduce((one, other) => (other.value > one.value ? other : one))
  return {
    first: first.value,
    last: last.value,
    least: least.value,
    most: most.value,
    leastAt: least.time,
    mostAt: most.time,
    missingMinutes: Math.max(0, Math.round((to - from) / 60) - known.length),
  }
}

function secondsOf(at: readonly string[], place: number): number {
  return Date.parse(at[place] ?? '') / 1000
}
