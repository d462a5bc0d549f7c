import { badInput } from '../rest/error.ts'
import { isExactNumber } from './cell-text.ts'

/** Maximum number of characters in a spreadsheet cell. */
const longestText = 32_767

/**
 * The cell formats, by their index in `cellXfs` of the styles: whole numbers, 1 to 4 decimals, timestamps, the header.
 */
export const styles = { general: 0, decimals: [1, 2, 3, 4, 5], moment: 6, head: 7 } as const

/** Characters that XML 1.0 cannot hold, and strings that a spreadsheet would read as such a character. */
const unwritable = /\p{Cc}|[\ufffe\uffff]|_x(?=[\dA-Fa-f]{4}_)/gu

/** A text cell. It is never a formula. Throws BAD_INPUT if it is too long for a cell. */
export function textCell(text: string, place: { readonly column: string; readonly row: number }, style = 0): string {
  if (text === '') return '<c/>'
  if (text.length > longestText) {
    const fault = `cannot be XLSX: ${place.column} in row ${place.row} has ${text.length} characters, and a cell takes ${longestText}. Choose csv, or leave the column out`
    throw badInput('format', fault)
  }
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

/** A numeric cell with as many decimals as the number has; undefined if a spreadsheet would round it. */
export function numberCell(text: string): string | undefined {
  if (!isExactNumber(text)) return undefined
  const decimals = text.split('.')[1]?.length ?? 0
  const style = styles.decimals[decimals] ?? styles.general
  return `<c s="${style}"><v>${text}</v></c>`
}

/** A boolean cell. */
export function booleanCell(text: string): string {
  return `<c t="b"><v>${text === 'true' ? 1 : 0}</v></c>`
}

/** Days between the epochs of spreadsheets and JavaScript. */
const epochDays = 25_569
const dayMs = 86_400_000
/** Number of decimals of a day, precise to less than a microsecond. */
const dayDigits = 12

/** A timestamp in UTC as a date in days; undefined if it is not a date. */
export function momentCell(text: string): string | undefined {
  const time = Date.parse(text)
  if (Number.isNaN(time) || time < 0) return undefined
  const days = Math.floor(time / dayMs)
  const fraction = Math.round(((time - days * dayMs) / dayMs) * 10 ** dayDigits)
  return `<c s="${styles.moment}"><v>${days + epochDays}.${digitsOf(fraction, dayDigits)}</v></c>`
}

/**
 * A number with leading zeros. Built digit by digit, because V8 caches the strings of recent numbers, and many
 * different ones would fill the old generation.
 */
function digitsOf(number: number, count: number): string {
  const codes = new Array<number>(count)
  let rest = number
  for (let place = count - 1; place >= 0; place--) {
    codes[place] = 0x30 + (rest % 10)
    rest = Math.floor(rest / 10)
  }
  return String.fromCharCode(...codes)
}

/** Text in XML. Replaces half a surrogate pair with the replacement character. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unwritable, escaped)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** A character in the notation of spreadsheets, `_x000D_`. */
function escaped(found: string): string {
  const code = found.charCodeAt(0)
  const isWritable = found === '\t' || found === '\n' || (code >= 0x7f && code <= 0x9f)
  if (isWritable) return found
  return `_x${code.toString(16).padStart(4, '0').toUpperCase()}_${found.slice(1)}`
}
