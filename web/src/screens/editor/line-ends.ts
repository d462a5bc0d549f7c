/**
 * The line separator for an editor of a text, so unedited parts stay byte for byte; undefined for the default one. If a
 * text has both kinds, a carriage return stays as a character of its line.
 */
export function lineEndOf(text: string): '\r\n' | '\n' | undefined {
  if (!text.includes('\r')) return undefined
  return /(?<!\r)\n|\r(?!\n)/.test(text) ? '\n' : '\r\n'
}
