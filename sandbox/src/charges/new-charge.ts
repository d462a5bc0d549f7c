import type { ChargeStatus, OperationType, PaymentMethod } from '../values/charge-values.ts'
import type { MetadataNode, Property } from '../values/metadata.ts'
import type { Card } from './card.ts'
import type { ResultCode } from './gateway-response.ts'

/** A charge to be created; money is in minor units of its currency. */
export interface NewCharge {
  /** The merchant's own id; null to generate one. */
  readonly id: string | null
  /** The number of the merchant account. It must be the customer's. */
  readonly merchant: number
  /** The row number of the customer. */
  readonly customer: number
  readonly paymentMethod: PaymentMethod
  /** The instrument configuration that the payer chose, or null. */
  readonly instrumentConfigId: string | null
  /** The country of the customer or of the purchase; null if unknown. */
  readonly country: string | null
  readonly currency: string
  /** The card; null if the charge is not paid by card or no card is known. */
  readonly card: Card | null
  readonly lineItem: NewLineItem
  readonly metadata: readonly MetadataNode[]
  readonly properties: readonly Property[]
}

export interface NewLineItem {
  readonly externalKey: string
  readonly description: string
  readonly category: string
  readonly quantity: number
  /** The amount for the entire quantity. */
  readonly price: bigint
  readonly tax: bigint
  readonly taxInclusive: boolean
}

/** The first transaction of a new charge and its outcome, such as `CHARGE`, `CHARGED` and `APPROVED`. */
export interface FirstStep {
  readonly operation: OperationType
  readonly status: CreationStatus
  readonly result: ResultCode
}

/** The statuses that a new charge can have. */
export type CreationStatus = Extract<
  ChargeStatus,
  | 'CREATED'
  | 'SUBMITTED'
  | 'CHARGED'
  | 'CHARGE_PENDING'
  | 'FUNDS_AUTHORIZED'
  | 'AUTHORIZED'
  | 'AUTHORIZE_PENDING'
  | 'DECLINED'
  | 'ERROR'
>

/** The total for the payer: the price, plus the tax unless the price includes it. */
export function totalOf({ price, tax, taxInclusive }: NewLineItem): bigint {
  return taxInclusive ? price : price + tax
}
