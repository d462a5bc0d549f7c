import type { OfacCheckStatus, OfacReviewStatus } from '../../gql/enums.ts'
import type { Tone } from '../../ui/tone.ts'

/** What the result of a sanctions check means, in the product's colours. */
export const ofacCheckTones = {
  NOMATCH: 'good',
  MATCHED: 'bad',
  ERROR: 'ended',
} as const satisfies Record<OfacCheckStatus, Tone>

/** What the review of a sanctions check means, in the product's colours. */
export const ofacReviewTones = {
  NEEDS_REVIEW: 'wait',
  REVIEWED_FALSE_POSITIVE: 'good',
  REVIEWED_MATCH: 'bad',
} as const satisfies Record<OfacReviewStatus, Tone>
