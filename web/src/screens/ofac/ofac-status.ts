import type { OfacCheckStatus, OfacReviewStatus } from '../../gql/enums.ts'
import type { Tone } from '../../ui/tone.ts'

/** The tone of each result of a sanctions check. */
export const ofacCheckTones = {
  NOMATCH: 'good',
  MATCHED: 'bad',
  ERROR: 'ended',
} as const satisfies Record<OfacCheckStatus, Tone>

/** The tone of each review status of a sanctions check. */
export const ofacReviewTones = {
  NEEDS_REVIEW: 'wait',
  REVIEWED_FALSE_POSITIVE: 'good',
  REVIEWED_MATCH: 'bad',
} as const satisfies Record<OfacReviewStatus, Tone>
