import { useIntl } from 'react-intl'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { OfacCheck } from './ofac-query.ts'
import { ofacCheckTones, ofacReviewTones } from './ofac-status.ts'

interface OfacTagProps {
  readonly check: Pick<OfacCheck, 'ofacCheckStatus' | 'ofacReviewStatus'>
}

/** The result of a check. */
export function FoundTag({ check: { ofacCheckStatus: found } }: OfacTagProps) {
  const { formatMessage } = useIntl()
  if (!found) return null
  const label = formatMessage({ id: `enum.ofacCheckStatus.${found}` })
  return <StatusTag tone={ofacCheckTones[found]} label={label} code={found} />
}

/** The decision about a check; nothing if there is nothing to decide. */
export function ReviewTag({ check: { ofacReviewStatus: review } }: OfacTagProps) {
  const { formatMessage } = useIntl()
  if (!review) return null
  const label = formatMessage({ id: `enum.ofacReviewStatus.${review}` })
  return <StatusTag tone={ofacReviewTones[review]} label={label} code={review} />
}
