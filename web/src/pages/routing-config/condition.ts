import type { IntlShape } from 'react-intl'
import type { PaymentMethodCode } from '../../gql/enums.ts'
import { countryName } from '../../values/country.ts'
import { writeNumber } from '../../values/written-number.ts'

/** The conditions of a routing configuration. */
export interface Condition {
  readonly paymentMethod: PaymentMethodCode | null
  readonly countries: readonly string[]
  readonly currencies: readonly string[]
  readonly minAmount: string | null
  readonly maxAmount: string | null
  readonly amountCurrency: string | null
}

/** The maximum number of countries to name. If there are more, they are counted. */
const mostNamed = 3

/** The conditions of a routing configuration as a sentence: `Credit card in Spain and Portugal, 10 to 500 EUR`. */
export function conditionText(condition: Condition, intl: IntlShape): string {
  const { paymentMethod, countries } = condition
  const method = paymentMethod && intl.formatMessage({ id: `enum.paymentMethod.${paymentMethod}` })
  const where =
    countries.length > mostNamed
      ? intl.formatMessage({ id: 'routing.condition.countries' }, { count: countries.length })
      : intl.formatList(countries.map((code) => countryName(code, intl.locale) ?? code))
  return intl.formatMessage(
    { id: 'routing.condition' },
    {
      method: method ?? intl.formatMessage({ id: 'routing.condition.all' }),
      where: where || 'none',
      money: moneyText(condition, intl) ?? 'none',
    },
  )
}

function moneyText({ currencies, minAmount, maxAmount, amountCurrency }: Condition, intl: IntlShape): string | null {
  if (minAmount === null && maxAmount === null) return currencies.length > 0 ? intl.formatList(currencies) : null
  const shown = (amount: string | null) => amount && writeNumber(amount.replace(/\.0+$/, ''), intl.locale)
  const values = { least: shown(minAmount), most: shown(maxAmount), currency: amountCurrency }
  if (minAmount === null) return intl.formatMessage({ id: 'routing.condition.upTo' }, values)
  if (maxAmount === null) return intl.formatMessage({ id: 'routing.condition.from' }, values)
  return intl.formatMessage({ id: 'routing.condition.between' }, values)
}
