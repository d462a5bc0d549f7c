import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { errorCode } from '../describe-error.ts'
import { ConfirmChange } from './ConfirmChange.tsx'
import type { ShownField } from './shown-field.ts'

interface RemoveOptions<Thing> {
  /** The question, naming the object. */
  readonly title: string
  /** What will come of it. */
  readonly means: string
  /** What is deleted, as the page shows it. */
  readonly thing: Thing
  /** What of it is shown separately. */
  readonly shown: readonly ShownField<Thing>[]
  /** Deletes it as it was shown; throws `ChangedMeanwhile` where it is no longer that. */
  readonly remove: (seen: Thing) => Promise<unknown>
  readonly onRemoved: () => void
}

/** Deleting an object behind a question: `ask` opens it, `dialog` is drawn wherever it is put. */
export function useRemove<Thing>({ title, means, thing, shown, remove, onRemoved }: RemoveOptions<Thing>): {
  readonly ask: () => void
  readonly dialog: ReactNode
} {
  const { formatMessage } = useIntl()
  const [isAsking, setAsking] = useState(false)
  return {
    ask: () => setAsking(true),
    dialog: isAsking && (
      <ConfirmChange
        title={title}
        action={formatMessage({ id: 'form.remove' })}
        intent="danger"
        thing={thing}
        shown={shown}
        change={(seen) => remove(seen).catch(unlessGone)}
        onDone={() => {
          setAsking(false)
          onRemoved()
        }}
        onClose={() => setAsking(false)}
      >
        <p>{means}</p>
      </ConfirmChange>
    ),
  }
}

/** What is gone is deleted, by somebody else or by an earlier try whose answer was lost. */
export function unlessGone(error: unknown): void {
  if (errorCode(error) !== 'NOT_FOUND') throw error
}
