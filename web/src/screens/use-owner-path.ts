import { isAllFamiliesView } from '@portal/schema/access'
import { useCallback } from 'react'
import { hasMerchantScreen, type ParameterOf, pathOf, type ScreenPattern } from '../paths.ts'
import { merchantPath, useCurrentMerchant } from '../session/merchant.ts'
import { useAccessSubject } from '../session/viewer.tsx'

/** Whether the objects of all merchants are shown together (specification 6.3). */
export function useIsAllFamiliesView(): boolean {
  return isAllFamiliesView(useAccessSubject())
}

/**
 * Builds the path of an object: under the current merchant or, if the objects of all merchants are shown, under
 * its owner, because ids are unique only within one merchant.
 */
export function useOwnerPath(): (owner: string | null | undefined, path: string) => string {
  // Null if the objects of all merchants are shown.
  const merchant = useCurrentMerchant()
  return useCallback((owner, path) => merchantPath(merchant ?? (owner || null), path), [merchant])
}

/** Builds the path of a screen from its pattern with encoded parameters; that of a merchant's screen as `useOwnerPath` does. */
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
