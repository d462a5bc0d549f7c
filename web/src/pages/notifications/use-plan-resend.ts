import { useMutation } from '@apollo/client/react'
import { useNavigate } from 'react-router-dom'
import type { ResendSelection } from '../../gql/graphql.ts'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { planResend } from './job-query.ts'

/** Freezes a selection and goes to its plan; nothing is sent before somebody has seen it. */
export function usePlanResend() {
  const [send] = useMutation(planResend)
  const { attempt, run } = useAttempt()
  const navigate = useNavigate()
  const path = useMerchantPath()
  const plan = (input: ResendSelection) =>
    run(async () => {
      const { data } = await send({ variables: { input } })
      const id = data?.planNotificationResend.id
      if (id) void navigate(path(`notifications/jobs/${encodeURIComponent(id)}`))
    })
  return { attempt, plan }
}
