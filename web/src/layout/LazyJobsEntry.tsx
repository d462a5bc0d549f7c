import { useCan } from '../session/viewer.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useIsAtRest } from './use-is-at-rest.ts'

const JobsEntry = lazyPart(() => import('../screens/jobs/JobsEntry.tsx'), 'JobsEntry')

/** The way to the jobs, for those who may see them: fetched once the first screen is there, its room is held. */
export function LazyJobsEntry() {
  const maySee = useCan('canAllFamilies')
  const isAtRest = useIsAtRest()
  return maySee ? <span className="top-bar-jobs">{isAtRest && <JobsEntry />}</span> : null
}
