import type { Row } from '../rest/endpoint.ts'

/** Whether there is a secret, and since when; never its value, whatever the platform sent. */
export function secretState(stored: unknown): Row {
  const { set = true, lastModified = null } = typeof stored === 'object' && stored !== null ? (stored as Row) : {}
  return { isSet: stored != null && set === true, lastModified }
}
