import { useEffect } from 'react'
import type {
  NotificationServiceQueuesQuery,
  NotificationServiceQueuesQueryVariables,
  PlatformQueuesQuery,
  PlatformQueuesQueryVariables,
} from '../../gql/graphql.ts'
import { useLive } from '../live/use-live.ts'
import { platformQueuesQuery, serviceQueuesQuery } from './queue-query.ts'
import { queuesChanged } from './queues-changed.ts'

const everyMs = 60_000
const stopped = () => ({ filter: { running: false } })

/** The platform's stopped queues, read once a minute while the tab is visible. */
export function useStoppedPlatformQueues() {
  const live = useLive<PlatformQueuesQuery, PlatformQueuesQueryVariables>(platformQueuesQuery, stopped, everyMs, null)
  useFollow(live.refresh)
  return live
}

/**
 * The notification service's stopped queues, read once a minute while the tab is visible, unless `isWanted` is false.
 */
export function useStoppedServiceQueues(isWanted = true) {
  const live = useLive<NotificationServiceQueuesQuery, NotificationServiceQueuesQueryVariables>(
    serviceQueuesQuery,
    isWanted ? stopped : null,
    everyMs,
    null,
  )
  useFollow(live.refresh)
  return live
}

function useFollow(refresh: () => void): void {
  useEffect(() => queuesChanged.subscribe(refresh), [refresh])
}
