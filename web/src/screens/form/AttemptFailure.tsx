import { useIntl } from 'react-intl'
import { Failure } from '../Failure.tsx'
import { IntoView } from './IntoView.tsx'
import type { Attempt } from './use-attempt.ts'

interface AttemptFailureProps {
  readonly attempt: Attempt
  /** What was to be done: `Save`. */
  readonly action: string
}

/** Says where it was tried that a change was refused, or that its answer was lost. */
export function AttemptFailure({ attempt, action }: AttemptFailureProps) {
  const intl = useIntl()
  if (attempt.state !== 'refused' && attempt.state !== 'unknown') return null
  const what = intl.formatMessage({ id: `form.${attempt.state}` }, { action })
  return (
    <IntoView>
      <Failure what={what} error={attempt.error} />
    </IntoView>
  )
}
