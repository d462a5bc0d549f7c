import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { amountInputProblem } from '../../screens/amount-input.ts'
import { readDecimalInput } from '../../screens/currency.ts'
import { compareDecimals } from '../../screens/decimal.ts'
import type { FieldProblem } from '../../screens/field-problem.ts'
import type { PaywallOffer } from './paywall-query.ts'

/** What is bought, by whom and where; it stands in the address, so that it can be shared and gone back to. */
export interface Purchase {
  readonly customer: string
  /** Somebody pays for the first time; who stands in no address. */
  readonly isNewPayer: boolean
  readonly country: string
  readonly currency: string
  /** As it was typed. */
  readonly amount: string
  readonly product: string
  /** What real payers would be offered, instead of testers. */
  readonly isLive: boolean
}

/** The purchase in the address; what it does not say is the first that the platform offers. */
export function purchaseOf(parameters: URLSearchParams, offer: PaywallOffer): Purchase {
  return {
    customer: parameters.get('customer') ?? '',
    isNewPayer: parameters.get('payer') === 'new',
    country: parameters.get('country') ?? offer.countries[0] ?? '',
    currency: parameters.get('currency') ?? offer.currencies[0] ?? '',
    amount: parameters.get('amount') ?? '',
    product: parameters.get('product') ?? offer.products[0]?.externalKey ?? '',
    isLive: parameters.get('mode') === 'live',
  }
}

/** The address of a purchase's parameters. */
export function purchaseParameters({ isLive, isNewPayer, ...purchase }: Purchase): URLSearchParams {
  const parameters = new URLSearchParams(Object.entries(purchase).filter(([, value]) => value !== ''))
  if (isLive) parameters.set('mode', 'live')
  if (isNewPayer) parameters.set('payer', 'new')
  return parameters
}

/** The purchase in the address, and a way to change parts of it. */
export function usePurchase(offer: PaywallOffer): readonly [Purchase, (change: Partial<Purchase>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const purchase = purchaseOf(parameters, offer)
  const change = useCallback(
    (part: Partial<Purchase>) =>
      setParameters((now) => purchaseParameters({ ...purchaseOf(now, offer), ...part }), { replace: true }),
    [setParameters, offer],
  )
  return [purchase, change]
}

/** What is wrong with the amount of a purchase; null when nothing is. */
export function purchaseAmountProblem({ amount, currency }: Purchase, locale: string): FieldProblem | null {
  const problem = amountInputProblem(amount, currency, locale)
  if (problem) return problem
  return compareDecimals(readDecimalInput(amount, locale), '0') > 0 ? null : 'tooLow'
}
