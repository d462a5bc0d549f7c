import type { Row } from './endpoint.ts'

/** How to find out the outcome of a change if the platform's success does not have the expected body. */
export interface Proof {
  /** Whether a response is as expected. */
  readonly isExpected: (response: Row) => boolean
  /** Reads whether the change was made, and returns its result; null if it is unknown. */
  readonly read?: () => Promise<Row | null>
}

/** The proof of a change whose response is not used: any success is enough. */
export const anySuccess: Proof = { isExpected: () => true }

/**
 * Whether a row has the values that were sent. An empty value equals a missing one. Compares decimals as numbers, and
 * only the sent fields of objects, because the platform completes them.
 */
export function hasValues(row: unknown, sent: unknown): boolean {
  if (isNothing(sent)) return isNothing(row)
  if (Array.isArray(sent)) {
    return (
      Array.isArray(row) && row.length === sent.length && sent.every((value, place) => hasValues(row[place], value))
    )
  }
  if (typeof sent === 'object') {
    return isObject(row) && Object.entries(sent as Row).every(([name, value]) => hasValues(row[name], value))
  }
  return row === sent || (isNumber(row) && isNumber(sent) && Number(row) === Number(sent))
}

function isNothing(value: unknown): boolean {
  return value == null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
}
