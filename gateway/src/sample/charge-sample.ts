import type { Row } from '../rest/endpoint.ts'
import { type ReadPage, readNewestRows } from '../rest/newest-rows.ts'

/** Maximum number of charges in a sample: five calls. */
const mostCharges = 1000

/** A sampled charge: the fields that rules test, its outcome, and only the id of its payer. */
export interface SampledCharge {
  readonly id: string
  readonly customerId: string | null
  readonly creationTime: string | null
  readonly chargeStatus: string | null
  readonly instrumentConfigId: string | null
  readonly paymentGateway: string | null
  readonly paymentMethod: string | null
  /** ISO-3166 code of the country; null if the platform does not report it. */
  readonly country: string | null
  readonly currency: string | null
  readonly amount: string | null
  /** The first operation: the type of its first transaction. */
  readonly operation: string | null
  /** The payments attempted for it, oldest first. There are several if one gateway failed and another was tried. */
  readonly attempts: readonly Attempt[]
}

/** A payment as it was sent to one gateway. */
export interface Attempt {
  readonly paymentGateway: string | null
  readonly creationTime: string | null
  /** The status of the transaction. */
  readonly status: string | null
  /** The gateway's own response code. */
  readonly code: string | null
  /** The platform's standardized result, for example `DO_NOT_HONOR`. */
  readonly result: string | null
}

/** A merchant's newest charges at one point in time. */
export interface ChargeSample {
  /** Newest first, without duplicates. */
  readonly charges: readonly SampledCharge[]
  /** The merchant's total number of charges. */
  readonly total: number
  /** When it was read, in milliseconds since the epoch. */
  readonly readAt: number
}

/**
 * Reads the newest charges, at most 1,000 in at most five calls. The later pages are bounded by the newest charge of
 * the first one, so new charges do not shift rows between pages. If one page fails, the entire read fails.
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
    attempts: attemptsOf(row.transactions ?? []),
  }
}

/** The operations that request a payment from a gateway. */
const paymentOperations: ReadonlySet<unknown> = new Set([
  'CHARGE',
  'AUTHORIZATION',
  'AUTHORIZE',
  'FUNDS_AUTHORIZATION',
  'VERIFY_PAYMENT_DETAIL',
  'PSP_RECURRING',
])

function attemptsOf(transactions: readonly Row[]): Attempt[] {
  return transactions
    .filter(({ type }) => paymentOperations.has(type))
    .map(({ gatewayConfigId, creationTime, status, gatewayResponse }) => ({
      paymentGateway: textOf(gatewayConfigId),
      creationTime: textOf(creationTime),
      status: textOf(status),
      code: textOf(gatewayResponse?.code),
      result: textOf(gatewayResponse?.standardizeResultCode),
    }))
}

/** A string from the platform; null for anything else. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
