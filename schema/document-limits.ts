/** The largest request body, in bytes: a long document with its variables has room many times over. */
export const largestBody = 256 * 1024

/** The longest document, in bytes: the web client's longest takes a tenth of it. */
export const largestDocument = 16 * 1024

/** What a document may ask for before it is refused unread (code LIMIT_EXCEEDED). */
export const documentLimits = {
  depth: 14,
  aliases: 50,
  directives: 50,
  tokens: 2_000,
  brackets: 100,
  cost: 25_000,
  repeats: 200,
} as const
