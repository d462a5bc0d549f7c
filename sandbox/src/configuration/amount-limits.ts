import { badRequest } from '../http/request-error.ts'
import { parseMoney } from '../values/money.ts'
import { canonicalAmount } from './values.ts'

/** Two bounds of an amount and their currency; each can be missing. */
interface AmountLimits {
  readonly minAmount: string | null
  readonly maxAmount: string | null
  readonly amountCurrency: string | null
}

/**
 * Returns the bounds with all digits of their currency; empty if there are none. Throws a 400 if the currency is
 * missing or the bounds cross. `parent` is the prefix of field names in the error, such as `constraints.`.
 */
export function canonicalLimits({ minAmount, maxAmount, amountCurrency }: AmountLimits, parent = '') {
  if (minAmount === null && maxAmount === null) return {}
  if (amountCurrency === null) throw badRequest([`${parent}amountCurrency is required`])
  const exact = (name: string, amount: string | null) =>
    amount === null ? null : canonicalAmount(parent + name, amount, amountCurrency)
  const limits = { minAmount: exact('minAmount', minAmount), maxAmount: exact('maxAmount', maxAmount) }
  const [least, greatest] = [limits.minAmount, limits.maxAmount].map((text) => text && parseMoney(text, amountCurrency))
  if (least && greatest && least > greatest) {
    throw badRequest([
      `${parent}minAmount: value is too high: at most maxAmount, ${limits.maxAmount} ${amountCurrency}`,
    ])
  }
  return limits
}
