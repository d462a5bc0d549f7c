import { addDecimals } from '../../../values/decimal.ts'
import type { RowMoney } from '../list-types.ts'

/** The exact sum of amounts for each currency, in order of the currencies' codes. Unknown amounts are left out. */
export function sumsOf(amounts: readonly RowMoney[]): { readonly currency: string; readonly amount: string }[] {
  const sums = new Map<string, string>()
  for (const { amount, currency } of amounts) {
    if (amount && currency) sums.set(currency, addDecimals(sums.get(currency) ?? '0', amount))
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([currency, amount]) => ({ currency, amount }))
}
