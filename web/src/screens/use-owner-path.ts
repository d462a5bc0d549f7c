import { isAllFamiliesView } from '@portal/schema/access'
import { useCallback } from 'react'
import { merchantPath, useCurrentMerchant } from '../session/merchant.ts'
import { useAccessSubject } from '../session/viewer.tsx'

/** Whether the objects of all merchants are shown at once (specification 6.3). */
export function useIsAllFamiliesView(): boolean {
  return isAllFamiliesView(useAccessSubject())
}

/**
 * Builds the path of an object: under the current merchant or, where all merchants' objects are shown at once, under
 * its owner, because ids are unique only within one merchant.
 */
export function useOwnerPath(): (owner: string | null | undefined, path: string) => string {
  const merchant = useCurrentMerchant()
  const isAll = useIsAllFamiliesView()
  return useCallback((owner, path) => merchantPath((isAll && owner) || merchant, path), [merchant, isAll])
}
