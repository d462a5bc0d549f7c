import { type ReactNode, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { NumberRule } from '../amount-input.ts'
import { readNumber, writeNumber } from '../typed-number.ts'
import { Readings } from './Readings.tsx'

interface TypedField {
  /** As it was typed. */
  readonly value: string
  readonly rule: NumberRule
  /** Whether something wrong is shown about the field. */
  readonly isWrong: boolean
  /** Takes another text in the place of the typed one, and checks it. */
  readonly onChoose: (text: string) => void
}

/**
 * The question that an ambiguous number raises, to be in the field's help; null where there is none. Where the language is
 * changed, the number is written in the new one: `1.000` must not become one.
 */
export function useNumberReadings({ value, rule, isWrong, onChoose }: TypedField): ReactNode {
  const { locale } = useIntl()
  const written = useRef(locale)
  const { digits, currency } = rule
  useEffect(() => {
    if (written.current === locale) return
    const before = readNumber(value, written.current, { digits, currency })
    written.current = locale
    if (before.kind === 'number') onChoose(writeNumber(before.decimal, locale))
  }, [locale, value, digits, currency, onChoose])
  const typed = readNumber(value, locale, rule)
  if (!isWrong || typed.kind !== 'ambiguous') return null
  return <Readings readings={typed.readings.map((reading) => writeNumber(reading, locale))} onChoose={onChoose} />
}
