import { isAllFamiliesView } from '@portal/schema/access'
import { useCallback } from 'react'
import { hasMerchantScreen, type ParameterOf, pathOf, type ScreenPattern } from '../../paths.ts'
import { merchantPath, useCurrentMerchant } from '../../session/merchant.ts'
import { useAccessSubject } from '../../session/viewer.tsx'

/** Whether the objects of all merchants are shown together (specification 6.3). */
export function useIsAllFamiliesView(): boolean {
  return isAllFamiliesView(useAccessSubject())
}

/**
 * Returns a function that builds the path of an object: below the current merchant, or in the all-families view below
 * its owner, because ids are unique only within one merchant.
 */
export function useOwnerPath(): (owner: string | null | undefined, path: string) => string {
  // Null in the all-families view.
  const merchant = useCurrentMerchant()
  return useCallback((owner, path) => merchantPath(merchant ?? (owner || null), path), [merchant])
}

/**
 * Returns a function that builds a screen's path from its pattern and parameters, which it encodes. A merchant's screen
 * is built as with `useOwnerPath`.
 */
export function usePath(): <Pattern extends ScreenPattern>(
  pattern: Pattern,
  ...given: [ParameterOf<Pattern>] extends [never]
    ? [parameters?: Readonly<Record<never, string>>, owner?: string | null | undefined]
    : [parameters: Readonly<Record<ParameterOf<Pattern>, string>>, owner?: string | null | undefined]
) => string {
  const path = useOwnerPath()
  return useCallback(
    (pattern, ...[parameters, owner]) => {
      const below = pathOf(pattern, (parameters ?? {}) as Readonly<Record<ParameterOf<typeof pattern>, string>>)
      return hasMerchantScreen(pattern) ? path(owner, below) : `/${below}`
    },
    [path],
  )
}
