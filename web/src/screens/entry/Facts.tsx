import { useIntl } from 'react-intl'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Figure } from '../../ui/Figure.tsx'
import type { EntryField } from './entry-fields.tsx'

interface FactsProps<Entity> {
  readonly fields: readonly EntryField<Entity>[]
  readonly thing: Entity
}

/** Fields of an entry with their labels, as figures in its header. */
export function HeadFacts<Entity>({ fields, thing }: FactsProps<Entity>) {
  const { formatMessage } = useIntl()
  return fields.map(({ name, label, show }) => (
    <Figure key={name} label={formatMessage({ id: label })}>
      {show(thing, 'page') ?? <span className="muted">–</span>}
    </Figure>
  ))
}

/** Fields of an entry with their labels, as a section of the page. */
export function Facts<Entity>({ fields, thing }: FactsProps<Entity>) {
  const { formatMessage } = useIntl()
  return (
    <section className="data-panel">
      <Fields>
        {fields.map(({ name, label, show }) => (
          <Field key={name} label={formatMessage({ id: label })}>
            {show(thing, 'page')}
          </Field>
        ))}
      </Fields>
    </section>
  )
}
