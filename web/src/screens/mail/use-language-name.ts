import { contentLanguageOptions } from '@portal/schema/reference-lists'
import { useIntl } from 'react-intl'

/** The name of a content language without its country, in the user's language. */
export function useLanguageName(): (code: string) => string {
  const { locale } = useIntl()
  const options = contentLanguageOptions(locale)
  return (code) => {
    const text = options.find(({ value }) => value === code)?.text
    return text?.replace(/ \(.*\)$/, '') ?? code
  }
}
