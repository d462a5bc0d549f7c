import { useCan } from '../session/viewer.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useIdleAfterLoad } from './use-idle-after-load.ts'

const QueueBanner = lazyPart(() => import('../screens/queues/QueueBanner.tsx'), 'QueueBanner')

/** The banner of stopped queues, for callers who can start them. Loaded after the first screen. */
export function LazyQueueBanner() {
  const mayStart = useCan('provisionAllFamilies')
  const isAtRest = useIdleAfterLoad()
  return mayStart && isAtRest ? <QueueBanner /> : null
}
