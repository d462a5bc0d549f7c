import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import type { ShownField } from '../edit/shown-field.ts'
import type { Column } from '../list/list-types.ts'
import type { AnyEntry } from './entry.ts'
import type { Field, Fields, Kind, Place, Where } from './kind.ts'

/** A field of an entry, whatever its kind. */
export interface EntryField<Thing> {
  /** Its name in forms and refusals. */
  readonly name: string
  readonly label: MessageId
  readonly given: Field<unknown>
  readonly read: (thing: Thing) => unknown
  readonly show: (thing: Thing, where: Where) => ReactNode
}

/** The fields of an entry in their order. */
export function entryFields<Thing>(fields: Fields<Thing>): readonly EntryField<Thing>[] {
  // By `Fields`, each kind is of its field's value and finds the others it needs: it may be given them unseen.
  const entries = Object.entries(fields) as unknown as [keyof Thing & string, Field<unknown>][]
  return entries.map(([key, given]) => ({
    name: given.as ?? key,
    label: `field.${key}` as MessageId,
    given,
    read: (thing) => thing[key],
    show: (thing, where) =>
      isNothing(thing[key])
        ? given.none && <FormattedMessage id={given.none} />
        : given.kind.show(thing[key], thing as Readonly<Record<string, string | null>>, where),
  }))
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** The fields at a place of the page. */
export function fieldsAt<Thing>(fields: Fields<Thing>, place: Place): readonly EntryField<Thing>[] {
  return entryFields(fields).filter(({ given }) => (given.place ?? given.kind.place ?? 'fact') === place)
}

/** The columns of a list of entries. */
export function columnsOf<Thing>({ fields }: AnyEntry<Thing>): readonly Column<Thing>[] {
  return entryFields(fields).flatMap(({ name, label, given, read, show }) => {
    if (!given.column) return []
    const cell = (thing: Thing) => show(thing, 'row') ?? <span className="muted">–</span>
    const copy = given.kind.isCopied && { copy: (thing: Thing) => String(read(thing) ?? '') }
    return [{ id: name, header: label, ...given.kind.column, ...given.column, cell, ...copy }]
  })
}

/** The fields as a conflict tells them apart. */
export function shownFields<Thing>(fields: Fields<Thing>): readonly ShownField<Thing>[] {
  return entryFields(fields).map(({ name, label, given, read, show }) => ({
    field: name,
    label,
    value: (thing) => {
      const value = read(thing)
      // Where having no value means something, that is shown like any other value.
      return isNothing(value) ? (given.none ?? null) : String(value)
    },
    show: (thing) => show(thing, 'page'),
  }))
}

/** A field that is filled in. */
export type FilledField<Thing> = EntryField<Thing> & {
  readonly given: Extract<Field<unknown>, { kind: Kind<unknown, string> }>
}

/** The fields that the form of an entry has: of a new one, or of one that is changed. */
export function filledFields<Thing>(fields: Fields<Thing>, isNew: boolean): readonly FilledField<Thing>[] {
  return entryFields(fields).filter(
    (field): field is FilledField<Thing> =>
      field.given.editable !== 'never' && (isNew || field.given.editable !== 'onAdd'),
  )
}
