import { useIntl } from 'react-intl'
import { useBlocker } from 'react-router-dom'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useUnloadQuestion } from './use-unload-question.ts'

/** Asks before unsaved changes are discarded. `allow` permits the navigation after saving. */
export function UnsavedChanges({ when, allow }: { readonly when: boolean; readonly allow: () => boolean }) {
  const { formatMessage } = useIntl()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      !allow() &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
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
