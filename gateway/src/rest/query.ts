import { badInput } from './error.ts'

/**
 * Values of a query string. Multiple values of one name are joined by commas. Empty values are dropped, `0` and `false`
 * are kept (specification 5).
 */
export type QueryValue = string | number | boolean | Date | readonly (string | null)[] | null | undefined

const longestId = 512

/** `?a=b&c=d` with the non-empty values, or an empty string. Dates become ISO without milliseconds. */
export function buildQuery(values: Readonly<Record<string, QueryValue>>): string {
  let query = ''
  for (const name in values) {
    const value = values[name]
    if (isEmpty(value)) continue
    const text = value instanceof Date ? isoSeconds(value) : textOf(value)
    query += `${query === '' ? '?' : '&'}${encodeURIComponent(name)}=${encode(name, text)}`
  }
  return query
}

/** Whether a value is empty and must be dropped (specification 5). */
export function isEmpty(value: QueryValue): value is '' | null | undefined {
  return value === undefined || value === null || textOf(value) === ''
}

function textOf(value: NonNullable<QueryValue>): string {
  return Array.isArray(value) ? value.filter((each) => each !== null && each !== '').join(',') : String(value)
}

/**
 * One path segment for an id. Throws BAD_INPUT for ids that a URL parser would normalize (empty, `.`, `..`), longer
 * than 512 characters, or with invalid Unicode, because the signed path must equal the sent path.
 */
export function encodeSegment(id: string, field = 'id'): string {
  if (id === '' || id === '.' || id === '..') throw badInput(field, 'is not a valid external ID')
  if (id.length > longestId) throw badInput(field, `is too long: at most ${longestId} characters`)
  return encode(field, id)
}

/** ISO-8601 in UTC without milliseconds (specification 5). A number is in milliseconds. */
export function isoSeconds(moment: Date | number): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`
}

/**
 * Whether a search term may go to an integer field: only if it equals its integer written as a string (specification
 * 5).
 */
export function isIntegerTerm(term: string): boolean {
  return /^(0|-?[1-9]\d*)$/.test(term)
}

function encode(field: string, text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    throw badInput(field, 'is not valid Unicode text')
  }
}
