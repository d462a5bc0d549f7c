/** Within this time the same refusal leaves one line, and a second one with the number of the others; in milliseconds. */
const windowMs = 60_000
/** So many different refusals have lines of their own in a window; those beyond are counted together. */
const linesOfTheirOwn = 1_000

/** What was refused, as written to the audit line. */
export type Refusal = Readonly<Record<string, unknown>>

/** Writes audit lines of what was refused, of which a flood cannot make too many. */
export interface RefusalLog {
  /** Writes the line where it is the first of its kind within a minute, else counts it. `kind` tells which are the same. */
  note(kind: string, refusal: Refusal): void
  /** Writes what was counted and not yet told. */
  flush(): void
}

/** What a refusal log works with. */
interface RefusalLogOptions {
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly write: (refusal: Refusal) => void
  readonly linesOfTheirOwn?: number
}

/** Counts refusals in memory, for a minute each. */
export function createRefusalLog({ clock, write, ...options }: RefusalLogOptions): RefusalLog {
  const most = options.linesOfTheirOwn ?? linesOfTheirOwn
  const counted = new Map<string, { readonly refusal: Refusal; readonly until: number; more: number }>()
  let timer: NodeJS.Timeout | undefined

  /** Tells what was counted until a moment, the oldest first. */
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
