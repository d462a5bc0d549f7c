import countryToCurrency from 'country-to-currency'
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readAmount, type TypedDecimal } from '../../screens/amount-input.ts'
import { isZero } from '../../screens/decimal.ts'
import { useCurrentMerchant } from '../../session/merchant.ts'
import { readMerchantSetting, saveMerchantSetting } from '../../session/merchant-settings.ts'
import type { PaywallOffer } from './paywall-query.ts'

/** What is bought, by whom and where; it is in the address, so that it can be shared and gone back to. */
export interface Purchase {
  readonly customer: string
  /** Somebody pays for the first time; their data are in no address. */
  readonly isNewPayer: boolean
  readonly country: string
  readonly currency: string
  /** A canonical decimal, `20.50`; empty while it cannot be read. */
  readonly amount: string
  readonly product: string
  /** What real payers would be offered, instead of testers. */
  readonly isLive: boolean
}

/**
 * The purchase in the address, or the one kept for the merchant where the address says nothing. What neither says, or what
 * was kept and is not offered any more, is the first that the platform offers.
 */
export function purchaseOf(
  parameters: URLSearchParams,
  offer: PaywallOffer,
  kept: Readonly<Record<string, string>> = {},
): Purchase {
  const products = offer.products.map(({ externalKey }) => externalKey)
  const isSilent = parameters.size === 0
  const said = (name: string) => (isSilent ? kept[name] : parameters.get(name)) ?? null
  const offered = (name: string, options: readonly string[]) => {
    const value = said(name)
    return value !== null && (!isSilent || options.includes(value)) ? value : (options[0] ?? '')
  }
  return {
    customer: parameters.get('customer') ?? '',
    isNewPayer: parameters.get('payer') === 'new',
    country: offered('country', offer.countries),
    currency: offered('currency', offer.currencies),
    amount: said('amount') ?? '',
    product: offered('product', products),
    isLive: said('mode') === 'live',
  }
}

/** What of a purchase is kept for the merchant account (specification 3): what is bought and where, but not by whom. */
export function purchaseSetting({ country, currency, amount, product, isLive }: Purchase): Record<string, string> {
  return { country, currency, amount, product, mode: isLive ? 'live' : '' }
}

/** A change of the country: its payers pay in its currency, where that is offered. Nothing where the country is not. */
export function toCountry(country: string | null, offer: PaywallOffer): Partial<Purchase> {
  if (country === null || !offer.countries.includes(country)) return {}
  const currency = Object.entries(countryToCurrency).find(([code]) => code === country)?.[1]
  return currency !== undefined && offer.currencies.includes(currency) ? { country, currency } : { country }
}

/** The address of a purchase's parameters. */
export function purchaseParameters({ isLive, isNewPayer, ...purchase }: Purchase): URLSearchParams {
  const parameters = new URLSearchParams(Object.entries(purchase).filter(([, value]) => value !== ''))
  if (isLive) parameters.set('mode', 'live')
  if (isNewPayer) parameters.set('payer', 'new')
  return parameters
}

/** The purchase in the address, and a way to change parts of it. It is kept for the current merchant. */
export function usePurchase(offer: PaywallOffer): readonly [Purchase, (change: Partial<Purchase>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const merchant = useCurrentMerchant()
  const read = useCallback(
    (from: URLSearchParams) => {
      const kept = merchant === null ? {} : readMerchantSetting(localStorage, merchant, 'paywall')
      return purchaseOf(from, offer, kept)
    },
    [merchant, offer],
  )
  const purchase = read(parameters)
  useEffect(() => {
    const isChosen = parameters.size > 0
    if (merchant !== null && isChosen) {
      saveMerchantSetting(localStorage, merchant, 'paywall', purchaseSetting(purchaseOf(parameters, offer)))
    }
  }, [merchant, parameters, offer])
  const change = useCallback(
    (part: Partial<Purchase>) =>
      setParameters((now) => purchaseParameters({ ...read(now), ...part }), { replace: true }),
    [setParameters, read],
  )
  return [purchase, change]
}

/** The amount typed for a purchase, or what is wrong with it. */
export function readPurchaseAmount(typed: string, currency: string, locale: string): TypedDecimal {
  const amount = readAmount(typed, currency, locale)
  return amount.decimal !== null && isZero(amount.decimal) ? { decimal: null, problem: 'tooLow' } : amount
}
