import { longestCaseText } from '@portal/schema/case'
import { normalText } from '@portal/schema/normal-text'
import { badInput } from '../rest/error.ts'

/** Maximum length of the reason for striking an entry, in characters. */
export const longestStrikeReason = 500

/**
 * Control characters, and characters that change the direction of the text that follows: they could make two texts look
 * the same.
 */
const strange = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** Returns the text as it will be stored. Throws BAD_INPUT if it is empty, too long, or not readable. */
export function checkedText(field: string, given: string, most = longestCaseText): string {
  const text = normalText(given, 'NFC').replaceAll(/\r\n?/g, '\n').trim()
  if (strange.test(text)) throw badInput(field, 'contains an invisible character that changes how it reads. Remove it')
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) throw badInput(field, 'is required: type at least one visible character')
  const { length } = [...text]
  if (length > most) {
    const [is, allowed] = [length, most].map((count) => count.toLocaleString('en'))
    throw badInput(field, `is too long: ${is} characters, at most ${allowed}. Split it into several entries`)
  }
  return text
}

/** The latest time that a case accepts, in milliseconds from now. */
const furthestMs = 5 * 366 * 24 * 60 * 60_000

/** Parses a time into milliseconds; 0 for null. Throws BAD_INPUT for a time in the past or too far in the future. */
export function checkedMoment(field: string, given: string | null, now: number): number {
  if (given === null) return 0
  const moment = Date.parse(given)
  if (Number.isNaN(moment)) throw badInput(field, 'is not a moment')
  if (moment <= now) throw badInput(field, 'has already passed. Choose a later moment')
  if (moment > now + furthestMs) throw badInput(field, 'is too far away: at most five years from now')
  return moment
}
