import { useMutation } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { useEffect } from 'react'
import type { JobItemState } from '../../gql/graphql.ts'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import { useAttempt } from '../form/use-attempt.ts'
import { type ChargeJobDetails, planChargeJobAgain } from './charge-job-query.ts'
import { useOpenPlan } from './use-open-plan.tsx'

interface PlanAgainProps {
  readonly job: ChargeJobDetails
  /** The lines of a job that was started; for a plan, all of its lines. */
  readonly states?: readonly JobItemState[]
  readonly action: string
  /** Whether it is a small button within a line of text. */
  readonly isQuiet?: boolean
  /** The typed reason, which the new plan keeps. */
  readonly reason?: string
  /** Called when planning begins and ends. */
  readonly onBusy?: (isBusy: boolean) => void
  /** Called before the page is left. */
  readonly onLeave?: () => void
}

/** A button that plans lines of a job again and opens the new plan. The page stays if that fails. */
export function PlanAgain({ job, states, action, isQuiet = false, reason = '', onBusy, onLeave }: PlanAgainProps) {
  const { open, isWaiting, note } = useOpenPlan({ start: { reason }, ...(onLeave && { onLeave }) })
  const [plan] = useMutation(planChargeJobAgain)
  const { attempt, run } = useAttempt()
  const isBusy = attempt.state === 'sending' || isWaiting
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy])
  const go = () =>
    run(async () => {
      const { data } = await plan({ variables: { input: { jobId: job.id, ...(states && { states: [...states] }) } } })
      if (data) open(data.planChargeJobAgain)
    })
  return (
    <>
      <Button
        {...(isQuiet && ({ size: 'small', variant: 'minimal', intent: 'primary' } as const))}
        loading={isBusy}
        onClick={() => void go()}
      >
        {action}
      </Button>
      {note}
      <AttemptFailure attempt={attempt} action={action} />
    </>
  )
}
