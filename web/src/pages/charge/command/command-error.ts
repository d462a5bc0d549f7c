import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** Whether a command was refused because the charge has changed since it was shown. */
export function isChangedMeanwhile(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.reason === 'CHANGED'
}

const fields = ['amount', 'reason', 'comment', 'chargebackReasonCode'] as const

/** The field of the dialog that a refusal concerns, if the gateway names one. */
export function refusedField(error: unknown): (typeof fields)[number] | null {
  if (!CombinedGraphQLErrors.is(error)) return null
  const { field, platformCode } = error.errors[0]?.extensions ?? {}
  if (platformCode === 'amount_too_high') return 'amount'
  return fields.find((name) => name === field) ?? null
}
