import countryToCurrency from 'country-to-currency'
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCurrentMerchant } from '../../session/merchant.ts'
import { readMerchantSetting, saveMerchantSetting } from '../../session/merchant-settings.ts'
import { readPositiveAmount, type TypedDecimal } from '../../values/amount-input.ts'
import type { PaywallOffer } from './paywall-query.ts'

/** A purchase. It is in the URL, so that users can share it and go back to it. */
export interface Purchase {
  readonly customer: string
  /** For a new payer, whose data is never in the URL. */
  readonly isNewPayer: boolean
  readonly country: string
  readonly currency: string
  /** A canonical decimal, `20.50`. Empty while it is invalid. */
  readonly amount: string
  readonly product: string
  /** Whether methods for real payers are offered, instead of those for testers. */
  readonly isLive: boolean
}

/**
 * The purchase in the URL, or the one saved for the merchant if the URL has none. Missing values, and saved values no
 * longer offered, default to the platform's first option.
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

/** The part of a purchase that is saved for the merchant account (specification 3): everything except the payer. */
export function purchaseSetting({ country, currency, amount, product, isLive }: Purchase): Record<string, string> {
  return { country, currency, amount, product, mode: isLive ? 'live' : '' }
}

/**
 * The change for a new country: it also selects the country's currency if that is offered. Empty if the country is not
 * offered.
 */
export function toCountry(country: string | null, offer: PaywallOffer): Partial<Purchase> {
  if (country === null || !offer.countries.includes(country)) return {}
  const currency = Object.entries(countryToCurrency).find(([code]) => code === country)?.[1]
  return currency !== undefined && offer.currencies.includes(currency) ? { country, currency } : { country }
}

/** The URL parameters of a purchase. */
export function purchaseParameters({ isLive, isNewPayer, ...purchase }: Purchase): URLSearchParams {
  const parameters = new URLSearchParams(Object.entries(purchase).filter(([, value]) => value !== ''))
  if (isLive) parameters.set('mode', 'live')
  if (isNewPayer) parameters.set('payer', 'new')
  return parameters
}

/** The purchase in the URL, and a function that changes parts of it and saves it for the current merchant. */
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

/** The typed amount of a purchase, or the problem with it. */
export function readPurchaseAmount(typed: string, currency: string, locale: string): TypedDecimal {
  return readPositiveAmount(typed, currency, locale)
}
