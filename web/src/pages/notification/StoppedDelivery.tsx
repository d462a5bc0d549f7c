import { Callout } from '@blueprintjs/core'
import { Pause } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { StoppedBy } from '../../screens/queues/StoppedBy.tsx'
import { useQueueTexts } from '../../screens/queues/use-queue-texts.ts'
import { useStoppedServiceQueues } from '../../screens/queues/use-stopped-queues.ts'
import { useCan } from '../../session/viewer.tsx'

/**
 * Names the stopped queues of the notification service, and the consequences for a resend. Renders nothing while all
 * run.
 */
export function StoppedDelivery({ isPlan }: { readonly isPlan: boolean }) {
  const { formatMessage } = useIntl()
  const texts = useQueueTexts()
  const mayRead = useCan('provisionAllFamilies')
  const { data, error } = useStoppedServiceQueues(mayRead)
  if (!data && error) return <p className="muted">{formatMessage({ id: 'jobs.queue.unread' })}</p>
  const queues = data?.page.items ?? []
  if (queues.length === 0) return null
  return (
    <Callout intent="warning" icon={<Pause />} role="status">
      {queues.map((queue) => (
        <p key={queue.name}>
          <b>{formatMessage({ id: 'jobs.queue.stopped' }, { name: texts.name(queue) })}</b> <StoppedBy queue={queue} />
        </p>
      ))}
      <p>{formatMessage({ id: isPlan ? 'jobs.queue.plan' : 'jobs.queue.after' })}</p>
    </Callout>
  )
}
