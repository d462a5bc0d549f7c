import type { Row } from '../rest/endpoint.ts'

/** Whether a secret is set and when it was changed, but never its value, even if the platform sent it. */
export function secretState(stored: unknown): Row {
  const { set = true, lastModified = null } = typeof stored === 'object' && stored !== null ? (stored as Row) : {}
  return { isSet: stored != null && set === true, lastModified }
}
