import { useQuery } from '@apollo/client/react'
import { graphql } from '../../gql/gql.ts'
import type { ApprovalAction, ApprovalNeedQuery } from '../../gql/graphql.ts'
import { clientFor } from '../../network/apollo.ts'
import { useCurrentMerchant } from '../../session/merchant.ts'
import { useViewer } from '../../session/viewer.tsx'
import type { Attempt } from '../form/attempt.ts'
import { approvalIn } from './approval-in.ts'

const approvalNeedQuery = graphql(`
  query ApprovalNeed($action: ApprovalAction!, $amount: Decimal, $currency: String, $jobId: ID) {
    approvalNeed(action: $action, amount: $amount, currency: $currency, jobId: $jobId) {
      isNeeded
      isBlocked
      isSplit
      approvers
    }
  }
`)

/** What the rules say about an action. */
type ApprovalNeed = ApprovalNeedQuery['approvalNeed']

/** An action that rules can cover, as a form is about to send it. */
export interface CoveredAction {
  readonly action: ApprovalAction
  /** The amount that would be moved. Null for none. */
  readonly amount?: string | null
  readonly currency?: string | null
  /** The job that would be started. */
  readonly jobId?: string
  /** The merchant of the object. Default: the merchant acted for. */
  readonly owner?: string | null
}

/** What a form says about an approval. */
export interface ApprovalState {
  /** Null if nothing is covered, and until it is known. The gateway judges again when it is sent. */
  readonly need: ApprovalNeed | null
  /** Whether the last attempt has asked for the approval. */
  readonly isAsked: boolean
}

/**
 * Whether an action needs an approval, so that its button can say so before it is sent, and whether the approval is
 * requested. Without rules nothing is read.
 */
export function useApproval(covered: CoveredAction | null, attempt: Attempt): ApprovalState {
  const current = useCurrentMerchant()
  const { merchantAccount: own = null, approvalMerchants = [] } = useViewer() ?? {}
  const owner = covered?.owner ?? current ?? own
  // A job of the all-families view may be about each of the merchants.
  const isInUse =
    covered?.jobId && current === null ? approvalMerchants.length > 0 : approvalMerchants.includes(owner ?? '')
  const { action = 'REFUND', amount = null, currency = null, jobId = null } = covered ?? {}
  // While another amount is judged, the last judgment stays, so that the button does not flicker.
  const { data, previousData } = useQuery(approvalNeedQuery, {
    client: clientFor(owner === own ? null : owner),
    variables: { action, amount, currency, jobId },
    skip: covered === null || !isInUse,
    fetchPolicy: 'network-only',
  })
  return {
    need: (covered && isInUse && (data ?? previousData)?.approvalNeed) || null,
    isAsked: attempt.state === 'refused' && approvalIn(attempt.error) !== null,
  }
}
