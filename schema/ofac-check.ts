/**
 * The limits of a sanctions decision's note in characters, without leading and trailing spaces, for the sandbox and for
 * forms.
 */
export const ofacNoteBounds = { minLength: 10, maxLength: 1000 } as const
