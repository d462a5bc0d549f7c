import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** The request for approval in an error, with its merchant; null if the error contains none. */
export function approvalIn(error: unknown): { readonly id: string; readonly merchantAccount: string } | null {
  const extensions = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions : undefined
  if (extensions?.code !== 'APPROVAL_REQUIRED') return null
  return { id: String(extensions.approvalId), merchantAccount: String(extensions.merchantAccount) }
}
