import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

/** The lines that differ between two texts; loaded when they are first shown. */
export const LazyDifference = lazyPart(
  () => import('./LineDifference.tsx'),
  'LineDifference',
  <SkeletonLines count={4} />,
)

/** Two texts side by side; loaded when they are first shown. */
export const LazyMergedTexts = lazyPart(() => import('./MergedTexts.tsx'), 'MergedTexts', <SkeletonLines count={8} />)
