import { useIntl } from 'react-intl'
import type { JobStatus } from '../../../gql/enums.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { jobTones } from './job-status.ts'

/** The status of a notification. */
export function JobStatusTag({ status }: { readonly status: JobStatus | null }) {
  const { formatMessage } = useIntl()
  if (!status) return <span className="muted">–</span>
  return <StatusTag tone={jobTones[status]} label={formatMessage({ id: `enum.jobStatus.${status}` })} code={status} />
}
