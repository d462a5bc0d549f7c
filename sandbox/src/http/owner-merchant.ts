import type { Call } from './endpoint.ts'
import { badRequest } from './request-error.ts'

/** Returns the merchant that a new object belongs to. The all-families view has none (specification 6.3). */
export function ownerMerchant({ scope }: Pick<Call, 'scope'>): number {
  if (scope !== null) return scope
  throw badRequest(['Choose a merchant account: act on behalf of one'], 'merchant_required')
}
