import { useMerchant } from '../../session/merchant.ts'
import { useIsForAllMerchants } from './use-is-for-all-merchants.ts'

/** The merchant whose data the open screen shows: the one acted for; null on a screen about all merchants. */
export function useDataMerchant(): string | null {
  const actedFor = useMerchant()
  return useIsForAllMerchants() ? null : actedFor
}
