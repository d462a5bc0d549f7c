import type { PaymentMethod } from '../values/charge-values.ts'
import { weighted } from './random.ts'

/** A product of a merchant. */
export interface Product {
  readonly externalKey: string
  readonly description: string
  readonly category: string
  /** The price in US dollars. */
  readonly dollars: number
}

export const products: readonly Product[] = [
  { externalKey: 'sku-1', description: 'Gold plan', category: 'DG', dollars: 5 },
  { externalKey: 'sku-2', description: 'Silver plan', category: 'DG', dollars: 3 },
  { externalKey: 'sku-3', description: '1,200 coins', category: 'VC', dollars: 9.99 },
  { externalKey: 'sku-4', description: 'Season pass', category: 'VC', dollars: 24.9 },
  {
    externalKey: 'sku-5',
    description: 'Cloud storage, 2 TB, one year',
    category: 'DG_ONLINE_CONTENT_SERVICE',
    dollars: 79,
  },
  { externalKey: 'sku-6', description: 'Photo book', category: 'PG', dollars: 34.5 },
  { externalKey: 'sku-7', description: 'Conference ticket', category: 'SV', dollars: 249 },
  { externalKey: 'sku-8', description: 'Advertising credit', category: 'DG_INTERNET_ADS', dollars: 500 },
  {
    externalKey: 'sku-9',
    description: 'Database licence',
    category: 'DG_LIC_SERVICE_SOFTWARE_DATABASE',
    dollars: 1290,
  },
  { externalKey: 'sku-10', description: 'Film, rented for 48 hours', category: 'DG', dollars: 4.49 },
  // Never drawn, see the well-known charges. None of its content may ever be executed.
  { externalKey: 'sku-x', description: '<script>alert(1)</script>', category: 'DG', dollars: 5 },
]

/** How many products are drawn for charges, from the beginning of the list. */
export const drawnProducts = products.length - 1

/** The payment methods by frequency: mostly cards, every method sometimes. */
export const methodsByUse: readonly PaymentMethod[] = weighted<PaymentMethod>({
  CREDIT_CARD: 70,
  DEBIT_CARD: 28,
  PAYPAL_PAYMENT: 22,
  RECURRING_CREDIT_CARD: 20,
  WALLET: 12,
  BANK_TRANSFER: 10,
  ONLINE_BANK_TRANSFER: 8,
  DIRECT_DEBIT: 6,
  STORED_PROFILE: 5,
  MOBILE_PAYMENT: 4,
  CARRIER_BILLING: 4,
  TOKEN_PAYMENT: 4,
  PREPAID_CARD: 3,
  RECURRING_PAYPAL_PAYMENT: 3,
  RECURRING_STORED_PROFILE: 2,
  PAYSAFECARD: 2,
  VIRTUAL_ACCOUNT: 2,
  CASH: 1,
  CHECK: 1,
  CLICK_AND_BUY: 1,
  MONEYBOOKERS_WALLET: 1,
  FACEBOOK_CREDIT: 1,
  OFFER: 1,
  OPAQUE: 1,
  CALLBACK: 1,
  RECORDER_PAYMENT: 1,
  TFE_ACCOUNT: 1,
})
