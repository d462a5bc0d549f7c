import { useIntl } from 'react-intl'
import { instrumentChoices } from './instrument-choices.ts'
import { useOptionPages } from './use-option-pages.ts'

/** Names instrument configurations; by their ids as long as the names are not known. */
export function useInstrumentNames(): (id: string) => string {
  const { items } = useOptionPages(instrumentChoices)
  return (id) => items.find((item) => item.id === id)?.name ?? id
}

/** The names of some instrument configurations. */
export function InstrumentNames({ ids }: { readonly ids: readonly string[] }) {
  const { formatList } = useIntl()
  const nameOf = useInstrumentNames()
  return formatList(ids.map(nameOf), { type: 'unit' })
}
