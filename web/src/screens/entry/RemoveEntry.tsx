import { useIntl } from 'react-intl'
import { ConfirmChange } from '../edit/ConfirmChange.tsx'
import { unlessGone } from '../edit/unless-gone.ts'
import type { AnyEntry, Identified } from './entry.ts'
import { shownFields } from './entry-fields.tsx'
import { UsedBy } from './UsedBy.tsx'
import { useUses } from './use-uses.ts'

interface RemoveEntryProps<Entity> {
  readonly entry: AnyEntry<Entity>
  readonly entity: Entity
  /** Deletes the shown version of the entry. Throws `ChangedMeanwhile` if it has changed since. */
  readonly remove: (seen: Entity) => Promise<unknown>
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/**
 * Deletes an entry after a confirmation that shows its uses and their effects. Nothing can be deleted before these are
 * loaded.
 */
export function RemoveEntry<Entity extends Identified>(props: RemoveEntryProps<Entity>) {
  const { entry, entity, remove, onRemoved, onClose } = props
  const { formatMessage } = useIntl()
  const uses = useUses(entry.references, entity)
  const isHeld = uses.found.some(({ reference }) => reference.holds)
  return (
    <ConfirmChange
      title={formatMessage({ id: 'entry.remove' }, { id: entity.id })}
      action={formatMessage({ id: 'form.remove' })}
      intent="danger"
      entity={entity}
      shown={shownFields(entry.fields)}
      change={(seen) => remove(seen).catch(unlessGone)}
      isOff={!uses.isKnown || isHeld}
      details={
        <>
          <UsedBy uses={uses} entity={entity} why={isHeld ? 'entry.uses.first' : 'entry.uses.affected'} />
          {entry.consequences?.(entity, null)}
        </>
      }
      onDone={onRemoved}
      onClose={onClose}
    >
      <p>{formatMessage({ id: entry.removal })}</p>
    </ConfirmChange>
  )
}
