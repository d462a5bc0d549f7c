import { useIntl } from 'react-intl'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Figure } from '../../ui/Figure.tsx'
import type { EntryField } from './entry-fields.tsx'

interface FactsProps<Entity> {
  readonly fields: readonly EntryField<Entity>[]
  readonly entity: Entity
}

/** Fields of an entry with their labels, as figures in its header. */
export function HeadFacts<Entity>({ fields, entity }: FactsProps<Entity>) {
  const { formatMessage } = useIntl()
  return fields.map(({ name, label, show }) => (
    <Figure key={name} label={formatMessage({ id: label })}>
      {show(entity, 'page') ?? <span className="muted">–</span>}
    </Figure>
  ))
}

/**
 * Fields of an entry with their labels, as a section of the page. Fields without a value are only named, at the end.
 */
export function Facts<Entity>({ fields, entity }: FactsProps<Entity>) {
  const { formatMessage, formatList } = useIntl()
  const facts = fields.map(({ name, label, show }) => ({
    name,
    label: formatMessage({ id: label }),
    value: show(entity, 'page'),
  }))
  const unset = facts.filter(({ value }) => value == null).map(({ label }) => label)
  return (
    <section className="data-panel">
      <Fields>
        {facts
          .filter(({ value }) => value != null)
          .map(({ name, label, value }) => (
            <Field key={name} label={label}>
              {value}
            </Field>
          ))}
      </Fields>
      {unset.length > 0 && (
        <p className="data-panel-note muted">
          {formatMessage({ id: 'entry.unset' }, { fields: formatList(unset, { type: 'unit' }) })}
        </p>
      )}
    </section>
  )
}
