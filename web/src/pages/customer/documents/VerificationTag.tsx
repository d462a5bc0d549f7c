import { useIntl } from 'react-intl'
import type { VerificationStatus } from '../../../gql/enums.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { verificationTones } from './verification.ts'

/** The status of a verification. */
export function VerificationTag({ status }: { readonly status: VerificationStatus | null | undefined }) {
  const { formatMessage } = useIntl()
  if (!status) return <span className="muted">–</span>
  const label = formatMessage({ id: `enum.verificationStatus.${status}` })
  return <StatusTag tone={verificationTones[status]} label={label} code={status} />
}
