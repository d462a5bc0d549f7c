import { useCan } from '../session/viewer.tsx'
import { useLatePart } from './use-late-part.ts'

const load = () => import('../screens/queues/QueueBanner.tsx')

/** The banner of stopped queues, for callers who can start them. Loaded after the first screen. */
export function LazyQueueBanner() {
  const mayStart = useCan('provisionAllFamilies')
  return mayStart ? <LateBanner /> : null
}

function LateBanner() {
  const QueueBanner = useLatePart(load, 'QueueBanner')
  return QueueBanner && <QueueBanner />
}
