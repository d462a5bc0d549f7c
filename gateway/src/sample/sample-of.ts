import { requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { merchantOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { charges } from '../rest/endpoints.ts'
import { isoSeconds } from '../rest/query.ts'
import { type ChargeSample, readChargeSample } from './charge-sample.ts'
import type { ChargeSamples, SampleOwner } from './charge-samples.ts'

/** The services that read samples. */
export interface SampleServices {
  readonly chargeSamples: ChargeSamples
}

/** The newest charges of the merchant acted for. Throws FORBIDDEN for callers who may not read charges. */
export async function chargeSampleOf(context: Context<SampleServices>): Promise<ChargeSample> {
  requireAccess(context, 'charges')
  const { services, deadline, rest } = context
  return services.chargeSamples.get(sampleOwner(context), deadline, () =>
    readChargeSample((query) => rest.list(charges, { query }), services.clock),
  )
}

/** The owner of a sample, identified by names, because a session's key is a different object in each request. */
export function sampleOwner(context: Context): SampleOwner {
  const { merchantAccount, callerName } = context.principal
  return { merchantAccount, callerName, merchant: merchantOf(context) }
}

/** The sample's metadata for clients. */
export function describedSample({ charges: all, total, readAt }: ChargeSample): Row {
  return {
    charges: all.length,
    total,
    isWhole: all.length >= total,
    from: all.at(-1)?.creationTime ?? null,
    to: all[0]?.creationTime ?? null,
    readAt: isoSeconds(readAt),
  }
}
