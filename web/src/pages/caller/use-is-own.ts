import { useViewer } from '../../session/viewer.tsx'
import type { CallerDetails } from './caller-query.ts'

/** Whether a caller is the signed-in one. */
export function useIsOwn(caller: CallerDetails): boolean {
  const viewer = useViewer()
  return viewer?.callerName === caller.userName && viewer.merchantAccount === caller.assignedMerchantAccount?.name
}
