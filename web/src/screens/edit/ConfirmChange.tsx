import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { ChangedMeanwhile, type Conflict } from './changed-meanwhile.ts'
import type { ShownField } from './shown-field.ts'
import { WhatChanged } from './WhatChanged.tsx'

interface ConfirmChangeProps<Entity> {
  readonly title: string
  /** The effects of the change, including the object's name. */
  readonly children: ReactNode
  /** The verb on the button. */
  readonly action: string
  readonly intent?: 'primary' | 'danger'
  /** The object to change, as shown when the question opens. */
  readonly entity: Entity
  /** The fields to compare, as the page shows them. */
  readonly shown: readonly ShownField<Entity>[]
  /** Changes the shown version of the object. Throws `ChangedMeanwhile` if it has changed since. */
  readonly change: (seen: Entity) => Promise<unknown>
  /**
   * Whether nothing is left to do, because someone else or an earlier attempt with a lost response has already made the
   * change.
   */
  readonly isDone?: (now: Entity) => boolean
  /** Whether the change is not possible, or not yet. */
  readonly isOff?: boolean
  /** Further details, below the effects. */
  readonly details?: ReactNode
  readonly onDone: () => void
  readonly onClose: () => void
}

/**
 * Asks for confirmation of a change to an object. If the object has changed since it was shown, stops and shows the
 * difference.
 */
export function ConfirmChange<Entity>(props: ConfirmChangeProps<Entity>) {
  const { entity, shown, change, isDone, ...question } = props
  const { formatMessage } = useIntl()
  const [seen, setSeen] = useState(entity)
  const [conflict, setConflict] = useState<Conflict<Entity> | null>(null)

  async function changeSeen() {
    setConflict(null)
    try {
      await change(seen)
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      const now = error.current as Entity
      if (isDone?.(now)) return
      setSeen(now)
      setConflict({ before: seen, now, edited: [], isSeen: false })
      throw error
    }
  }

  return (
    <ConfirmDialog
      {...question}
      change={changeSeen}
      stop={
        conflict && {
          shown: <WhatChanged conflict={conflict} fields={shown} why={formatMessage({ id: 'form.changed.why' })} />,
          isSeen: conflict.isSeen,
          decide: () => setConflict({ ...conflict, isSeen: true }),
        }
      }
    />
  )
}
