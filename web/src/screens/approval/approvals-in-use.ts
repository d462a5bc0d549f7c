import { useCurrentMerchant } from '../../session/merchant.ts'
import { useViewer } from '../../session/viewer.tsx'
import { shownViewer, showViewer } from '../../session/viewer-store.ts'

/**
 * Whether the merchant acted for has rules or requests for approval, according to the signed-in caller's data. If there
 * are none, nothing about approvals is requested.
 */
export function useApprovalsInUse(): boolean {
  const current = useCurrentMerchant()
  const viewer = useViewer()
  const owner = current ?? viewer?.merchantAccount
  return owner !== undefined && (viewer?.approvalMerchants.includes(owner) ?? false)
}

/** Records that a merchant has rules or requests for approval by now; null is the caller's own account. */
export function noteApprovals(merchant: string | null): void {
  const viewer = shownViewer()
  const owner = merchant ?? viewer?.merchantAccount
  if (!viewer || !owner || viewer.approvalMerchants.includes(owner)) return
  showViewer({ ...viewer, approvalMerchants: [...viewer.approvalMerchants, owner] })
}
