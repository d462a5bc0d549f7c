import { code } from 'currency-codes'

/** The number of decimal digits of a currency (ISO 4217); null if it is unknown. */
export function currencyDigits(currency: string): number | null {
  return code(currency)?.digits ?? null
}
