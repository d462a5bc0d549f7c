/** The limits of an OFAC block's texts in characters, for the sandbox and for forms. */
export const ofacBlockBounds = {
  name: { most: 200 },
  postalCode: { most: 20 },
  stateProvince: { most: 60 },
  reason: { most: 500 },
} as const
