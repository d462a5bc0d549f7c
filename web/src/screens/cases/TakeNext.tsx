import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import { useTakeNext } from './use-take-next.ts'

interface TakeNextProps {
  /** How often its button was pressed. */
  readonly times: number
}

/** Takes the next case after each press, and shows a failure in place. */
export function TakeNext({ times }: TakeNextProps) {
  const { formatMessage } = useIntl()
  const { attempt, takeNext } = useTakeNext()
  const done = useRef(0)
  useEffect(() => {
    if (done.current === times) return
    done.current = times
    void takeNext()
  })
  return <AttemptFailure attempt={attempt} action={formatMessage({ id: 'cases.takeNext' })} />
}
