import { useIntl } from 'react-intl'
import type { BatchStatus } from '../../gql/enums.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { mailTones } from './mail-status.ts'

/** The status of a mail. */
export function MailStatusTag({ status, large }: { readonly status: BatchStatus | null; readonly large?: true }) {
  const { formatMessage } = useIntl()
  if (!status) return <span className="muted">–</span>
  const label = formatMessage({ id: `enum.batchStatus.${status}` })
  return <StatusTag tone={mailTones[status]} label={label} code={status} large={large ?? false} />
}
