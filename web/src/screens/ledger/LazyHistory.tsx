import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

/** The history of an object, which is fetched when it is first looked at. */
export const LazyHistory = lazyPart(() => import('./History.tsx'), 'History', <SkeletonLines count={4} />)
