import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'

interface RemoveOptions {
  /** The question, naming the object. */
  readonly title: string
  /** What will come of it. */
  readonly means: string
  readonly remove: () => Promise<unknown>
  readonly onRemoved: () => void
}

/** Deleting an object behind a question: `ask` opens it, `dialog` stands wherever it is put. */
export function useRemove({ title, means, remove, onRemoved }: RemoveOptions): {
  readonly ask: () => void
  readonly dialog: ReactNode
} {
  const { formatMessage } = useIntl()
  const [isAsking, setAsking] = useState(false)
  return {
    ask: () => setAsking(true),
    dialog: isAsking && (
      <ConfirmDialog
        title={title}
        action={formatMessage({ id: 'form.remove' })}
        intent="danger"
        change={remove}
        onDone={() => {
          setAsking(false)
          onRemoved()
        }}
        onClose={() => setAsking(false)}
      >
        <p>{means}</p>
      </ConfirmDialog>
    ),
  }
}
