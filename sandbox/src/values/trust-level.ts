/** Customer risk levels (specification 4.3) in alphabetical order; the position is the sort key. */
export const trustLevels = [
  'NEW_CUSTOMER',
  'RESTRICTED_CUSTOMER',
  'STANDARD_CUSTOMER',
  'TRUSTED_CUSTOMER',
  'UNRESTRICTED_CUSTOMER',
  'UNTRUSTED_CUSTOMER',
] as const
export type TrustLevel = (typeof trustLevels)[number]
