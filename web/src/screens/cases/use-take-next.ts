import { useMutation } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { showDone } from '../../ui/show-done.ts'
import { useIsLeft } from '../../ui/use-is-left.ts'
import { useShowDone } from '../../ui/use-show-done.ts'
import { useAttempt } from '../form/use-attempt.ts'
import { usePath } from '../object/use-owner-path.ts'
import { takeNextCase } from './case-query.ts'

/**
 * Takes the open case that is due next and opens it. A user who has left the page by then gets a link to it. Tells the
 * user if there is none.
 */
export function useTakeNext() {
  const { formatMessage } = useIntl()
  const navigate = useNavigate()
  const path = usePath()
  const [take] = useMutation(takeNextCase)
  const { attempt, run } = useAttempt()
  const isLeft = useIsLeft()
  const showTaken = useShowDone()
  const takeNext = () =>
    run(async () => {
      const { data } = await take()
      const next = data?.takeNextCase
      if (!next) return showDone(formatMessage({ id: 'cases.noneToTake' }))
      const to = path('cases/:case', { case: next.id }, next.merchantAccount)
      if (isLeft()) showTaken(formatMessage({ id: 'cases.taken' }), to, next.objectId)
      else void navigate(to)
    })
  return { attempt, takeNext }
}
