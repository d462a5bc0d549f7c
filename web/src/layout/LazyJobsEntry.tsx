import { useCan } from '../session/viewer.tsx'
import { useLatePart } from './use-late-part.ts'

const load = () => import('../screens/jobs/JobsEntry.tsx')

/** The link to the jobs, for callers who may see them. Loaded after the first screen, in a reserved space. */
export function LazyJobsEntry() {
  const maySee = useCan('canAllFamilies')
  return maySee ? <JobsSpace /> : null
}

function JobsSpace() {
  const JobsEntry = useLatePart(load, 'JobsEntry')
  return <span className="top-bar-jobs">{JobsEntry && <JobsEntry />}</span>
}
