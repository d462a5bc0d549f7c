import { useCan } from '../session/viewer.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useIdleAfterLoad } from './use-idle-after-load.ts'

const JobsEntry = lazyPart(() => import('../screens/jobs/JobsEntry.tsx'), 'JobsEntry')

/** The link to the jobs, for callers who may see them. Loaded after the first screen; its space is reserved. */
export function LazyJobsEntry() {
  const maySee = useCan('canAllFamilies')
  const isAtRest = useIdleAfterLoad()
  return maySee ? <span className="top-bar-jobs">{isAtRest && <JobsEntry />}</span> : null
}
