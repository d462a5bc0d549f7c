import { useEffect } from 'react'
import { type LookedAt, type LookedAtPlace, noteLookedAt } from '../../session/looked-at.ts'
import { useCurrentMerchant } from '../../session/merchant.ts'
import { useViewer } from '../../session/viewer.tsx'
import { useIsAllFamiliesView } from './use-owner-path.ts'

/** The key for the caller's recently viewed objects, or null if signed out. */
export function useLookedAtPlace(): LookedAtPlace | null {
  const viewer = useViewer()
  const merchant = useCurrentMerchant()
  return viewer && { merchantAccount: viewer.merchantAccount, callerName: viewer.callerName, merchant }
}

/** Records a visit to an object's page, once the object has loaded. */
export function useLookedAt(
  kind: LookedAt['kind'],
  object: { readonly id: string; readonly merchantAccount?: string | null } | null | undefined,
): void {
  const place = useLookedAtPlace()
  const isAll = useIsAllFamiliesView()
  const id = object?.id
  const owner = (isAll && object?.merchantAccount) || null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is a new object on each render, so compare its parts
  useEffect(() => {
    if (place !== null && id !== undefined) noteLookedAt(localStorage, place, { kind, id, owner, at: Date.now() })
  }, [kind, id, owner, place?.merchantAccount, place?.callerName, place?.merchant])
}
