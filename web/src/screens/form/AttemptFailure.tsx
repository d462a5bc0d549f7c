import { useIntl } from 'react-intl'
import { isOffline } from '../../network/nothing-done.ts'
import { Failure } from '../error/Failure.tsx'
import { type Attempt, passingCause } from './attempt.ts'
import { IntoView } from './IntoView.tsx'
import { NotSent } from './NotSent.tsx'

interface AttemptFailureProps {
  readonly attempt: Attempt
  /** The attempted action: `Save`. */
  readonly action: string
}

/** Shows in place that a change was not sent, was rejected, or has an unknown outcome. */
export function AttemptFailure({ attempt, action }: AttemptFailureProps) {
  const intl = useIntl()
  if (attempt.state !== 'refused' && attempt.state !== 'unknown') return null
  const what = intl.formatMessage({ id: `form.${attempt.state}` }, { action })
  return (
    <IntoView>
      {!isOffline(attempt.error) && <Failure what={what} error={attempt.error} />}
      {passingCause(attempt) === 'offline' && <NotSent action={action} />}
    </IntoView>
  )
}
