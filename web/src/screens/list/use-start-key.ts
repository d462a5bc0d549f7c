import { useCurrentMerchant } from '../../session/merchant.ts'
import { useViewer } from '../../session/viewer.tsx'
import type { Viewer } from '../../session/viewer-query.ts'
import { listKeyOf } from './use-list-key.ts'

/** The local storage key of a list's start view, by list, user and merchant. */
export function useStartKey(list: string, within: Readonly<Record<string, string>> = {}): string {
  return startKeyOf(useViewer(), useCurrentMerchant(), list, within)
}

/** The key of the start view of a user's list at a merchant. */
export function startKeyOf(
  viewer: Viewer | null,
  merchant: string | null,
  list: string,
  within: Readonly<Record<string, string>> = {},
): string {
  return listKeyOf(viewer, 'start', [list, ...Object.values(within), merchant ?? ''].join(':'))
}
