import { type ReactNode, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { NumberRule } from '../../values/amount-input.ts'
import { readNumber } from '../../values/typed-number.ts'
import { writeNumber } from '../../values/written-number.ts'
import { Readings } from './Readings.tsx'

interface TypedField {
  /** The typed text. */
  readonly value: string
  readonly rule: NumberRule
  /** Whether a problem is shown at the field. */
  readonly isWrong: boolean
  /** Replaces the typed text and validates it. */
  readonly onChoose: (text: string) => void
}

/**
 * The question about an ambiguous number, or null. When the language changes, rewrites the number
 * in the new notation: `1.000` must not turn into one.
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
