/** The limits of a redirector's key in characters, for the sandbox and for forms. */
export const redirectorBounds = {
  redirectorKey: { most: 40 },
} as const
