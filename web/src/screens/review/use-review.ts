import { useState } from 'react'
import { readFirst } from '../../network/nothing-done.ts'
import { ChangedMeanwhile } from '../edit/changed-meanwhile.ts'
import { errorCode } from '../error/describe-error.ts'
import type { Attempt } from '../form/attempt.ts'
import { useAttempt } from '../form/use-attempt.ts'
import type { ReviewField } from './review-field.ts'
import { type Choice, type Comparison, compare, compareNew, type Decisions, type Values } from './three-way.ts'

/** The functions that a review needs from its page. */
export interface ReviewOptions<Entity, Saved> {
  /** The fields that can change, in the order of the page. */
  readonly fields: readonly ReviewField<Entity>[]
  /** Reads the stored object; null if it has been deleted. Not called for a new object. */
  readonly read: () => Promise<Entity | null>
  /**
   * Receives the stored object and the names of fields that keep their edited values; the form takes all other values
   * from it. Returns whether the result can be saved. If not, the form shows why and no review opens.
   */
  readonly follow?: (now: Entity, kept: readonly string[]) => Promise<boolean>
  /**
   * Saves exactly these values over exactly the shown object. Throws `ChangedMeanwhile` if the stored object differs
   * from it. For a new object `over` is null.
   */
  readonly apply: (changes: Values, over: Entity | null) => Promise<Saved>
  readonly onApplied: (saved: Saved) => void
  /** Whether the form shows a rejection at one of its fields. The review then closes. */
  readonly takesRefusal?: (error: unknown) => boolean
}

/** The content of a review. Applying it depends on this content being current. */
export interface Reviewed<Entity> {
  /** The object when it was opened; null for a new one. */
  readonly opened: Entity | null
  readonly edits: Values
  /** The stored object; null for a new one, until someone else has added it. */
  readonly now: Entity | null
  readonly comparison: Comparison
  /** Whether it has changed since the user tried to apply it, and has not been seen since then. */
  readonly hasChanged: boolean
}

/** A save that is shown before it happens. */
export interface Review<Entity> {
  readonly fields: readonly ReviewField<Entity>[]
  /** The shown content, or null while no review is open. */
  readonly shown: Reviewed<Entity> | null
  /** Why there is nothing to review: everything is already stored, or the object has been deleted. */
  readonly ended: 'nothing' | 'gone' | null
  /** The progress of reading the stored object and of applying the changes. */
  readonly reading: Attempt
  readonly applying: Attempt
  /**
   * Reads the stored object, compares and shows the review. `edits` is called after that and returns the values edited
   * since `opened`, by name, or null to open nothing.
   */
  readonly open: (opened: Entity | null, edits: () => Promise<Values | null>) => Promise<void>
  readonly decide: (name: string, choice: Choice) => void
  /** Marks a changed review as seen. */
  readonly see: () => void
  readonly apply: () => Promise<void>
  readonly close: () => void
}

type Compared<Entity> = Omit<Reviewed<Entity>, 'comparison'>

/** Shows the changes of a save before it happens, and applies exactly these. */
export function useReview<Entity extends object, Saved>(options: ReviewOptions<Entity, Saved>): Review<Entity> {
  const { fields, read, follow = async () => true, apply, onApplied, takesRefusal = () => false } = options
  const [compared, setCompared] = useState<Compared<Entity> | null>(null)
  const [decisions, setDecisions] = useState<Decisions>({})
  const [ended, setEnded] = useState<Review<Entity>['ended']>(null)
  const { attempt: reading, run: runReading } = useAttempt()
  const { attempt: applying, run: runApplying, reset: resetApplying } = useAttempt()

  function comparisonOf({ opened, edits, now }: Compared<Entity>): Comparison {
    if (now === null) return compareNew(fields, edits)
    return compare(fields, { opened: (opened ?? now) as Values, edits, now: now as Values }, decisions)
  }

  /** Shows a review, unless it is empty or the form has a problem to report. */
  async function show(next: Compared<Entity>): Promise<void> {
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

  async function open(opened: Entity | null, edits: () => Promise<Values | null>): Promise<void> {
    setEnded(null)
    resetApplying()
    await runReading(async () => {
      const now = opened && (await readFirst(read))
      if (opened && !now) return setEnded('gone')
      const given = await edits()
      if (given) await show({ opened, edits: given, now, hasChanged: false })
    })
  }

  async function applyShown(): Promise<void> {
    if (!compared) return
    const { opened, edits, now } = compared
    const { changes, isUndecided } = comparisonOf(compared)
    if (isUndecided || compared.hasChanged) return
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
        if (error instanceof ChangedMeanwhile)
          return show({ opened, edits, now: error.current as Entity, hasChanged: true })
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
    see: () => setCompared(compared && { ...compared, hasChanged: false }),
    apply: applyShown,
    close() {
      setCompared(null)
      // An unknown outcome must still be reported.
      if (applying.state !== 'unknown') resetApplying()
    },
  }
}
