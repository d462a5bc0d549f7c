/** Heights in pixels that the table computes with; the same as `--row` of the tokens. */
export const rowHeights = { comfortable: 32, compact: 28 } as const
export const headerHeight = 32
/** A card of three lines. */
export const cardHeight = 89
