/** Maximum length of a text in a case, in characters. */
export const longestCaseText = 10_000

/** How long authors can correct a text, in milliseconds. */
export const correctableMs = 5 * 60_000

/** A mention of a colleague in a text: `@operator`, or `@OTHER_MERCHANT/operator`. */
export const mentionPattern = /(?<![\p{L}\p{N}.@/_-])@((?:\w+\/)?[\w.-]{2,49}\w)/gu

/**
 * How many days a merchant has to respond to a chargeback, by card brand, unless the merchant has set another number.
 */
export const usualDueDays: Readonly<Record<string, number>> = {
  'American Express': 20,
  'Diners Club': 30,
  Discover: 30,
  JCB: 45,
  Mastercard: 45,
  Visa: 30,
}

/** The name of the row that applies to all other brands. */
export const otherBrands = 'OTHER'

/** The number of days for a brand without a row. */
export const otherDueDays = 20
