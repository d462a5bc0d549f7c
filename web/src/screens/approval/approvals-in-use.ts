import { sessionClient } from '../../network/apollo.ts'
import { useCurrentMerchant } from '../../session/merchant.ts'
import { useViewer } from '../../session/viewer.tsx'
import { viewerQuery } from '../../session/viewer-query.ts'

/**
 * Whether a merchant has rules or requests for approval, which the signed-in caller's data says. Without any, nothing is
 * asked about approvals. Default: the merchant acted for.
 */
export function useApprovalsInUse(merchant?: string | null): boolean {
  const current = useCurrentMerchant()
  const viewer = useViewer()
  const owner = merchant ?? current ?? viewer?.merchantAccount
  return owner !== undefined && (viewer?.approvalMerchants.includes(owner) ?? false)
}

/** Notes that a merchant has rules or requests for approval by now; null is the caller's own account. */
export function noteApprovals(merchant: string | null): void {
  sessionClient.cache.updateQuery({ query: viewerQuery }, (data) => {
    const { viewer } = data ?? {}
    const owner = merchant ?? viewer?.merchantAccount
    if (!viewer || !owner || viewer.approvalMerchants.includes(owner)) return data
    return { viewer: { ...viewer, approvalMerchants: [...viewer.approvalMerchants, owner] } }
  })
}
