import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import type { JobState } from '../../gql/graphql.ts'
import { Failure } from '../error/Failure.tsx'
import { Message } from '../error/Message.tsx'
import { usePath } from '../object/use-owner-path.ts'
import { useRead } from '../read/use-read.ts'
import { planningJobQuery } from './charge-job-query.ts'

const everyMs = 1_000

/** The initial state of a plan's page, stored in the browser's history entry. */
export interface PlanStart {
  readonly reason?: string
}

interface OpenOptions {
  /** The initial state of the opened page. */
  readonly start?: PlanStart
  /** Called before the page is left. */
  readonly onLeave?: () => void
}

interface OpenPlan {
  /** Opens a plan once it is complete. */
  readonly open: (job: { readonly id: string; readonly state: JobState }) => void
  readonly isWaiting: boolean
  /** How much of the plan has been read, or that planning failed. */
  readonly note: ReactNode
}

/** Opens plans on charges. The page stays while a plan is in progress, so that nothing typed is lost if it fails. */
export function useOpenPlan({ start, onLeave }: OpenOptions = {}): OpenPlan {
  const { formatMessage } = useIntl()
  const navigate = useNavigate()
  const path = usePath()
  const [made, setMade] = useState<{ readonly id: string; readonly isComplete: boolean } | null>(null)
  const id = made?.id ?? null
  const { value, isLoading, error, retry } = useRead(planningJobQuery, ({ job }) => job, {
    variables: { id: id ?? '' },
    skip: made === null || made.isComplete,
    pollMs: (job) => (job?.state === 'PLANNING' ? everyMs : 0),
  })
  // An effect does not follow a response that arrives after the page was left, and has the reason that was typed until then.
  const arrive = useEffectEvent((job: string) => {
    onLeave?.()
    void navigate(path('jobs/:job', { job }), { state: start })
  })
  const isComplete = made?.isComplete || (value !== null && value.state !== 'PLANNING')
  useEffect(() => {
    if (id !== null && isComplete) arrive(id)
  }, [id, isComplete])
  // A plan that failed is deleted.
  const isLost = made !== null && !made.isComplete && value === null && !isLoading && !error
  return {
    open: (job) => setMade({ id: job.id, isComplete: job.state !== 'PLANNING' }),
    isWaiting: id !== null && !isLost,
    note: isLost ? (
      <Message intent="danger" role="alert" what={formatMessage({ id: 'bulk.planLost' })}>
        <p>{formatMessage({ id: 'bulk.planLost.why' })}</p>
      </Message>
    ) : error ? (
      <Failure what={formatMessage({ id: 'jobs.failed' })} error={error} retry={retry} />
    ) : (
      value && (
        <p role="status" className="muted">
          {formatMessage({ id: 'bulk.planning' }, { read: value.counts.selection, lines: value.lines })}
        </p>
      )
    ),
  }
}
