/**
 * The line end of a text, for an editor to split and join it by, so that what is not edited stays byte for byte; undefined
 * where the usual one does. With both kinds in a text, a carriage return stays as a character of its line.
 */
export function lineEndOf(text: string): '\r\n' | '\n' | undefined {
  if (!text.includes('\r')) return undefined
  return /(?<!\r)\n|\r(?!\n)/.test(text) ? '\n' : '\r\n'
}
