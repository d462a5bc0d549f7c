import { hasValidCheckDigit } from './check-digit.ts'
import { normalText } from './normal-text.ts'

/** A part of a payment card that must not appear in a text: its number, or its verification code. */
export type CardPart = 'number' | 'code'

/**
 * Digits in groups, as people write, dictate or paste a number: `4242 4242`, `4242-4242`, `4242.4242`, or one per line.
 */
const digitGroups = /(?<![\p{L}\p{N}])\p{Nd}+(?:[^\p{L}\p{N}:]{1,3}\p{Nd}+)*(?![\p{L}\p{N}])/gu
const verificationCode =
  /(?<!\p{L})(?:c[vs][vc]2?|cv2|(?:security|card|verification) (?:code|value)|c[óo]d(?:igo|\.)? (?:de )?(?:seg(?:uridad|\.)?|verificaci[óo]n))(?!\p{L})\P{Nd}{0,6}\p{Nd}{3,4}(?!\p{Nd})/iu
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g
const [fewestDigits, mostDigits] = [13, 19]

/**
 * Finds a card's number (13 to 19 digits with a valid check digit, in any script and grouping) or its verification code
 * (labeled as such) in a text; null if there is none. Times do not count as groups, because colons separate their
 * parts.
 */
export function cardPartIn(text: string): CardPart | null {
  const plain = normalText(text, 'NFKC').replaceAll(invisible, '')
  for (const [run] of plain.matchAll(digitGroups)) if (hasCardNumber(run)) return 'number'
  return verificationCode.test(plain) ? 'code' : null
}

/** Whether some consecutive groups form a card number. */
function hasCardNumber(run: string): boolean {
  const groups = (run.match(/\p{Nd}+/gu) ?? []).map(asDigits)
  for (const start of groups.keys()) {
    let number = ''
    for (let at = start; at < groups.length && number.length < mostDigits; at++) {
      number += groups[at]
      if (number.length > mostDigits) break
      if (number.length >= fewestDigits && isPaymentCard(number)) return true
    }
  }
  return false
}

/** The digits of any script as ASCII. In Unicode, the ten digits of a script are consecutive, starting with zero. */
function asDigits(group: string): string {
  return [...group].map((digit) => (/\d/.test(digit) ? digit : String(digitValue(digit)))).join('')
}

function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return value
}

/** The first digit of a payment card's number is 2 to 6. */
function isPaymentCard(number: string): boolean {
  return /^[2-6]/.test(number) && hasValidCheckDigit(number)
}

/** Why a text with card data is refused, for use after the name of its input. */
export const cardFault: Readonly<Record<CardPart, string>> = {
  number: 'contains a card number. Remove it, or keep only its last four digits',
  code: 'contains the verification code of a card. Remove it',
}

/**
 * The names of inputs that are not free text: secrets, the card of a payment, files and patterns, and numbers that may
 * look like a card's but are not (a product key can be a barcode).
 */
const otherInputs: ReadonlySet<string> = new Set([
  'body',
  'credentials',
  'cvc',
  'externalKey',
  'file',
  'images',
  'number',
  'phoneNumber',
  'redirectToken',
  'secretKey',
  'token',
  'userAgentRegex',
])

/** Whether an input with this name may contain free text, and so must not contain a card's number or code. */
export function isFreeText(name: string): boolean {
  return !otherInputs.has(name) && !/(?:^id|Ids?|Hash|[Uu]rl|URLs)$/.test(name)
}
