/** The groups of a status in the specification (section 4.3), and whether it can change without a command. */
interface StatusGroups {
  /** The specification's settled statuses: money was taken, given back or reserved. */
  readonly settled?: true
  /** The position in the specification's other list, the outcomes of charges; these are offered first. */
  readonly listed?: number
  /** The provider's final response is missing, so the charge can be repaired (UPDATE_STATUS). */
  readonly nonFinal?: true
}

/** Every status of charges and transactions, in the specification's order, with its groups. */
const groups = {
  SUBMITTED: { nonFinal: true },
  AUTHORIZED: { listed: 1 },
  CHARGED: { settled: true, listed: 2 },
  REFUNDED: { settled: true, listed: 3 },
  CHARGED_BACK: { settled: true, listed: 4 },
  FUNDS_AUTHORIZED: { settled: true },
  CHARGEBACK_REVERSED: { settled: true, listed: 6 },
  VALIDATED: {},
  AUTHORIZE_PENDING: { nonFinal: true },
  CHARGE_PENDING: { nonFinal: true },
  AUTH_REVERSED: { listed: 7 },
  CANCELLED: { listed: 10 },
  DECLINED: { listed: 8 },
  ERROR: {},
  REFUND_PENDING: { nonFinal: true },
  CREDIT_PENDING: { nonFinal: true },
  CREDITED: { listed: 9 },
  CREATED: { listed: 11, nonFinal: true },
  EXPIRED: { listed: 12 },
  VERIFY_PENDING: { listed: 13, nonFinal: true },
  VERIFIED: { listed: 14 },
  CHARGEBACK_PENDING: { listed: 5, nonFinal: true },
} as const satisfies Record<string, StatusGroups>

/** The name of a status; the schema's enum `TransactionStatus` has the same names. */
export type ChargeStatus = keyof typeof groups

type In<Group extends keyof StatusGroups> = {
  [Status in ChargeStatus]: (typeof groups)[Status] extends { readonly [group in Group]: unknown } ? Status : never
}[ChargeStatus]
/** A settled status. */
export type SettledStatus = In<'settled'>
/** A status that still awaits the provider. */
export type NonFinalStatus = In<'nonFinal'>

/** All statuses, in the specification's order. */
export const chargeStatuses = Object.keys(groups) as readonly ChargeStatus[]

/** Statuses in which money was taken, given back or reserved (specification 4.3). */
export const settledStatuses = chargeStatuses.filter((status): status is SettledStatus => 'settled' in groups[status])

/** Statuses that await the provider's response. A charge can be repaired only in these. */
export const nonFinalStatuses = chargeStatuses.filter(
  (status): status is NonFinalStatus => 'nonFinal' in groups[status],
)

/** The specification's other list of statuses, in its order. */
export const listedStatuses: readonly ChargeStatus[] = chargeStatuses
  .filter((status) => placeOf(status) > 0)
  .sort((left, right) => placeOf(left) - placeOf(right))

/** Whether the status is a settled one. */
export function isSettled(status: ChargeStatus): status is SettledStatus {
  return 'settled' in groups[status]
}

/** Whether the status awaits the provider. */
export function isNonFinal(status: ChargeStatus): status is NonFinalStatus {
  return 'nonFinal' in groups[status]
}

function placeOf(status: ChargeStatus): number {
  const group: StatusGroups = groups[status]
  return group.listed ?? 0
}
