import { type ComponentProps, lazy, Suspense } from 'react'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

const fetchHistory = () => import('./History.tsx')
const History = lazy(() => fetchHistory().then(({ History }) => ({ default: History })))

/** The history of an object, which is fetched when it is first looked at. */
export function LateHistory(props: ComponentProps<typeof History>) {
  return (
    <Suspense fallback={<SkeletonLines count={4} />}>
      <History {...props} />
    </Suspense>
  )
}
