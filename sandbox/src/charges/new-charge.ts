import type { ChargeStatus, OperationType, PaymentMethod } from '../values/charge-values.ts'
import type { MetadataNode, Property } from '../values/metadata.ts'
import type { Card } from './card.ts'
import type { ResultCode } from './gateway-response.ts'

/** A charge to be made; money is in minor units of its currency. */
export interface NewCharge {
  /** The merchant's own id; null to have one made. */
  readonly id: string | null
  /** The number of the merchant account; it must be the customer's. */
  readonly merchant: number
  /** The number of the customer's row. */
  readonly customer: number
  readonly paymentMethod: PaymentMethod
  /** The instrument configuration that the payer chose; null where none was. */
  readonly instrumentConfigId: string | null
  /** The country of the customer, or of the purchase; null where it is not known. */
  readonly country: string | null
  readonly currency: string
  /** The card it is paid with; null where it is not paid by card, or no card is known. */
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
  /** Of the whole quantity. */
  readonly price: bigint
  readonly tax: bigint
  readonly taxInclusive: boolean
}

/** What a new charge's first transaction is, and its outcome: `CHARGE` and `CHARGED` and `APPROVED`. */
export interface FirstStep {
  readonly operation: OperationType
  readonly status: CreationStatus
  readonly result: ResultCode
}

/** The statuses a charge can begin with. */
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

/** What the payer pays: the price, and the tax where the price does not include it. */
export function totalOf({ price, tax, taxInclusive }: NewLineItem): bigint {
  return taxInclusive ? price : price + tax
}
