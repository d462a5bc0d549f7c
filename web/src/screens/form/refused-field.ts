import { CombinedGraphQLErrors } from '@apollo/client/errors'

/**
 * The field that a rejection concerns: the one that the gateway names, or the one that the platform's message starts
 * with. Null if it concerns none of these fields.
 */
export function refusedField<Field extends string>(error: unknown, fields: readonly Field[]): Field | null {
  if (!CombinedGraphQLErrors.is(error)) return null
  const first = error.errors[0]
  const { code, field, errors } = first?.extensions ?? {}
  if (code !== 'BAD_INPUT') return null
  const text = Array.isArray(errors) && typeof errors[0] === 'string' ? errors[0] : (first?.message ?? '')
  const isAbout = (name: string) => field === name || [' ', ':', '.'].some((end) => text.startsWith(name + end))
  return fields.find(isAbout) ?? null
}
