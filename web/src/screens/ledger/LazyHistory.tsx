import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

/** The history of an object, loaded when it is first opened. */
export const LazyHistory = lazyPart(() => import('./History.tsx'), 'History', <SkeletonLines count={4} />)
