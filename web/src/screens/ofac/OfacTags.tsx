import { useIntl } from 'react-intl'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { OfacCheck } from './ofac-query.ts'
import { ofacCheckTones, ofacReviewTones } from './ofac-status.ts'

interface OfacTagProps {
  readonly check: Pick<OfacCheck, 'ofacCheckStatus' | 'ofacReviewStatus'>
}

/** What a check found. */
export function FoundTag({ check: { ofacCheckStatus: found } }: OfacTagProps) {
  const { formatMessage } = useIntl()
  if (!found) return null
  const label = formatMessage({ id: `enum.ofacCheckStatus.${found}` })
  return <StatusTag tone={ofacCheckTones[found]} label={label} code={found} />
}

/** What was decided about a check; nothing where there is nothing to decide. */
export function ReviewTag({ check: { ofacReviewStatus: review } }: OfacTagProps) {
  const { formatMessage } = useIntl()
  if (!review) return null
  const label = formatMessage({ id: `enum.ofacReviewStatus.${review}` })
  return <StatusTag tone={ofacReviewTones[review]} label={label} code={review} />
}
