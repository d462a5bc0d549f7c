import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** The request for approval in an error, with the merchant that has it; null if there is none. */
export function approvalIn(error: unknown): { readonly id: string; readonly merchantAccount: string } | null {
  const extensions = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions : undefined
  if (extensions?.code !== 'APPROVAL_REQUIRED') return null
  return { id: String(extensions.approvalId), merchantAccount: String(extensions.merchantAccount) }
}
