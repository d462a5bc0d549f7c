import { fractionDigits, negate } from './decimal.ts'

/** The result of parsing a typed or pasted number. Decimals are canonical: `-1000.50`. */
export type TypedNumber =
  | { readonly kind: 'number'; readonly decimal: string }
  /** The text breaks the rules of the user's language and has one or two possible readings: ask, never guess. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly string[] }
  /** The text names a currency that is not the field's. */
  | { readonly kind: 'otherCurrency' }
  | { readonly kind: 'notNumber' }

/** The number that a field accepts. */
interface NumberField {
  /** The maximum number of decimals, or null for no limit. */
  readonly digits: number | null
  /** The ISO 4217 code that may be next to the number, or null. */
  readonly currency: string | null
}

interface Signs {
  readonly decimal: string
  readonly group: string
}

const longest = 100
const shape =
  /^(?<sign>[+-]?) ?(?<before>\p{L}{0,4}\p{Sc}?) ?(?<inner>[+-]?) ?(?<figure>[\d.,' ]*\d) ?(?<after>\p{L}{0,4}\p{Sc}?)$/u

/**
 * Parses a number with the separators of the user's language: in Spanish `1.000` is one thousand and `1,5` one and a
 * half. Spaces and apostrophes may also group, and the field's currency may be next to the number, as code or symbol.
 */
export function readNumber(text: string, locale: string, { digits, currency }: NumberField): TypedNumber {
  const notNumber = { kind: 'notNumber' } as const
  if (text.length > longest) return notNumber
  const { sign, before, inner, figure, after } = shape.exec(plain(text))?.groups ?? {}
  if (figure === undefined || (sign && inner) || (before && after)) return notNumber
  const mark = before || after
  if (mark && !(currency && isNameOf(mark, currency, locale))) {
    return /^[A-Za-z]{3}$|\p{Sc}/u.test(mark) ? { kind: 'otherCurrency' } : notNumber
  }
  const signed = (decimal: string) => (sign === '-' || inner === '-' ? negate(decimal) : decimal)
  const { decimal, group } = signsOf(locale)
  const fits = (reading: string) => digits === null || fractionDigits(reading) <= digits
  const own = readFigure(figure, { decimal, group })
  if (own !== null && fits(own)) return { kind: 'number', decimal: signed(own) }
  const other = readFigure(figure, { decimal: group, group: decimal })
  // Too many decimals for the field, but unambiguous: the caller reports it.
  if (own !== null && (other === null || !fits(other))) return { kind: 'number', decimal: signed(own) }
  const readings = [own && withoutZeros(own), other, other && withoutSeparator(figure)]
    .filter((reading) => reading !== null)
    .filter(fits)
    .map(signed)
  return readings.length > 0 ? { kind: 'ambiguous', readings: [...new Set(readings)] } : notNumber
}

/** Normalizes spaces, minus signs and apostrophes, and removes invisible characters. */
function plain(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Zs}\s]+/gu, ' ')
    .replaceAll('\u2212', '-')
    .replaceAll(/[\u2019\u02bc]/g, "'")
    .trim()
}

// A field reads its number in each render, and creating a formatter takes longer than the rest. There is one entry for each language.
const signs = new Map<string, Signs>()

function signsOf(locale: string): Signs {
  const known = signs.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1000.5)
  const sign = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? ''
  const read = { decimal: sign('decimal'), group: sign('group') }
  signs.set(locale, read)
  return read
}

function isNameOf(mark: string, currency: string, locale: string): boolean {
  if (mark.toUpperCase() === currency) return true
  return (['symbol', 'narrowSymbol'] as const).some((currencyDisplay) => {
    try {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      return format.formatToParts(1).find(({ type }) => type === 'currency')?.value === mark
    } catch {
      // Not a currency code.
      return false
    }
  })
}

/** The canonical decimal of a number that follows the rules for separators, otherwise null. */
function readFigure(figure: string, { decimal, group }: Signs): string | null {
  const at = figure.indexOf(decimal)
  const [whole, fraction] = at < 0 ? [figure, null] : [figure.slice(0, at), figure.slice(at + 1)]
  if (fraction !== null && !/^\d+$/.test(fraction)) return null
  const isGrouped = [group, ' ', "'"].some((sign) => {
    const [first = '', ...groups] = whole.split(sign)
    return groups.length > 0 && /^[1-9]\d{0,2}$/.test(first) && groups.every((three) => /^\d{3}$/.test(three))
  })
  if (!isGrouped && !(/^\d+$/.test(whole) || (whole === '' && fraction !== null))) return null
  const units = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  return fraction === null ? units : `${units}.${fraction}`
}

/** The number without trailing zeros after the decimal point: `1.000` is 1. */
function withoutZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

/** The digits of a number whose only separator was a typing error; null if it has several. */
function withoutSeparator(figure: string): string | null {
  if (figure.replaceAll(/[^.,]/g, '').length !== 1) return null
  return figure.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
}
