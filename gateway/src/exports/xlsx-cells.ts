import { badInput } from '../rest/error.ts'
import { isExactNumber } from './cell-text.ts'

/** The most characters that a cell of a spreadsheet takes. */
const longestText = 32_767

/** The formats of cells, by their place in `cellXfs` of the styles: whole numbers, 1 to 4 decimals, moments, the head. */
export const styles = { general: 0, decimals: [1, 2, 3, 4, 5], moment: 6, head: 7 } as const

/** Characters that XML 1.0 cannot hold, and texts that a spreadsheet would read as such a character. */
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

/** A number as a number, with as many decimals as it has; undefined if a spreadsheet would round it. */
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

/** Days from the beginning of the calendar of spreadsheets to that of JavaScript. */
const epochDays = 25_569
const dayMs = 86_400_000
/** Decimals of a day: less than a microsecond. */
const dayDigits = 12

/** A moment as a date with time in UTC, in days; undefined if it is not a date. */
export function momentCell(text: string): string | undefined {
  const time = Date.parse(text)
  if (Number.isNaN(time) || time < 0) return undefined
  const days = Math.floor(time / dayMs)
  const fraction = Math.round(((time - days * dayMs) / dayMs) * 10 ** dayDigits)
  return `<c s="${styles.moment}"><v>${days + epochDays}.${digitsOf(fraction, dayDigits)}</v></c>`
}

/**
 * A number with leading zeros. Digit by digit, because V8 keeps the texts of the latest numbers, so many different ones
 * would fill its old memory.
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

/** A text in XML. Half a surrogate pair becomes a replacement character. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unwritable, escaped)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** A character as a spreadsheet writes it, `_x000D_`. */
function escaped(found: string): string {
  const code = found.charCodeAt(0)
  const isWritable = found === '\t' || found === '\n' || (code >= 0x7f && code <= 0x9f)
  if (isWritable) return found
  return `_x${code.toString(16).padStart(4, '0').toUpperCase()}_${found.slice(1)}`
}
