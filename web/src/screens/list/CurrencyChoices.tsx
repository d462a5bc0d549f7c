import { currencyOptions } from '@portal/schema/reference-lists'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { FilterChoices } from './FilterChoices.tsx'

interface CurrencyChoicesProps {
  readonly label: string
  readonly chosen: readonly string[]
  readonly onChoose: (codes: readonly string[]) => void
}

/** A multiple choice of all currencies. */
export default function CurrencyChoices(props: CurrencyChoicesProps) {
  const { locale } = useIntl()
  const choices = useMemo(() => currencyOptions(locale), [locale])
  return <FilterChoices {...props} choices={choices} groups={[]} several />
}
