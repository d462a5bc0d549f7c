import { useIntl } from 'react-intl'
import { useBlocker } from 'react-router-dom'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useUnloadQuestion } from './use-unload-question.ts'

/** While there are unsaved changes, asks before they are left behind. `allow` lets the way after saving pass. */
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
