/**
 * Within this time (milliseconds), repeats of a refusal are counted instead of logged; one more line then reports the
 * count.
 */
const windowMs = 60_000
/** Number of different refusals that get a separate line within a window. All others are counted together. */
const linesOfTheirOwn = 1_000

/** A refusal as written to the audit line. */
export type Refusal = Readonly<Record<string, unknown>>

/** Writes audit lines for refusals, and limits their number during a flood. */
export interface RefusalLog {
  /**
   * Writes a line for the first refusal of its kind within a minute, and counts the others. Refusals with the same
   * `kind` are the same.
   */
  note(kind: string, refusal: Refusal): void
  /** Writes the counts that have not been reported yet. */
  flush(): void
}

/** Options of a refusal log. */
interface RefusalLogOptions {
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly write: (refusal: Refusal) => void
  readonly linesOfTheirOwn?: number
}

/** Counts refusals in memory, each for a minute. */
export function createRefusalLog({ clock, write, ...options }: RefusalLogOptions): RefusalLog {
  const most = options.linesOfTheirOwn ?? linesOfTheirOwn
  const counted = new Map<string, { readonly refusal: Refusal; readonly until: number; more: number }>()
  let timer: NodeJS.Timeout | undefined

  /** Reports the counts whose window ended before a given time, oldest first. */
  function tell(moment: number): void {
    for (const [kind, { refusal, until, more }] of counted) {
      if (until > moment) break
      counted.delete(kind)
      if (more > 0) write({ ...refusal, more })
    }
  }

  function tellLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      tell(clock())
      if (counted.size > 0) tellLater()
    }, windowMs).unref()
  }

  function count(kind: string, refusal: Refusal): void {
    const known = counted.get(kind)
    if (known) {
      known.more += 1
      return
    }
    counted.set(kind, { refusal, until: clock() + windowMs, more: 0 })
    tellLater()
    write(refusal)
  }

  return {
    note(kind, refusal) {
      tell(clock())
      if (counted.has(kind) || counted.size < most) count(kind, refusal)
      else count('', { refused: 'others', outcome: 'various' })
    },
    flush() {
      clearTimeout(timer)
      timer = undefined
      tell(Number.POSITIVE_INFINITY)
    },
  }
}
