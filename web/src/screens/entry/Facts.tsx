import { useIntl } from 'react-intl'
import { Figure } from '../../ui/Figure.tsx'
import type { EntryField } from './entry-fields.tsx'

interface FactsProps<Thing> {
  readonly fields: readonly EntryField<Thing>[]
  readonly thing: Thing
}

/** Fields of an entry with their names, as figures. */
export function Facts<Thing>({ fields, thing }: FactsProps<Thing>) {
  const { formatMessage } = useIntl()
  return fields.map(({ name, label, show }) => (
    <Figure key={name} label={formatMessage({ id: label })}>
      {show(thing, 'page') ?? <span className="muted">–</span>}
    </Figure>
  ))
}
