import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { errorCode } from '../describe-error.ts'
import { ConfirmChange } from './ConfirmChange.tsx'
import type { ShownField } from './shown-field.ts'

interface RemoveOptions<Entity> {
  /** The question, which names the object. */
  readonly title: string
  /** The effects of deleting it. */
  readonly means: string
  /** The object to delete, as the page shows it. */
  readonly thing: Entity
  /** The fields to compare. */
  readonly shown: readonly ShownField<Entity>[]
  /** Deletes the shown version of the object. Throws `ChangedMeanwhile` if it has changed since. */
  readonly remove: (seen: Entity) => Promise<unknown>
  readonly onRemoved: () => void
}

/** Deletes an object after a confirmation: `ask` opens the question, `dialog` renders it. */
export function useRemove<Entity>({ title, means, thing, shown, remove, onRemoved }: RemoveOptions<Entity>): {
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

/** NOT_FOUND counts as success: someone else deleted it, or an earlier attempt did and its response was lost. */
export function unlessGone(error: unknown): void {
  if (errorCode(error) !== 'NOT_FOUND') throw error
}
