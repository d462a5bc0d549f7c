import { lazy, Suspense } from 'react'
import { useCan } from '../session/viewer.tsx'
import { useIsAtRest } from './use-is-at-rest.ts'

const QueueBanner = lazy(() =>
  import('../screens/queues/QueueBanner.tsx').then(({ QueueBanner }) => ({ default: QueueBanner })),
)

/** The banner of stopped queues, for those who can start them again: fetched once the first screen is there. */
export function LateQueueBanner() {
  const mayStart = useCan('provisionAllFamilies')
  const isAtRest = useIsAtRest()
  if (!mayStart || !isAtRest) return null
  return (
    <Suspense>
      <QueueBanner />
    </Suspense>
  )
}
