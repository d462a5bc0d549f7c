import type { PaymentMethod } from '../values/charge-values.ts'

/** The payer's step after choosing the method: enters a card, is redirected, or pays later. */
export type MethodType = 'CARD' | 'REDIRECT' | 'DEFERRED' | 'STORED'

/** The properties of a payment method that are the same for all merchants. */
interface KnownMethod {
  readonly type: MethodType
  readonly displayName: string
  readonly displayInfo: string
  /** The countries; by default, all countries of its instrument. */
  readonly countries?: readonly string[]
  readonly currencies?: readonly string[]
  /** In US cents. */
  readonly minAmount?: number
  readonly maxAmount?: number
  /** No longer offered to anyone. */
  readonly disabled?: true
  /** Not yet enabled for live payments. */
  readonly testOnly?: true
}

const euro = ['DE', 'ES', 'GR']

/** The payment methods, in the order of the checkout for equal priorities. */
export const checkoutMethods: Readonly<Record<PaymentMethod, KnownMethod>> = {
  CREDIT_CARD: { type: 'CARD', displayName: 'Credit card', displayInfo: 'Visa, Mastercard, American Express' },
  DEBIT_CARD: { type: 'CARD', displayName: 'Debit card', displayInfo: 'Visa Debit, Maestro', minAmount: 100 },
  PREPAID_CARD: {
    type: 'CARD',
    displayName: 'Prepaid card',
    displayInfo: 'Up to 150 USD',
    countries: ['US', 'GB', 'DE'],
    maxAmount: 15_000,
  },
  RECURRING_CREDIT_CARD: { type: 'STORED', displayName: 'Credit card, recurring', displayInfo: 'Renewals only' },
  PAYPAL_PAYMENT: {
    type: 'REDIRECT',
    displayName: 'PayPal',
    displayInfo: 'Continues at PayPal',
    countries: ['US', 'GB', 'DE', 'ES', 'MX', 'BR'],
    currencies: ['USD', 'GBP', 'EUR', 'MXN', 'BRL'],
  },
  RECURRING_PAYPAL_PAYMENT: { type: 'STORED', displayName: 'PayPal, recurring', displayInfo: 'Renewals only' },
  BANK_TRANSFER: {
    type: 'DEFERRED',
    displayName: 'Bank transfer',
    displayInfo: 'Paid within three days',
    countries: [...euro, 'GB', 'PL', 'SE'],
    currencies: ['EUR', 'GBP', 'PLN', 'SEK'],
    minAmount: 2_000,
  },
  ONLINE_BANK_TRANSFER: {
    type: 'REDIRECT',
    displayName: 'Online bank transfer',
    displayInfo: 'Confirmed at the bank',
    countries: [...euro, 'PL', 'IN'],
    currencies: ['EUR', 'PLN', 'INR'],
  },
  DIRECT_DEBIT: {
    type: 'DEFERRED',
    displayName: 'Direct debit',
    displayInfo: 'SEPA mandate',
    countries: euro,
    currencies: ['EUR'],
    maxAmount: 100_000,
  },
  VIRTUAL_ACCOUNT: {
    type: 'DEFERRED',
    displayName: 'Virtual account',
    displayInfo: 'An account number for this payment only',
    countries: ['IN', 'VN', 'KR', 'JP'],
    currencies: ['INR', 'VND', 'KRW', 'JPY'],
    testOnly: true,
  },
  WALLET: { type: 'REDIRECT', displayName: 'Wallet', displayInfo: 'Continues in the wallet', testOnly: true },
  MONEYBOOKERS_WALLET: {
    type: 'REDIRECT',
    displayName: 'Moneybookers',
    displayInfo: 'Skrill wallet',
    countries: euro,
    currencies: ['EUR'],
    disabled: true,
  },
  MOBILE_PAYMENT: {
    type: 'REDIRECT',
    displayName: 'Mobile payment',
    displayInfo: 'Confirmed on the phone',
    countries: ['IN', 'KW', 'EG', 'VN'],
    currencies: ['INR', 'KWD', 'EGP', 'VND'],
    maxAmount: 50_000,
  },
  CARRIER_BILLING: {
    type: 'DEFERRED',
    displayName: 'Carrier billing',
    displayInfo: 'On the phone bill',
    countries: ['US', 'ES', 'TR', 'MX'],
    maxAmount: 3_000,
  },
  CASH: {
    type: 'DEFERRED',
    displayName: 'Cash voucher',
    displayInfo: 'Paid in a store',
    countries: ['MX', 'BR'],
    currencies: ['MXN', 'BRL'],
  },
  PAYSAFECARD: {
    type: 'REDIRECT',
    displayName: 'Paysafecard',
    displayInfo: '16-digit voucher',
    countries: [...euro, 'GB', 'PL'],
    currencies: ['EUR', 'GBP', 'PLN'],
    maxAmount: 25_000,
  },
  CHECK: { type: 'DEFERRED', displayName: 'Check', displayInfo: 'By mail', countries: ['US'], currencies: ['USD'] },
  CLICK_AND_BUY: { type: 'REDIRECT', displayName: 'ClickandBuy', displayInfo: 'No longer offered', disabled: true },
  FACEBOOK_CREDIT: {
    type: 'REDIRECT',
    displayName: 'Facebook credit',
    displayInfo: 'No longer offered',
    disabled: true,
  },
  STORED_PROFILE: { type: 'STORED', displayName: 'Stored profile', displayInfo: 'Merchant-initiated' },
  RECURRING_STORED_PROFILE: { type: 'STORED', displayName: 'Stored profile, recurring', displayInfo: 'Renewals only' },
  TOKEN_PAYMENT: { type: 'STORED', displayName: 'Network token', displayInfo: 'Merchant-initiated' },
  OFFER: { type: 'STORED', displayName: 'Offer', displayInfo: 'Earned, not paid' },
  OPAQUE: { type: 'STORED', displayName: 'Opaque', displayInfo: 'By agreement with the merchant' },
  CALLBACK: { type: 'STORED', displayName: 'Callback', displayInfo: 'By agreement with the merchant' },
  RECORDER_PAYMENT: { type: 'STORED', displayName: 'Recorded payment', displayInfo: 'Paid elsewhere' },
  TFE_ACCOUNT: { type: 'STORED', displayName: 'TFE account', displayInfo: 'Merchant-initiated' },
}

/** Whether a payer can choose the method at a paywall. Stored profiles are only used by merchants. */
export function isPayerPresent(method: PaymentMethod): boolean {
  return checkoutMethods[method].type !== 'STORED'
}
