import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** Whether a command was refused because the charge is no longer what was shown when the decision was made. */
export function isChangedMeanwhile(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.reason === 'CHANGED'
}

const fields = ['amount', 'reason', 'comment', 'chargebackReasonCode'] as const

/** The field of the dialog that a refusal is about, as far as the gateway names it. */
export function refusedField(error: unknown): (typeof fields)[number] | null {
  if (!CombinedGraphQLErrors.is(error)) return null
  const { field, platformCode } = error.errors[0]?.extensions ?? {}
  if (platformCode === 'amount_too_high') return 'amount'
  return fields.find((name) => name === field) ?? null
}
