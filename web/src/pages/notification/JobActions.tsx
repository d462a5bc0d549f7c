import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { FormDialog } from '../../screens/form/FormDialog.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import type { Action } from '../../ui/ActionBar.tsx'
import { HeadActions } from '../../ui/HeadActions.tsx'
import { type Job, pauseJob, resumeJob, stopJob } from './job-query.ts'

/** The buttons to pause, resume and stop a job. Stopping asks for confirmation. */
export function JobActions({ job }: { readonly job: Job }) {
  const { formatMessage } = useIntl()
  const { id, state, isOwn, callerName } = job
  const [pause] = useMutation(pauseJob)
  const [resume] = useMutation(resumeJob)
  const [stopNow] = useMutation(stopJob)
  const { attempt, run } = useAttempt()
  const [tried, setTried] = useState('')
  const [isStopping, setStopping] = useState(false)
  const isPlan = state === 'PLANNED' || state === 'PLANNING'
  const planned = job.kind === 'CHARGE_COMMAND' ? (isPlan ? 'chargePlan' : 'chargeJob') : isPlan ? 'plan' : 'job'
  if (state === 'DONE' || state === 'STOPPED') return null
  const act = (label: string, change: () => Promise<unknown>): Action => ({
    label,
    obstacle: null,
    onClick: () => {
      setTried(label)
      void run(change)
    },
  })
  const resumeAction = act(formatMessage({ id: 'jobs.resume' }), () => resume({ variables: { id } }))
  const actions: Action[] = [
    // Within the first ten seconds nothing has been sent, so one click undoes the start.
    ...(job.startsAt ? [act(formatMessage({ id: 'bulk.undo.action' }), () => stopNow({ variables: { id } }))] : []),
    ...(state === 'RUNNING' ? [act(formatMessage({ id: 'jobs.pause' }), () => pause({ variables: { id } }))] : []),
    ...(state === 'PAUSED'
      ? [{ ...resumeAction, obstacle: isOwn ? null : formatMessage({ id: 'jobs.notOwn' }, { caller: callerName }) }]
      : []),
    {
      label: formatMessage({ id: stopTexts[planned].action }),
      intent: 'danger',
      obstacle: null,
      onClick: () => setStopping(true),
    },
  ]
  return (
    <>
      <HeadActions label={formatMessage({ id: 'jobs.actions' })} actions={actions} />
      <AttemptFailure attempt={attempt} action={tried} />
      {isStopping && <StopDialog id={id} texts={stopTexts[planned]} onClose={() => setStopping(false)} />}
    </>
  )
}

/** Stopping a plan discards it, because nothing has been sent. */
const stopTexts = {
  plan: { action: 'jobs.discard', title: 'jobs.discard.title', means: 'jobs.discard.means' },
  job: { action: 'jobs.stop', title: 'jobs.stop.title', means: 'jobs.stop.means' },
  chargePlan: { action: 'jobs.discard', title: 'jobs.discard.title', means: 'bulk.discard.means' },
  chargeJob: { action: 'jobs.stop', title: 'bulk.stop.title', means: 'bulk.stop.means' },
} as const

interface StopDialogProps {
  readonly id: string
  readonly texts: (typeof stopTexts)[keyof typeof stopTexts]
  readonly onClose: () => void
}

function StopDialog({ id, texts, onClose }: StopDialogProps) {
  const { formatMessage } = useIntl()
  const [stop] = useMutation(stopJob)
  const { attempt, run } = useAttempt()
  const action = formatMessage({ id: texts.action })
  return (
    <FormDialog
      title={formatMessage({ id: texts.title })}
      means={<p>{formatMessage({ id: texts.means })}</p>}
      isGrave
      isSending={attempt.state === 'sending'}
      isTyped={() => false}
      action={action}
      intent="danger"
      onSend={async () => {
        if (await run(() => stop({ variables: { id } }))) onClose()
      }}
      focusesCancel
      onClose={onClose}
    >
      <AttemptFailure attempt={attempt} action={action} />
    </FormDialog>
  )
}
