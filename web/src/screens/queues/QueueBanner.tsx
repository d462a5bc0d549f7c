import { Button } from '@blueprintjs/core'
import { Pause } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import type { LiveAnswer } from '../live/use-live.ts'
import { Age } from '../shown/Age.tsx'
import type { Queue } from './queue-query.ts'
import { StoppedBy } from './StoppedBy.tsx'
import { useQueueTexts } from './use-queue-texts.ts'
import { useStartQueue } from './use-start-queue.ts'
import { useStoppedPlatformQueues, useStoppedServiceQueues } from './use-stopped-queues.ts'
import './queue-banner.css'

/** Lists the stopped queues on every screen, for callers who can start them again (specification 7.9). */
export function QueueBanner() {
  const { formatMessage } = useIntl()
  const platform = useStoppedPlatformQueues()
  const service = useStoppedServiceQueues()
  const count = stoppedOf(platform).length + stoppedOf(service).length
  if (count === 0) return null
  return (
    <section className="queue-banner" aria-label={formatMessage({ id: 'queues.banner' })}>
      <ul>
        {[platform, service].map((live) =>
          stoppedOf(live).map((queue) => (
            <StoppedQueue key={`${queue.system} ${queue.name}`} queue={queue} live={live} />
          )),
        )}
      </ul>
    </section>
  )
}

type LiveQueues = LiveAnswer<{ readonly page: { readonly items: readonly Queue[] } }>

function stoppedOf({ data }: LiveQueues): readonly Queue[] {
  return data?.page.items ?? []
}

function StoppedQueue({ queue, live }: { readonly queue: Queue; readonly live: LiveQueues }) {
  const { formatMessage } = useIntl()
  const texts = useQueueTexts()
  const { attempt, start } = useStartQueue()
  const name = texts.name(queue)
  const pace = texts.pace(queue)
  return (
    <li>
      <div className="queue-banner-line">
        <Pause />
        <p>
          <b role="status">{formatMessage({ id: 'queues.banner.stopped' }, { name })}</b> <StoppedBy queue={queue} />{' '}
          <span className="queue-banner-depth">
            {'· '}
            {texts.waiting(queue)}
            {pace && `, ${pace}`}
          </span>
          {Boolean(live.error) && live.readAt !== null && (
            <>
              {' '}
              {formatMessage({ id: 'queues.banner.stale' })} <Age since={live.readAt} />
            </>
          )}
        </p>
        <Link to="/all/shutdown">{formatMessage({ id: 'queues.banner.details' })}</Link>
        <Button
          size="small"
          loading={attempt.state === 'sending'}
          aria-label={formatMessage({ id: 'queues.start.of' }, { name })}
          onClick={() => void start(queue)}
        >
          {formatMessage({ id: 'queues.start' })}
        </Button>
      </div>
      <AttemptFailure attempt={attempt} action={formatMessage({ id: 'queues.start' })} />
    </li>
  )
}
