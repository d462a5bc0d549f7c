import { useIntl } from 'react-intl'
import type { OfacCheck } from './ofac-query.ts'

interface DecisionTextProps {
  readonly check: Pick<OfacCheck, 'ofacReviewStatus' | 'ofacReviewNotes' | 'reviewedBy'>
}

/** A sentence with the decision, who made it, and the note. */
export function DecisionText({ check }: DecisionTextProps) {
  const { formatMessage } = useIntl()
  const { ofacReviewStatus, ofacReviewNotes, reviewedBy } = check
  return formatMessage(
    { id: 'sanctions.decisionText' },
    {
      who: reviewedBy ?? '–',
      decision: ofacReviewStatus ? formatMessage({ id: `enum.ofacReviewStatus.${ofacReviewStatus}` }) : '–',
      note: ofacReviewNotes ?? '–',
    },
  )
}
