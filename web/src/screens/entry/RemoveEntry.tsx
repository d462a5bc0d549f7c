import { useIntl } from 'react-intl'
import { ConfirmChange } from '../edit/ConfirmChange.tsx'
import { unlessGone } from '../edit/use-remove.tsx'
import type { AnyEntry, Identified } from './entry.ts'
import { shownFields } from './entry-fields.tsx'
import { UsedBy } from './UsedBy.tsx'
import { useUses } from './use-uses.ts'

interface RemoveEntryProps<Entity> {
  readonly entry: AnyEntry<Entity>
  readonly thing: Entity
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
  const { entry, thing, remove, onRemoved, onClose } = props
  const { formatMessage } = useIntl()
  const uses = useUses(entry.references, thing)
  const isHeld = uses.found.some(({ reference }) => reference.holds)
  return (
    <ConfirmChange
      title={formatMessage({ id: 'entry.remove' }, { id: thing.id })}
      action={formatMessage({ id: 'form.remove' })}
      intent="danger"
      thing={thing}
      shown={shownFields(entry.fields)}
      change={(seen) => remove(seen).catch(unlessGone)}
      isOff={!uses.isKnown || isHeld}
      details={
        <>
          <UsedBy uses={uses} thing={thing} why={isHeld ? 'entry.uses.first' : 'entry.uses.affected'} />
          {entry.consequences?.(thing, null)}
        </>
      }
      onDone={onRemoved}
      onClose={onClose}
    >
      <p>{formatMessage({ id: entry.removal })}</p>
    </ConfirmChange>
  )
}
