import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { ChangedMeanwhile, type Conflict } from './changed-meanwhile.ts'
import type { ShownField } from './shown-field.ts'
import { WhatChanged } from './WhatChanged.tsx'

interface ConfirmChangeProps<Thing> {
  readonly title: string
  /** What will come of it, naming the object. */
  readonly children: ReactNode
  /** The verb on the button. */
  readonly action: string
  readonly intent?: 'primary' | 'danger'
  /** What the question is about, as it is shown when it is asked. */
  readonly thing: Thing
  /** What of it is shown separately, as the page shows it. */
  readonly shown: readonly ShownField<Thing>[]
  /** Changes the object as it was shown; throws `ChangedMeanwhile` where it is no longer that. */
  readonly change: (seen: Thing) => Promise<unknown>
  /** Whether nothing is left to do, as somebody, or an earlier try whose answer was lost, has done the same already. */
  readonly isDone?: (now: Thing) => boolean
  /** Whether it cannot be done, or not yet. */
  readonly isOff?: boolean
  /** What else is to be known, below what will come of it. */
  readonly details?: ReactNode
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before a change that rests on how an object is shown: where that has changed, it stops and shows the difference. */
export function ConfirmChange<Thing>(props: ConfirmChangeProps<Thing>) {
  const { thing, shown, change, isDone, ...question } = props
  const { formatMessage } = useIntl()
  const [seen, setSeen] = useState(thing)
  const [conflict, setConflict] = useState<Conflict<Thing> | null>(null)

  async function changeSeen() {
    setConflict(null)
    try {
      await change(seen)
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      const now = error.current as Thing
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
