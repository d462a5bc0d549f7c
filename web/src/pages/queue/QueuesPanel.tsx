import { Button } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { LivePanel } from '../../screens/live/LivePanel.tsx'
import type { LiveAnswer } from '../../screens/live/use-live.ts'
import type { Queue } from '../../screens/queues/queue-query.ts'
import { queuesChanged } from '../../screens/queues/queues-changed.ts'
import { StoppedBy } from '../../screens/queues/StoppedBy.tsx'
import { useQueueTexts } from '../../screens/queues/use-queue-texts.ts'
import { useStartQueue } from '../../screens/queues/use-start-queue.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import './queues.css'
import { StopQueueDialog } from './StopQueueDialog.tsx'

interface QueuesPanelProps {
  readonly title: string
  readonly live: LiveAnswer<{ readonly page: { readonly items: readonly Queue[] } }>
}

/** The queues of one system: the purpose of each, whether it runs, its length, and the buttons to stop and start it. */
export function QueuesPanel({ title, live }: QueuesPanelProps) {
  const { formatMessage } = useIntl()
  const { attempt, start } = useStartQueue()
  const [stopping, setStopping] = useState<Queue | null>(null)
  const { data, refresh } = live
  useEffect(() => queuesChanged.subscribe(refresh), [refresh])
  const queues = data?.page.items ?? []
  return (
    <LivePanel title={title} live={live} skeleton={4}>
      {queues.length === 0 ? (
        <PanelNote id="queues.none" />
      ) : (
        <ul className="queues">
          {queues.map((queue) => (
            <QueueItem
              key={queue.name}
              queue={queue}
              isSending={attempt.state === 'sending'}
              onStop={() => setStopping(queue)}
              onStart={() => void start(queue)}
            />
          ))}
        </ul>
      )}
      <AttemptFailure attempt={attempt} action={formatMessage({ id: 'queues.start' })} />
      {stopping && <StopQueueDialog queue={stopping} onClose={() => setStopping(null)} />}
    </LivePanel>
  )
}

interface QueueItemProps {
  readonly queue: Queue
  readonly isSending: boolean
  readonly onStop: () => void
  readonly onStart: () => void
}

function QueueItem({ queue, isSending, onStop, onStart }: QueueItemProps) {
  const { formatMessage, formatNumber } = useIntl()
  const texts = useQueueTexts()
  const { name, running, depth, lastRunTime } = queue
  const label = texts.name(queue)
  return (
    <li className="queue">
      <div className="queue-head">
        <h3 className="queue-name">
          {label} <code className="muted">{name}</code>
        </h3>
        <StatusTag
          tone={running ? 'good' : 'bad'}
          label={formatMessage({ id: running ? 'queues.running' : 'queues.stopped' })}
          code={running ? 'running' : 'stopped'}
        />
        {running ? (
          <Button
            size="small"
            variant="outlined"
            intent="danger"
            aria-label={formatMessage({ id: 'queues.stop.of' }, { name: label })}
            onClick={onStop}
          >
            {formatMessage({ id: 'queues.stop' })}
          </Button>
        ) : (
          <Button
            size="small"
            intent="primary"
            loading={isSending}
            aria-label={formatMessage({ id: 'queues.start.of' }, { name: label })}
            onClick={onStart}
          >
            {formatMessage({ id: 'queues.start' })}
          </Button>
        )}
      </div>
      {!running && (
        <p className="queue-text">
          <StoppedBy queue={queue} />
        </p>
      )}
      <p className="queue-text muted">{texts.effect(queue)}</p>
      <dl className="queue-figures">
        <div>
          <dt>{formatMessage({ id: 'queues.waiting' })}</dt>
          <dd>
            {depth == null ? (
              <span className="muted">{formatMessage({ id: 'queues.depthUnknown' })}</span>
            ) : (
              <>
                {formatNumber(depth)}{' '}
                <span className="muted">· {texts.pace(queue) ?? formatMessage({ id: 'queues.pace.unknown' })}</span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{formatMessage({ id: 'queues.lastRun' })}</dt>
          <dd>
            <Timestamp iso={lastRunTime} form="brief" />
          </dd>
        </div>
      </dl>
    </li>
  )
}
