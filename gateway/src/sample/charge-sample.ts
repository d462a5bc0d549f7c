import type { Row } from '../rest/endpoint.ts'
import { type ReadPage, readNewestRows } from '../rest/newest-rows.ts'

/** The most charges of a sample: five calls. */
const mostCharges = 1000

/** What a sample knows of a charge: what rules decide by, and nothing of the payer but the id. */
export interface SampledCharge {
  readonly id: string
  readonly customerId: string | null
  readonly creationTime: string | null
  readonly chargeStatus: string | null
  readonly instrumentConfigId: string | null
  readonly paymentGateway: string | null
  readonly paymentMethod: string | null
  /** ISO-3166 code of the country; null where the platform does not say it of a charge. */
  readonly country: string | null
  readonly currency: string | null
  readonly amount: string | null
  /** What it began with: the type of its first transaction. */
  readonly operation: string | null
}

/** The newest charges of a merchant, as they were at one moment. */
export interface ChargeSample {
  /** Newest first, each once. */
  readonly charges: readonly SampledCharge[]
  /** How many charges the merchant had in all. */
  readonly total: number
  /** When it was read, in milliseconds since the epoch. */
  readonly readAt: number
}

/**
 * Reads the newest charges, at most 1,000, by at most five calls. The later pages are bounded by the newest charge of the
 * first: charges that come meanwhile push no row past the edge of a page unread. One page that fails fails the whole.
 */
export async function readChargeSample(readPage: ReadPage, clock: () => number): Promise<ChargeSample> {
  const readAt = clock()
  const { rows, total } = await readNewestRows(readPage, mostCharges, (newest) => ({
    to: textOf(newest?.creationTime),
  }))
  const charges = new Map<string, SampledCharge>()
  for (const row of rows) {
    const charge = sampled(row)
    if (!charges.has(charge.id)) charges.set(charge.id, charge)
  }
  return { charges: [...charges.values()], total, readAt }
}

function sampled(row: Row): SampledCharge {
  return {
    id: String(row.id),
    customerId: textOf(row.customerId),
    creationTime: textOf(row.creationTime),
    chargeStatus: textOf(row.chargeStatus),
    instrumentConfigId: textOf(row.instrumentConfigId),
    paymentGateway: textOf(row.paymentGateway),
    paymentMethod: textOf(row.paymentMethod),
    country: textOf(row.country),
    currency: textOf(row.currency),
    amount: textOf(row.amount),
    operation: textOf(row.transactions?.[0]?.type),
  }
}

/** A text of the platform; anything else says nothing. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
