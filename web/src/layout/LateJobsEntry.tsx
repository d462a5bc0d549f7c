import { lazy, Suspense } from 'react'
import { useCan } from '../session/viewer.tsx'
import { useIsAtRest } from './use-is-at-rest.ts'

const JobsEntry = lazy(() => import('../screens/jobs/JobsEntry.tsx').then(({ JobsEntry }) => ({ default: JobsEntry })))

/** The way to the jobs, for those who may see them: fetched once the first screen is there, its room is held. */
export function LateJobsEntry() {
  const maySee = useCan('canAllFamilies')
  const isAtRest = useIsAtRest()
  if (!maySee) return null
  return (
    <span className="top-bar-jobs">
      {isAtRest && (
        <Suspense>
          <JobsEntry />
        </Suspense>
      )}
    </span>
  )
}
