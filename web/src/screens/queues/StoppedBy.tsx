import { useIntl } from 'react-intl'
import { Timestamp } from '../shown/Timestamp.tsx'
import type { Queue } from './queue-query.ts'

/** Who stopped a queue, when and why; or that this is unknown, because it was stopped outside the portal. */
export function StoppedBy({ queue }: { readonly queue: Queue }) {
  const { formatMessage } = useIntl()
  const { stop, lastRunTime } = queue
  if (!stop) {
    return (
      <span>
        {formatMessage({ id: 'queues.elsewhere' })}
        {lastRunTime && (
          <>
            {' '}
            {formatMessage({ id: 'queues.lastRan' })} <Timestamp iso={lastRunTime} form="brief" />
          </>
        )}
      </span>
    )
  }
  return (
    <span>
      {formatMessage({ id: 'queues.by' }, { caller: stop.callerName, merchant: stop.merchantAccount })}{' '}
      {formatMessage({ id: 'queues.since' })} <Timestamp iso={stop.time} form="brief" />: “<bdi>{stop.reason}</bdi>”
    </span>
  )
}
