/** Characters that some spreadsheet treats as a border of cells or lines, so a cell that contains one is quoted. */
export const cellBorder = /[",;\t\r\n]/

/** The positions where a spreadsheet may start a formula: at the beginning, and after a border that it may split at. */
const formula = /(?<=^|[;,\t\r\n])(?=[^\S;,\t\r\n]*[=+\-@＝＋－＠])/g

/**
 * Escapes a text so that no spreadsheet runs it as a formula: puts an apostrophe before each part that would be one. In
 * many locales, spreadsheets split at semicolons, even within quotes. Not for numbers, because `-12.00` would become
 * text.
 */
export function harmlessText(text: string): string {
  return text.replace(formula, "'")
}

/** A text as a cell of a CSV file: escaped, and quoted if it contains a border. */
export function csvCell(text: string): string {
  const harmless = harmlessText(text)
  return cellBorder.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
