import { useIntl } from 'react-intl'
import type { AnyEntry } from './entry.ts'

/** The name of an entry: within a sentence and at its start. */
export function useNoun({ noun }: Pick<AnyEntry<unknown>, 'noun'>): {
  readonly within: string
  readonly atStart: string
} {
  const { formatMessage, locale } = useIntl()
  const within = formatMessage({ id: noun })
  return { within, atStart: within.charAt(0).toLocaleUpperCase(locale) + within.slice(1) }
}
