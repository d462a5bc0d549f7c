import { useIntl } from 'react-intl'
import { instrumentChoices } from './instrument-choices.ts'
import { useOptionPages } from './use-option-pages.ts'

/** Returns a function for the names of instrument configurations; falls back to the id until the names are loaded. */
export function useInstrumentNames(): (id: string) => string {
  const { items } = useOptionPages(instrumentChoices)
  return (id) => items.find((item) => item.id === id)?.name ?? id
}

/** The names of several instrument configurations. */
export function InstrumentNames({ ids }: { readonly ids: readonly string[] }) {
  const { formatList } = useIntl()
  const nameOf = useInstrumentNames()
  return formatList(ids.map(nameOf), { type: 'unit' })
}
