/** Maximum size of a request body, in bytes: many times the size of a long document with its variables. */
export const largestBody = 256 * 1024

/** Maximum size of a document, in bytes: ten times the web client's longest document. */
export const largestDocument = 16 * 1024

/** Limits on a document before it is executed (code LIMIT_EXCEEDED). */
export const documentLimits = {
  depth: 14,
  aliases: 50,
  directives: 50,
  tokens: 2_000,
  brackets: 100,
  cost: 25_000,
  repeats: 200,
} as const

/** Fields whose cost is much higher than their size. Together, they may cost a document as much as all other fields. */
export const fieldCosts: ReadonlyMap<string, number> = new Map([
  ['ledger', documentLimits.cost],
  ['history', documentLimits.cost / 10],
  ['routingBacktest', documentLimits.cost],
  ['trustLevelRehearsal', documentLimits.cost],
  ['fraudSystemRehearsal', documentLimits.cost],
])
