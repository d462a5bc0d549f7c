import { requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { merchantOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { charges } from '../rest/endpoints.ts'
import { isoSeconds } from '../rest/query.ts'
import { type ChargeSample, readChargeSample } from './charge-sample.ts'
import type { ChargeSamples, SampleOwner } from './charge-samples.ts'

/** The services that samples are read with. */
export interface SampleServices {
  readonly chargeSamples: ChargeSamples
}

/** The newest charges of the merchant acted for. Throws FORBIDDEN for who may not read charges. */
export async function chargeSampleOf(context: Context<SampleServices>): Promise<ChargeSample> {
  requireAccess(context, 'charges')
  const { services, deadline, rest } = context
  return services.chargeSamples.get(sampleOwner(context), deadline, () =>
    readChargeSample((query) => rest.list(charges, { query }), services.clock),
  )
}

/** Who reads, for whom: by names, as keys of sessions are other objects in each request. */
export function sampleOwner(context: Context): SampleOwner {
  const { merchantAccount, callerName } = context.principal
  return { merchantAccount, callerName, merchant: merchantOf(context) }
}

/** The sample as clients are told of it. */
export function describedSample({ charges: all, total, readAt }: ChargeSample): Row {
  return {
    charges: all.length,
    total,
    isWhole: all.length >= total,
    from: all.at(-1)?.creationTime ?? null,
    to: all[0]?.creationTime ?? null,
    readAt: isoSeconds(new Date(readAt)),
  }
}
