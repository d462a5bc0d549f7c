/** The bounds of a sanctions decision's note in characters, spaces around it not counted, for the sandbox and for forms. */
export const ofacNoteBounds = { minLength: 10, maxLength: 1000 } as const
