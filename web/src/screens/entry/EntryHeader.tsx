import { Edit, Trash } from '@blueprintjs/icons'
import { Fragment, type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import type { Action } from '../../ui/ActionBar.tsx'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { HeadActions } from '../../ui/HeadActions.tsx'
import { showDone } from '../../ui/show-done.ts'
import type { AnyEntry, Identified } from './entry.ts'
import { type EntryField, fieldsAt } from './entry-fields.tsx'
import { Facts, HeadFacts } from './Facts.tsx'
import { RemoveEntry } from './RemoveEntry.tsx'

interface EntryHeaderProps<Entity> {
  readonly entry: AnyEntry<Entity>
  readonly entity: Entity
  /** The name, a second-level heading. */
  readonly name: ReactNode
  /** Why the caller may not change it, or null. */
  readonly obstacle: string | null
  /** Actions other than editing and deleting. */
  readonly actions: readonly Action[]
  readonly remove: (seen: Entity) => Promise<unknown>
  readonly onEdit: () => void
  readonly onRemoved: () => void
}

/** The number of figures that fit side by side; the rest are shown below. */
const mostFigures = 5

/** The header of an entry's page: its name, facts and actions. Callers who may not change it see the reason. */
export function EntryHeader<Entity extends Identified>(props: EntryHeaderProps<Entity>) {
  const { entry, entity, name, obstacle, actions, remove, onEdit, onRemoved } = props
  const { formatMessage } = useIntl()
  const { id } = entity
  const [isRemoving, setRemoving] = useState(false)
  const facts = fieldsAt(entry.fields, 'fact')
  return (
    <>
      <DetailHeader
        name={name}
        marks={fieldsAt(entry.fields, 'mark').map((field) => (
          <Fragment key={field.name}>{field.show(entity, 'head')}</Fragment>
        ))}
        actions={
          <HeadActions
            label={formatMessage({ id: 'entry.actions' }, { id })}
            actions={[
              {
                label: formatMessage({ id: 'form.edit' }),
                icon: <Edit />,
                intent: 'primary',
                combo: 'e',
                obstacle,
                onClick: onEdit,
              },
              ...actions,
              {
                label: formatMessage({ id: 'form.remove' }),
                icon: <Trash />,
                intent: 'danger',
                obstacle,
                onClick: () => setRemoving(true),
              },
            ]}
          />
        }
        identity={fieldsAt(entry.fields, 'identity').map((field) => (
          <Identity key={field.name} field={field} entity={entity} />
        ))}
        figures={facts.length > 0 && <HeadFacts fields={facts.slice(0, mostFigures)} entity={entity} />}
      />
      {facts.length > mostFigures && <Facts fields={facts.slice(mostFigures)} entity={entity} />}
      {isRemoving && (
        <RemoveEntry
          entry={entry}
          entity={entity}
          remove={remove}
          onRemoved={() => {
            setRemoving(false)
            showDone(formatMessage({ id: 'entry.done.remove' }, { id }))
            onRemoved()
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}

/** A short text below the name. The entry's own id needs no label. */
function Identity<Entity>({ field, entity }: { readonly field: EntryField<Entity>; readonly entity: Entity }) {
  const { formatMessage } = useIntl()
  const shown = field.show(entity, 'page')
  if (field.label === 'field.id') return <span>{shown}</span>
  return (
    <span>
      {formatMessage({ id: field.label })} {shown ?? '–'}
    </span>
  )
}
