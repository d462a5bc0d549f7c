import type { ReactNode } from 'react'
import type { MessageId } from '../../i18n/messages.ts'

interface Named {
  /** The name in the form, where one changes it. */
  readonly field: string
  readonly label: MessageId
}

interface OneValue<Thing> extends Named {
  /** What tells two states apart; nothing and an empty text are the same. */
  readonly value: (thing: Thing) => string | number | boolean | null | undefined
  /** As it is on the page; the value itself where left out. */
  readonly show?: (thing: Thing) => ReactNode
}

interface ManyValues<Thing> extends Named {
  /** Entries whose order says nothing. */
  readonly entries: (thing: Thing) => readonly string[]
}

/** A field of an object as people know it. */
export type ShownField<Thing> = OneValue<Thing> | ManyValues<Thing>

/** The fields that differ between two states of an object. */
export function differing<Thing>(fields: readonly ShownField<Thing>[], before: Thing, now: Thing) {
  return fields.filter((field) => {
    if ('value' in field) return (field.value(before) ?? '') !== (field.value(now) ?? '')
    const { added, removed } = entriesChanged(field.entries(before), field.entries(now))
    return added.length + removed.length > 0
  })
}

/** What came and what went among entries. */
export function entriesChanged(before: readonly string[], now: readonly string[]) {
  return {
    added: now.filter((entry) => !before.includes(entry)),
    removed: before.filter((entry) => !now.includes(entry)),
  }
}
