import { useIntl } from 'react-intl'
import { type Location, useBlocker } from 'react-router-dom'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useUnloadQuestion } from './use-unload-question.ts'

interface UnsavedChangesProps {
  readonly when: boolean
  /** Permits a navigation, for example after saving. */
  readonly allow: (next: Location) => boolean
  /** Whether another history entry with the same address is another page. */
  readonly isByEntry?: true
}

/** Asks before unsaved changes are discarded. */
export function UnsavedChanges({ when, allow, isByEntry }: UnsavedChangesProps) {
  const { formatMessage } = useIntl()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      !allow(nextLocation) &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search ||
        (isByEntry === true && currentLocation.key !== nextLocation.key)),
  )
  useUnloadQuestion(() => when)
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveQuestion
      title={formatMessage({ id: 'form.unsaved.title' })}
      text={formatMessage({ id: 'form.unsaved' })}
      stay={formatMessage({ id: 'form.unsaved.stay' })}
      leave={formatMessage({ id: 'form.unsaved.leave' })}
      onStay={blocker.reset}
      onLeave={blocker.proceed}
    />
  )
}
