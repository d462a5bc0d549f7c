/** The limits of a verification reason's texts in characters, for the sandbox and for forms. */
export const verificationReasonBounds = {
  id: { most: 64 },
  text: { most: 500 },
} as const
