import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { Failure } from '../../screens/error/Failure.tsx'
import type { LiveAnswer } from '../../screens/live/use-live.ts'
import type { Queue } from '../../screens/queues/queue-query.ts'
import { StoppedBy } from '../../screens/queues/StoppedBy.tsx'
import { useQueueTexts } from '../../screens/queues/use-queue-texts.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'

type LiveQueues = LiveAnswer<{ readonly page: { readonly items: readonly Queue[] } }>

interface QueueStatesProps {
  /** The queues of each system, from separate queries. */
  readonly systems: readonly LiveQueues[]
}

/**
 * Whether the platform's queues run, and the number of waiting items in each. If one system cannot be read, the other
 * is still shown.
 */
export function QueueStates({ systems }: QueueStatesProps) {
  const { formatMessage } = useIntl()
  const texts = useQueueTexts()
  const failed = systems.find(({ error }) => error)
  return (
    <>
      <ul className="dash-queues">
        {queuesOf(systems).map((queue) => (
          <li key={`${queue.system} ${queue.name}`}>
            <span>{texts.name(queue)}</span>
            <StatusTag
              tone={queue.running ? 'good' : 'bad'}
              label={formatMessage({ id: queue.running ? 'queues.running' : 'queues.stopped' })}
              code={queue.name}
            />
            <span className="muted">
              {[texts.waiting(queue), texts.pace(queue)].filter((text) => text !== null).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {failed && (
        <Failure what={formatMessage({ id: 'dashboard.queues.failed' })} error={failed.error} retry={failed.refresh} />
      )}
      <Link to="/all/shutdown">{formatMessage({ id: 'shell.menu.shutdownServices' })}</Link>
    </>
  )
}

/** The queues that are stopped now: a possible cause of anomalies. Renders nothing while all run. */
export function StoppedNow({ systems }: QueueStatesProps) {
  const { formatMessage } = useIntl()
  const texts = useQueueTexts()
  const stopped = queuesOf(systems).filter(({ running }) => !running)
  if (stopped.length === 0) return null
  return (
    <ul className="dash-stopped" aria-label={formatMessage({ id: 'queues.banner' })}>
      {stopped.map((queue) => (
        <li key={`${queue.system} ${queue.name}`}>
          <b className="dash-bad">{formatMessage({ id: 'queues.banner.stopped' }, { name: texts.name(queue) })}</b>{' '}
          <StoppedBy queue={queue} /> <span className="muted">· {texts.waiting(queue)}</span>
        </li>
      ))}
    </ul>
  )
}

function queuesOf(systems: readonly LiveQueues[]): readonly Queue[] {
  return systems.flatMap(({ data }) => data?.page.items ?? [])
}
