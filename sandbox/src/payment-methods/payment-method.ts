import type { PaymentMethod } from '../values/charge-values.ts'
import { currencies, formatMoney, toDollarCents } from '../values/money.ts'
import type { MethodType } from './checkout-methods.ts'

/** A method of a merchant's checkout; bounds are in US cents, at the sandbox's fixed rates. */
export interface CheckoutMethod {
  readonly method: PaymentMethod
  readonly type: MethodType
  readonly displayName: string
  readonly displayInfo: string
  readonly countries: readonly string[]
  readonly currencies: readonly string[]
  readonly instrumentConfigId: string
  readonly minAmount: number | null
  readonly maxAmount: number | null
  /** The reason why it is disabled; null if it is enabled. */
  readonly disabled: string | null
  readonly live: boolean
}

/** A payer's planned purchase; null for unknown fields. The amount is in minor units of the currency. */
export interface Purchase {
  readonly country: string | null
  readonly currency: string | null
  readonly amount: bigint | null
  readonly liveMode: boolean
  /** The payer's row number; left out if unknown. */
  readonly customer?: number
}

/** Why a method is not offered: a code for programs and a text for people. */
interface Refusal {
  readonly code:
    | 'DISABLED'
    | 'NOT_LIVE'
    | 'PAYER_NOT_PRESENT'
    | 'COUNTRY'
    | 'CURRENCY'
    | 'AMOUNT_TOO_LOW'
    | 'AMOUNT_TOO_HIGH'
  readonly message: string
}

/** The default version of the checkout's flow. */
const PURCHASE_FLOW = 'PurchaseFlowV2'

/** Returns every reason why the method is not offered for the purchase; empty if it is offered. */
export function refusalsOf(method: CheckoutMethod, purchase: Purchase): Refusal[] {
  const { country, currency, amount, liveMode } = purchase
  const dollars = amount === null || currency === null ? null : Number(toDollarCents(amount, currency))
  const refusals: Refusal[] = []
  if (method.disabled !== null) refusals.push({ code: 'DISABLED', message: method.disabled })
  if (liveMode && !method.live) {
    refusals.push({ code: 'NOT_LIVE', message: 'Not enabled for live payments' })
  }
  if (method.type === 'STORED') {
    refusals.push({ code: 'PAYER_NOT_PRESENT', message: 'Merchant-initiated only: not available at checkout' })
  }
  if (country !== null && !method.countries.includes(country)) {
    refusals.push({ code: 'COUNTRY', message: `Not available in ${country}. Only in ${method.countries.join(', ')}` })
  }
  if (currency !== null && !method.currencies.includes(currency)) {
    refusals.push({
      code: 'CURRENCY',
      message: `Not available in ${currency}. Only in ${method.currencies.join(', ')}`,
    })
  }
  if (dollars !== null && method.minAmount !== null && dollars < method.minAmount) {
    const least = formatMoney(method.minAmount, 'USD')
    refusals.push({ code: 'AMOUNT_TOO_LOW', message: `The minimum is ${least} USD` })
  }
  if (dollars !== null && method.maxAmount !== null && dollars > method.maxAmount) {
    const most = formatMoney(method.maxAmount, 'USD')
    refusals.push({ code: 'AMOUNT_TOO_HIGH', message: `The maximum is ${most} USD` })
  }
  return refusals
}

/** The JSON of a method for a purchase. */
export function methodDocument(method: CheckoutMethod, purchase: Purchase) {
  const { disabled: _disabled, live, minAmount, maxAmount, ...shown } = method
  const reasons = refusalsOf(method, purchase)
  return {
    ...shown,
    purchaseFlowVersion: PURCHASE_FLOW,
    allowedLiveMode: live,
    minAmountUsd: minAmount === null ? null : formatMoney(minAmount, 'USD'),
    maxAmountUsd: maxAmount === null ? null : formatMoney(maxAmount, 'USD'),
    offered: reasons.length === 0,
    reasons,
  }
}

/** Whether the sandbox supports a currency. */
export function isCurrency(code: string): boolean {
  return currencies.includes(code)
}
