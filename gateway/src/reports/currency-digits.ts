import { code } from 'currency-codes'

/** How many digits follow the decimal point in a currency (ISO 4217); null where it is none. */
export function currencyDigits(currency: string): number | null {
  return code(currency)?.digits ?? null
}
