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

/** The verdict of the rules on an action. */
type ApprovalNeed = ApprovalNeedQuery['approvalNeed']

/** An action that rules can cover, just before a form sends it. */
export interface CoveredAction {
  readonly action: ApprovalAction
  /** The amount that the action would move. Null for none. */
  readonly amount?: string | null
  readonly currency?: string | null
  /** The job that the action would start. */
  readonly jobId?: string
  /** The merchant of the object. Default: the merchant acted for. */
  readonly owner?: string | null
}

/** The approval state of a form. */
export interface ApprovalState {
  /** Null if nothing is covered, and until the verdict is known. The gateway judges again when the action is sent. */
  readonly need: ApprovalNeed | null
  /** Whether the last attempt has requested the approval. */
  readonly isAsked: boolean
}

/**
 * Whether an action needs an approval, so that its button can show it before sending, and whether the approval has been
 * requested. If there are no rules, nothing is read.
 */
export function useApproval(covered: CoveredAction | null, attempt: Attempt): ApprovalState {
  const current = useCurrentMerchant()
  const { merchantAccount: own = null, approvalMerchants = [] } = useViewer() ?? {}
  const owner = covered?.owner ?? current ?? own
  // A job in the all-families view may concern any of the merchants.
  const isInUse =
    covered?.jobId && current === null ? approvalMerchants.length > 0 : approvalMerchants.includes(owner ?? '')
  const { action = 'REFUND', amount = null, currency = null, jobId = null } = covered ?? {}
  // While a new amount is being judged, the last verdict stays, so that the button does not flicker.
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
