import { useState } from 'react'
import { errorCode } from '../describe-error.ts'
import { ChangedMeanwhile } from '../edit/changed-meanwhile.ts'
import type { Attempt } from '../form/attempt.ts'
import { useAttempt } from '../form/use-attempt.ts'
import { readFirst } from '../nothing-done.ts'
import type { ReviewField } from './review-field.ts'
import { type Choice, type Comparison, compare, compareNew, type Decisions, type Values } from './three-way.ts'

/** What a review needs of the page that saves through it. */
export interface ReviewOptions<Thing, Saved> {
  /** What can change, in the order of the page. */
  readonly fields: readonly ReviewField<Thing>[]
  /** Reads what is stored now; null where it is gone. It is not asked about something new. */
  readonly read: () => Promise<Thing | null>
  /**
   * Told what is stored now, and the names of what stays as it was edited: a form follows in all else. Answers whether what
   * comes of it may be saved; where not, the form says why and there is no review.
   */
  readonly follow?: (now: Thing, kept: readonly string[]) => Promise<boolean>
  /**
   * Saves exactly these values over exactly what was shown; throws `ChangedMeanwhile` where that is no longer what is stored.
   * Something new has nothing below it.
   */
  readonly apply: (changes: Values, over: Thing | null) => Promise<Saved>
  readonly onApplied: (saved: Saved) => void
  /** Whether the form shows a refusal at one of its fields: then the review makes room for it. */
  readonly takesRefusal?: (error: unknown) => boolean
}

/** What a review shows, and what applying it is bound to. */
export interface Reviewed<Thing> {
  /** As it was when it was opened; null for something new. */
  readonly opened: Thing | null
  readonly edits: Values
  /** As it is stored now; null for something new. */
  readonly now: Thing | null
  readonly comparison: Comparison
  /** Whether it is another than the one that was to be applied, and has not been looked at since. */
  readonly isAnew: boolean
}

/** A save that is shown before it happens. */
export interface Review<Thing> {
  readonly fields: readonly ReviewField<Thing>[]
  /** What is shown; null while no review is open. */
  readonly shown: Reviewed<Thing> | null
  /** Why there is nothing to review: all of it is stored already, or what it was about is gone. */
  readonly ended: 'nothing' | 'gone' | null
  /** How far reading what is stored has come, and how far applying has. */
  readonly reading: Attempt
  readonly applying: Attempt
  /**
   * Compares with what is stored now and shows the review. `edits` is asked once that is known, for the values that were
   * edited since `opened`, by their names; its null opens nothing.
   */
  readonly open: (opened: Thing | null, edits: () => Promise<Values | null>) => Promise<void>
  readonly decide: (name: string, choice: Choice) => void
  /** Somebody has looked at what has become another review. */
  readonly see: () => void
  readonly apply: () => Promise<void>
  readonly close: () => void
}

type Compared<Thing> = Omit<Reviewed<Thing>, 'comparison'>

/** Shows what a save will change before it happens, and applies exactly that. */
export function useReview<Thing extends object, Saved>(options: ReviewOptions<Thing, Saved>): Review<Thing> {
  const { fields, read, follow = async () => true, apply, onApplied, takesRefusal = () => false } = options
  const [compared, setCompared] = useState<Compared<Thing> | null>(null)
  const [decisions, setDecisions] = useState<Decisions>({})
  const [ended, setEnded] = useState<Review<Thing>['ended']>(null)
  const { attempt: reading, run: runReading } = useAttempt()
  const { attempt: applying, run: runApplying, reset: resetApplying } = useAttempt()

  function comparisonOf({ opened, edits, now }: Compared<Thing>): Comparison {
    if (opened === null || now === null) return compareNew(fields, edits)
    return compare(fields, { opened: opened as Values, edits, now: now as Values }, decisions)
  }

  /** Shows a review, unless there is nothing in it or the form has something to say. */
  async function show(next: Compared<Thing>): Promise<void> {
    const edited = comparisonOf(next).lines.filter(({ change }) => change === 'mine' || change === 'conflict')
    const mayBeSaved =
      next.now === null ||
      (await follow(
        next.now,
        edited.map(({ name }) => name),
      ))
    if (mayBeSaved && edited.length === 0) setEnded('nothing')
    setCompared(mayBeSaved && edited.length > 0 ? next : null)
  }

  async function open(opened: Thing | null, edits: () => Promise<Values | null>): Promise<void> {
    setEnded(null)
    resetApplying()
    await runReading(async () => {
      const now = opened && (await readFirst(read))
      if (opened && !now) return setEnded('gone')
      const given = await edits()
      if (given) await show({ opened, edits: given, now, isAnew: false })
    })
  }

  async function applyShown(): Promise<void> {
    if (!compared) return
    const { opened, edits, now } = compared
    const { changes, isUndecided } = comparisonOf(compared)
    if (isUndecided || compared.isAnew) return
    if (Object.keys(changes).length === 0) {
      if (now) await follow(now, [])
      setCompared(null)
      return setEnded('nothing')
    }
    const outcome: { saved?: readonly [Saved] } = {}
    await runApplying(async () => {
      try {
        outcome.saved = [await apply(changes, now)]
      } catch (error) {
        if (error instanceof ChangedMeanwhile) return show({ opened, edits, now: error.current as Thing, isAnew: true })
        const isGone = now !== null && errorCode(error) === 'NOT_FOUND'
        if (!isGone && !takesRefusal(error)) throw error
        if (isGone) setEnded('gone')
        setCompared(null)
      }
    })
    if (!outcome.saved) return
    setCompared(null)
    onApplied(outcome.saved[0])
  }

  return {
    fields,
    shown: compared && { ...compared, comparison: comparisonOf(compared) },
    ended,
    reading,
    applying,
    open,
    decide(name, choice) {
      if (!compared?.now) return
      const decision = { choice, mine: compared.edits[name], now: (compared.now as Values)[name] }
      setDecisions({ ...decisions, [name]: decision })
    },
    see: () => setCompared(compared && { ...compared, isAnew: false }),
    apply: applyShown,
    close() {
      setCompared(null)
      // That nobody knows what came of it is still to be said.
      if (applying.state !== 'unknown') resetApplying()
    },
  }
}
