import type { ReactNode } from 'react'
import type { MessageId } from '../../i18n/messages.ts'

interface Named {
  /** The name in the form, if it can be edited. */
  readonly field: string
  readonly label: MessageId
}

interface OneValue<Entity> extends Named {
  /** The value to compare; null and an empty string count as equal. */
  readonly value: (entity: Entity) => string | number | boolean | null | undefined
  /** The value as shown on the page; defaults to the value itself. */
  readonly show?: (entity: Entity) => ReactNode
}

interface ManyValues<Entity> extends Named {
  /** Entries in no particular order. */
  readonly entries: (entity: Entity) => readonly string[]
}

/** A field of an object with its label. */
export type ShownField<Entity> = OneValue<Entity> | ManyValues<Entity>

/** The fields that differ between two states of an object. */
export function differing<Entity>(fields: readonly ShownField<Entity>[], before: Entity, now: Entity) {
  return fields.filter((field) => {
    if ('value' in field) return (field.value(before) ?? '') !== (field.value(now) ?? '')
    const { added, removed } = entriesChanged(field.entries(before), field.entries(now))
    return added.length + removed.length > 0
  })
}

/** The added and removed entries. */
export function entriesChanged(before: readonly string[], now: readonly string[]) {
  return {
    added: now.filter((entry) => !before.includes(entry)),
    removed: before.filter((entry) => !now.includes(entry)),
  }
}
