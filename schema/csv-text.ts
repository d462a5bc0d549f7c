/** Characters that are a border of cells or lines to one spreadsheet or another, so that a cell with one is quoted. */
export const cellBorder = /[",;\t\r\n]/

/** The places before a text that a spreadsheet computes: at the beginning, and after a border that it may split at. */
const formula = /(?<=^|[;,\t\r\n])(?=[^\S;,\t\r\n]*[=+\-@＝＋－＠])/g

/**
 * A text that no spreadsheet runs as a formula: an apostrophe precedes each part that would be one. Spreadsheets of many
 * countries split at semicolons, also within quotes. Not for numbers, because `-12.00` would become a text.
 */
export function harmlessText(text: string): string {
  return text.replace(formula, "'")
}

/** A text as a cell of a CSV file: harmless, and in quotes if it contains a border. */
export function csvCell(text: string): string {
  const harmless = harmlessText(text)
  return cellBorder.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
