import { contentLanguageOptions, countryOptions, type ReferenceOption } from '@portal/schema/reference-lists'
import { useIntl } from 'react-intl'

interface CodeProps {
  readonly code: string | null | undefined
}

/** The language a reason is written in. */
export function ReasonLanguage({ code }: CodeProps) {
  const { locale } = useIntl()
  return textOf(contentLanguageOptions(locale), code)
}

/** The country a reason is for. */
export function ReasonCountry({ code }: CodeProps) {
  const { locale, formatMessage } = useIntl()
  return code ? textOf(countryOptions(locale), code) : formatMessage({ id: 'reasons.everyCountry' })
}

function textOf(options: readonly ReferenceOption[], code: string | null | undefined): string | null {
  return options.find(({ value }) => value === code)?.text ?? code ?? null
}
