import { type PaymentMethod, paymentMethods } from '../values/charge-values.ts'
import { countries } from '../values/countries.ts'
import { currencies } from '../values/money.ts'

/** A payment instrument of the platform: a payment method, and others that are configured with it. */
export interface Instrument {
  readonly id: string
  readonly name: string
  readonly paymentMethod: PaymentMethod
  readonly paymentGatewayDetail: string
  readonly supportedCountries: readonly string[]
  readonly supportedCurrencies: readonly string[]
  readonly subInstruments: readonly PaymentMethod[]
}

const everywhere = countries.map(({ code }) => code).sort()

function instrument(
  id: string,
  name: string,
  paymentGatewayDetail: string,
  paymentMethod: PaymentMethod,
  ...subInstruments: PaymentMethod[]
): Instrument {
  const supported = { supportedCountries: everywhere, supportedCurrencies: currencies }
  return { id, name, paymentMethod, paymentGatewayDetail, ...supported, subInstruments }
}

const named: readonly Instrument[] = [
  instrument('credit-cards', 'Credit cards', 'acquirer', 'CREDIT_CARD'),
  instrument(
    'other-cards',
    'Other cards and stored profiles',
    'acquirer',
    'DEBIT_CARD',
    'PREPAID_CARD',
    'RECURRING_CREDIT_CARD',
    'PAYSAFECARD',
    'STORED_PROFILE',
    'RECURRING_STORED_PROFILE',
  ),
  instrument('paypal', 'PayPal', 'wallet', 'PAYPAL_PAYMENT', 'RECURRING_PAYPAL_PAYMENT'),
  instrument('bank-accounts', 'Bank accounts', 'bank', 'BANK_TRANSFER', 'ONLINE_BANK_TRANSFER', 'DIRECT_DEBIT'),
]

const others = paymentMethods.filter((method) => !named.some((one) => methodsOf(one).includes(method)))

/** The payment instruments of the sandbox. Each payment method belongs to one of them. */
export const instruments: readonly Instrument[] = [
  ...named,
  instrument(
    'alternatives',
    'Wallets, vouchers and other methods',
    'aggregator',
    'WALLET',
    ...others.filter((method) => method !== 'WALLET'),
  ),
]

/** All payment methods of an instrument. */
export function methodsOf({ paymentMethod, subInstruments }: Instrument): readonly PaymentMethod[] {
  return [paymentMethod, ...subInstruments]
}

/** Returns the instrument with an id, which must have been checked before. Throws if there is none. */
export function instrumentOf(id: string): Instrument {
  const found = instruments.find((one) => one.id === id)
  if (!found) throw new RangeError(`no instrument ${id}`)
  return found
}
