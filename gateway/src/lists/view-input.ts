import { normalText } from '@portal/schema/normal-text'
import type { Row } from '../rest/endpoint.ts'
import { badInput } from '../rest/error.ts'

/** Maximum length of a view's name, in visible characters. */
export const longestName = 60
/** Maximum size of a view's state, in characters of JSON. */
export const longestState = 4_000

/** Control characters, line breaks, and invisible characters that let two names look the same. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?!\u200d)\p{Cf}/u

/** Returns the name as it will be stored. Throws BAD_INPUT if it is unreadable for people. */
export function checkedName(text: string): string {
  if (unseen.test(text)) throw badInput('name', 'contains an invisible character, such as a line break. Remove it')
  const name = normalText(text, 'NFC').trim().replaceAll(/\s+/g, ' ')
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) throw badInput('name', 'is required: type at least one visible character')
  const { length } = [...name]
  if (length > longestName) throw badInput('name', `is too long: ${length} characters, at most ${longestName}`)
  return name
}

/** The key by which names must be unique: it ignores case. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

const members: Readonly<Record<string, { readonly is: (value: unknown) => boolean; readonly form: string }>> = {
  search: { is: (value) => typeof value === 'string', form: 'a text' },
  filter: { is: isConditions, form: 'an object whose values are texts, numbers, true, false or lists of these' },
  sort: { is: (value) => typeof value === 'string', form: 'a text' },
  density: { is: (value) => value === 'comfortable' || value === 'compact', form: 'comfortable or compact' },
  pageSize: {
    is: (value) => value === 'fit' || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 200),
    form: 'a whole number from 1 to 200, or fit',
  },
}

/**
 * Returns the state as it will be stored. Throws BAD_INPUT unless it is an object in the documented format. Unknown
 * names are kept.
 */
export function checkedState(state: unknown): Row {
  if (typeof state !== 'object' || state === null || Array.isArray(state)) throw badInput('state', 'must be an object')
  for (const [name, { is, form }] of Object.entries(members)) {
    const value: unknown = (state as Row)[name]
    if (value != null && !is(value)) throw badInput(`state.${name}`, `must be ${form}`)
  }
  const { length } = JSON.stringify(state)
  if (length > longestState) {
    throw badInput('state', `is too large: ${length} characters of JSON, at most ${longestState}. Leave conditions out`)
  }
  return state as Row
}

function isConditions(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const isPlain = (one: unknown) => one === null || ['string', 'number', 'boolean'].includes(typeof one)
  return Object.values(value).every((one) => isPlain(one) || (Array.isArray(one) && one.every(isPlain)))
}
