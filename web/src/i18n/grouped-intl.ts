import { createIntl, type IntlConfig, type IntlShape } from 'react-intl'
import type { Locale, Messages } from './messages.ts'

/**
 * An `intl` object that groups numbers of four or more digits: by default, Spanish would write 2327 next to 14.521. An
 * explicit option overrides this.
 */
export function groupedIntl(locale: Locale, messages: Readonly<Messages>): IntlShape {
  // A missing message is a build error. It is logged, so that browser tests fail.
  const intl = createIntl({ locale, messages: messages as IntlConfig['messages'], onError: console.error })
  const { getNumberFormat } = intl.formatters
  // Messages get their number formatters from here.
  intl.formatters.getNumberFormat = (locales, options) =>
    getNumberFormat(locales, { useGrouping: 'always', ...options })
  const { formatNumber } = intl
  intl.formatNumber = (value, options) => formatNumber(value, { useGrouping: 'always', ...options } as typeof options)
  return intl
}
