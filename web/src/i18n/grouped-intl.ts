import { createIntl, type IntlConfig, type IntlShape } from 'react-intl'
import type { Locale, Messages } from './messages.ts'

/**
 * The formatting of a language with numbers grouped from four digits on: Spanish would write 2327 beside 14.521. An option of
 * the caller's own wins.
 */
export function groupedIntl(locale: Locale, messages: Readonly<Messages>): IntlShape {
  // A missing message is a mistake of the build: said aloud, so that the browser tests hear it.
  const intl = createIntl({ locale, messages: messages as IntlConfig['messages'], onError: console.error })
  const { getNumberFormat } = intl.formatters
  // Messages take their formatters from here.
  intl.formatters.getNumberFormat = (locales, options) =>
    getNumberFormat(locales, { useGrouping: 'always', ...options })
  const { formatNumber } = intl
  intl.formatNumber = (value, options) => formatNumber(value, { useGrouping: 'always', ...options } as typeof options)
  return intl
}
