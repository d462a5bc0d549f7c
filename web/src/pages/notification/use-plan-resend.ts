import { useMutation } from '@apollo/client/react'
import { useNavigate } from 'react-router-dom'
import type { ResendSelection } from '../../gql/graphql.ts'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useIsLeft } from '../../ui/use-is-left.ts'
import { planResend } from './job-query.ts'

/** Saves a selection and opens its plan. Nothing is sent before the user has seen the plan. */
export function usePlanResend() {
  const [send] = useMutation(planResend)
  const { attempt, run } = useAttempt()
  const navigate = useNavigate()
  const path = usePath()
  const isLeft = useIsLeft()
  const plan = (input: ResendSelection) =>
    run(async () => {
      const { data } = await send({ variables: { input } })
      const id = data?.planNotificationResend.id
      if (id && !isLeft()) void navigate(path('jobs/:job', { job: id }))
    })
  return { attempt, plan }
}
