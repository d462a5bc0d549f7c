import { type ComponentProps, lazy, Suspense } from 'react'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

const fetchDifference = () => import('./LineDifference.tsx')
const Difference = lazy(() => fetchDifference().then(({ LineDifference }) => ({ default: LineDifference })))
const fetchMerged = () => import('./MergedTexts.tsx')
const Merged = lazy(() => fetchMerged().then(({ MergedTexts }) => ({ default: MergedTexts })))

/** What differs between two texts, line by line; fetched when it is first shown. */
export function LateDifference(props: ComponentProps<typeof Difference>) {
  return (
    <Suspense fallback={<SkeletonLines count={4} />}>
      <Difference {...props} />
    </Suspense>
  )
}

/** Two texts beside each other; fetched when they are first shown. */
export function LateMergedTexts(props: ComponentProps<typeof Merged>) {
  return (
    <Suspense fallback={<SkeletonLines count={8} />}>
      <Merged {...props} />
    </Suspense>
  )
}
