/** What a sanctions check found (specification 4.3, match results). */
export const ofacCheckStatuses = ['NOMATCH', 'MATCHED', 'ERROR'] as const
export type OfacCheckStatus = (typeof ofacCheckStatuses)[number]

/** What a person decided about it (specification 4.3, review statuses). */
export const ofacReviewStatuses = ['NEEDS_REVIEW', 'REVIEWED_FALSE_POSITIVE', 'REVIEWED_MATCH'] as const
/** The reviews that are a decision. */
export const ofacDecisions = ['REVIEWED_FALSE_POSITIVE', 'REVIEWED_MATCH'] as const
export type OfacReviewStatus = (typeof ofacReviewStatuses)[number]

/** A check of a customer against the sanctions lists, as the platform answers it. */
export interface OfacCheck {
  ofacCheckId: string
  merchantAccount: string
  customerId: string
  chargeId: string | null
  ofacServiceProvider: string
  ofacVerifiedName: string
  ofacMatchedName: string | null
  ofacCheckStatus: OfacCheckStatus
  /** Null where there is nothing to review. */
  ofacReviewStatus: OfacReviewStatus | null
  ofacReviewNotes: string | null
  reviewedBy: string | null
  reviewTime: string | null
  creationTime: string
  lastModified: string
  matches: OfacMatch[]
}

/** An entry of a list, or one of its other names, that the checked name is like. */
export interface OfacMatch {
  entityId: string
  name: string
  type: 'INDIVIDUAL' | 'ENTITY'
  programs: string[]
  /** From 0 to 1; providers leave it out, and some count further. */
  score: number | null
  /** As much of it as the list knows: `1968-03-02`, `1968-03`, `1968`. */
  dob: string | null
  addressMatch: ('COUNTRY' | 'POSTAL_CODE' | 'STATE_PROVINCE')[]
}
