/** Letters that NFKC turns into combining marks, next to the marks themselves. */
const longRuns = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * A text in a normalization form of Unicode. A character keeps at most 30 combining marks, as in the stream-safe format
 * of Unicode: no language needs more, and `normalize` takes time in proportion to the square of their number.
 */
export function normalText(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replaceAll(longRuns, '$1').normalize(form)
}
