import { useMutation } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { showDone } from '../../ui/show-done.ts'
import { useAttempt } from '../form/use-attempt.ts'
import { usePath } from '../object/use-owner-path.ts'
import { takeNextCase } from './case-query.ts'

/** Takes the open case that is due next and opens it. Tells the user if there is none. */
export function useTakeNext() {
  const { formatMessage } = useIntl()
  const navigate = useNavigate()
  const path = usePath()
  const [take] = useMutation(takeNextCase)
  const { attempt, run } = useAttempt()
  const takeNext = () =>
    run(async () => {
      const { data } = await take()
      const next = data?.takeNextCase
      if (next) void navigate(path('cases/:case', { case: next.id }, next.merchantAccount))
      else showDone(formatMessage({ id: 'cases.noneToTake' }))
    })
  return { attempt, takeNext }
}
