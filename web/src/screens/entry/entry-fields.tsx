import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { isSame } from '../edit/plain-values.ts'
import type { ShownField } from '../edit/shown-field.ts'
import type { Column, Filter } from '../list/list-types.ts'
import type { ReviewField } from '../review/review-field.ts'
import type { Values } from '../review/three-way.ts'
import type { AnyEntry } from './entry.ts'
import type { Field, Fields, Kind, Place, Where } from './kind.ts'

/** A field of an entry, of any kind. */
export interface EntryField<Entity> {
  /** The name in forms and error messages. */
  readonly name: string
  /** The name in the GraphQL type. */
  readonly key: string
  readonly label: MessageId
  readonly given: Field<unknown>
  readonly read: (thing: Entity) => unknown
  readonly show: (thing: Entity, where: Where) => ReactNode
}

/** The fields of an entry, in order. */
export function entryFields<Entity>(fields: Fields<Entity>): readonly EntryField<Entity>[] {
  // `Fields` has checked that each kind fits its field and that the other fields it needs exist, so the cast is safe.
  const entries = Object.entries(fields) as unknown as [keyof Entity & string, Field<unknown>][]
  return entries.map(([key, given]) => ({
    name: given.as ?? key,
    key,
    label: `field.${key}` as MessageId,
    given,
    read: (thing) => thing[key],
    show: (thing, where) =>
      isNothing(thing[key])
        ? given.none && <FormattedMessage id={given.none} />
        : given.kind.show(thing[key], thing as Readonly<Record<string, string | null>>, where),
  }))
}

/** Returns a function that renders a field of a version, by its name in the GraphQL type; null for an unknown field. */
export function showVersion<Entity extends object>(fields: Fields<Entity>, thing: Entity) {
  const known = entryFields(fields)
  return (key: string, values: Readonly<Record<string, unknown>>): ReactNode =>
    known.find((field) => field.key === key)?.show({ ...thing, ...values }, 'page') ?? null
}

/** The values of an earlier version as a form takes them. */
export function restoredValues<Entity extends object>(fields: Fields<Entity>, thing: Entity, version: Values): Values {
  const known = entryFields(fields)
  return Object.fromEntries(
    Object.entries(version).map(([key, kept]) => {
      const field = known.find((each) => each.key === key)
      const restored = field?.given.kind.restored
      return [key, field && restored ? restored(kept, field.read(thing)) : kept]
    }),
  )
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The fields with a given place on the page. */
export function fieldsAt<Entity>(fields: Fields<Entity>, place: Place): readonly EntryField<Entity>[] {
  return entryFields(fields).filter(({ given }) => (given.place ?? given.kind.place ?? 'fact') === place)
}

/** The columns for a list of entries. */
export function columnsOf<Entity>({ fields }: AnyEntry<Entity>): readonly Column<Entity>[] {
  return columnsOfFields(fields)
}

/** The columns for a list that shows some fields of an entry. */
export function columnsOfFields<Entity>(fields: Fields<Entity>): readonly Column<Entity>[] {
  return entryFields(fields).flatMap(({ name, label, given, read, show }) => {
    if (!given.column) return []
    const cell = (thing: Entity) => show(thing, 'row') ?? <span className="muted">–</span>
    const copy = given.kind.isCopied && { copy: (thing: Entity) => String(read(thing) ?? '') }
    return [{ id: name, header: label, ...given.kind.column, ...given.column, cell, ...copy }]
  })
}

/** The filters of a list of entries for some of its fields: a choice if the field has few values, otherwise a text. */
export function filtersOf<Given extends object, Name extends keyof Given & string>(
  { fields }: { readonly fields: Given },
  names: readonly Name[],
): readonly Filter<Name>[] {
  const given = fields as Readonly<Record<Name, Pick<FilledField<unknown>['given'], 'kind'>>>
  return names.map((field) => {
    const { input } = given[field].kind
    const named = { field, label: `field.${field}` as MessageId }
    if (input.is !== 'choice') return { kind: 'text', ...named }
    return { kind: 'choice', ...named, options: input.choices, ...(input.isBoolean && { isBoolean: true }) }
  })
}

/** The fields as compared after a conflict. */
export function shownFields<Entity>(fields: Fields<Entity>): readonly ShownField<Entity>[] {
  return entryFields(fields).map(({ name, label, given, read, show }) => ({
    field: name,
    label,
    value: (thing) => {
      const value = read(thing)
      // If a missing value has a meaning, the text for it is compared like any other value.
      return isNothing(value) ? (given.none ?? null) : asText(value)
    },
    show: (thing) => show(thing, 'page'),
  }))
}

/** The fields as compared and shown in a review. */
export function reviewFields<Entity>(fields: readonly EntryField<Entity>[]): readonly ReviewField<Entity>[] {
  return fields.map(({ key, label, given, given: { kind }, read, show }) => ({
    name: key,
    label,
    isSame: (one, other) =>
      isNothing(one) || isNothing(other) ? isNothing(one) && isNothing(other) : (kind.isSame ?? isSame)(one, other),
    show: (thing) => show(thing, 'page') || null,
    isSecret: kind.isSecret ?? false,
    consequence(thing) {
      const known = given.editable === 'never' ? undefined : given.consequence
      return known !== undefined && read(thing) === known.of ? known.text : null
    },
    difference: (before, after) =>
      isNothing(read(before)) || isNothing(read(after)) ? null : (kind.difference?.(read(before), read(after)) ?? null),
  }))
}

/** Whether these values, keyed by the names of the type, turn an entry off. */
export function turnsOff<Entity>(fields: readonly FilledField<Entity>[], values: Values): boolean {
  return fields.some(
    ({ key, given: { off } }) => off !== undefined && Object.hasOwn(values, key) && values[key] === off,
  )
}

/** A text that identifies a value in comparisons. */
function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A field with an input. */
export type FilledField<Entity> = EntryField<Entity> & {
  readonly given: Extract<Field<unknown>, { kind: Kind<unknown, string, unknown> }>
}

/** The fields in the form of an entry: of a new one, or of one that is changed. */
export function filledFields<Entity>(fields: Fields<Entity>, isNew: boolean): readonly FilledField<Entity>[] {
  return entryFields(fields).filter(
    (field): field is FilledField<Entity> =>
      field.given.editable !== 'never' && (isNew || field.given.editable !== 'onAdd'),
  )
}
