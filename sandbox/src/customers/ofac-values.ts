/** The results of a sanctions check (specification 4.3, match results). */
export const ofacCheckStatuses = ['NOMATCH', 'MATCHED', 'ERROR'] as const
export type OfacCheckStatus = (typeof ofacCheckStatuses)[number]

/** The review statuses of a check (specification 4.3). */
export const ofacReviewStatuses = ['NEEDS_REVIEW', 'REVIEWED_FALSE_POSITIVE', 'REVIEWED_MATCH'] as const
/** The review statuses that are decisions. */
export const ofacDecisions = ['REVIEWED_FALSE_POSITIVE', 'REVIEWED_MATCH'] as const
export type OfacReviewStatus = (typeof ofacReviewStatuses)[number]

/** A check of a customer against the sanctions lists, as the platform returns it. */
export interface OfacCheck {
  ofacCheckId: string
  merchantAccount: string
  customerId: string
  chargeId: string | null
  ofacServiceProvider: string
  ofacVerifiedName: string
  ofacMatchedName: string | null
  ofacCheckStatus: OfacCheckStatus
  /** Null if there is nothing to review. */
  ofacReviewStatus: OfacReviewStatus | null
  ofacReviewNotes: string | null
  reviewedBy: string | null
  reviewTime: string | null
  creationTime: string
  lastModified: string
  matches: OfacMatch[]
}

/** An entry of a list, or one of its aliases, that resembles the checked name. */
export interface OfacMatch {
  entityId: string
  name: string
  type: 'INDIVIDUAL' | 'ENTITY'
  programs: string[]
  /** From 0 to 1; some providers omit it and some exceed 1. */
  score: number | null
  /** As precise as the list knows it: `1968-03-02`, `1968-03`, `1968`. */
  dob: string | null
  addressMatch: ('COUNTRY' | 'POSTAL_CODE' | 'STATE_PROVINCE')[]
}
