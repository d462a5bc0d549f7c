import { CombinedGraphQLErrors } from '@apollo/client/errors'
import type { Finding } from '../../screens/editor/finding.ts'

/** The findings of the platform's syntax check in a refusal. Empty if the refusal concerns something else. */
export function findingsOf(refusal: unknown): readonly Finding[] {
  const found = CombinedGraphQLErrors.is(refusal) ? refusal.errors[0]?.extensions?.findings : undefined
  return Array.isArray(found) ? found.filter(isFinding) : []
}

function isFinding(value: unknown): value is Finding {
  if (typeof value !== 'object' || value === null) return false
  const { line, column, message } = value as Readonly<Record<string, unknown>>
  return typeof line === 'number' && (column === null || typeof column === 'number') && typeof message === 'string'
}
