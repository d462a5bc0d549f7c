import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { isSame } from '../edit/plain-values.ts'
import type { ShownField } from '../edit/shown-field.ts'
import type { Column, Filter } from '../list/list-types.ts'
import type { ReviewField } from '../review/review-field.ts'
import type { Values } from '../review/three-way.ts'
import type { AnyEntry } from './entry.ts'
import type { EntryFilter } from './entry-pages.ts'
import type { Field, Fields, Kind, Place, Where } from './kind.ts'

/** A field of an entry, of any kind. */
export interface EntryField<Entity> {
  /** The name in forms and error messages. */
  readonly name: string
  /** The name in the GraphQL type. */
  readonly key: string
  readonly label: MessageId
  readonly spec: Field<unknown>
  readonly read: (entity: Entity) => unknown
  readonly show: (entity: Entity, where: Where) => ReactNode
}

/** The fields of an entry, in order. */
export function entryFields<Entity>(fields: Fields<Entity>): readonly EntryField<Entity>[] {
  // `Fields` has checked that each kind fits its field and that all other fields that it needs exist, so the cast is
  // safe.
  const entries = Object.entries(fields) as unknown as [keyof Entity & string, Field<unknown>][]
  return entries.map(([key, spec]) => ({
    name: spec.as ?? key,
    key,
    label: `field.${key}` as MessageId,
    spec,
    read: (entity) => entity[key],
    show: (entity, where) =>
      isNothing(entity[key])
        ? spec.none && <FormattedMessage id={spec.none} />
        : spec.kind.show(entity[key], entity as Readonly<Record<string, string | null>>, where),
  }))
}

/** Returns a function that renders a field of a version, by its name in the GraphQL type; null for an unknown field. */
export function showVersion<Entity extends object>(fields: Fields<Entity>, entity: Entity) {
  const known = entryFields(fields)
  return (key: string, values: Readonly<Record<string, unknown>>): ReactNode =>
    known.find((field) => field.key === key)?.show({ ...entity, ...values }, 'page') ?? null
}

/** The values of an earlier version, converted for a form. */
export function restoredValues<Entity extends object>(fields: Fields<Entity>, entity: Entity, version: Values): Values {
  const known = entryFields(fields)
  return Object.fromEntries(
    Object.entries(version).map(([key, kept]) => {
      const field = known.find((each) => each.key === key)
      const restored = field?.spec.kind.restored
      return [key, field && restored ? restored(kept, field.read(entity)) : kept]
    }),
  )
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The fields with a given place on the page. */
export function fieldsAt<Entity>(fields: Fields<Entity>, place: Place): readonly EntryField<Entity>[] {
  return entryFields(fields).filter(({ spec }) => (spec.place ?? spec.kind.place ?? 'fact') === place)
}

/** The columns for a list of entries. */
export function columnsOf<Entity>({ fields }: AnyEntry<Entity>): readonly Column<Entity>[] {
  return columnsOfFields(fields)
}

/** The columns for a list that shows some fields of an entry. */
export function columnsOfFields<Entity>(fields: Fields<Entity>): readonly Column<Entity>[] {
  return entryFields(fields).flatMap(({ name, label, spec, read, show }) => {
    if (!spec.column) return []
    const cell = (entity: Entity) => show(entity, 'row') ?? <span className="muted">–</span>
    const copy = spec.kind.isCopied && { copy: (entity: Entity) => String(read(entity) ?? '') }
    return [{ id: name, header: label, ...spec.kind.column, ...spec.column, cell, ...copy }]
  })
}

/** The filters of a list of entries for some of its fields: a choice if the field has few values, otherwise a text. */
export function filtersOf<Given extends object, Name extends string>(
  { fields }: { readonly fields: Given },
  filters: readonly EntryFilter<Name, keyof Given & string>[],
): readonly Filter<Name>[] {
  const specs = fields as Readonly<Record<string, Pick<FilledField<unknown>['spec'], 'kind'>>>
  return filters.map((filter) => {
    const [field, of]: readonly [Name, string] =
      typeof filter === 'string' ? [filter, filter] : [filter.several, filter.of]
    const input = specs[of]?.kind.input
    const named = { field, label: `field.${of}` as MessageId }
    if (input?.is !== 'choice') return { kind: 'text', ...named }
    const form =
      typeof filter === 'string'
        ? input.isBoolean && { isBoolean: true as const }
        : { several: 'merged' as const, formerly: of }
    return { kind: 'choice', ...named, options: input.choices, ...form }
  })
}

/** The fields as compared after a conflict. */
export function shownFields<Entity>(fields: Fields<Entity>): readonly ShownField<Entity>[] {
  return entryFields(fields).map(({ name, label, spec, read, show }) => ({
    field: name,
    label,
    value: (entity) => {
      const value = read(entity)
      // If a missing value has a meaning, its text is compared like any other value.
      return isNothing(value) ? (spec.none ?? null) : asText(value)
    },
    show: (entity) => show(entity, 'page'),
  }))
}

/** The fields as compared and shown in a review. */
export function reviewFields<Entity>(fields: readonly EntryField<Entity>[]): readonly ReviewField<Entity>[] {
  return fields.map(({ key, label, spec, spec: { kind }, read, show }) => ({
    name: key,
    label,
    isSame: (one, other) =>
      isNothing(one) || isNothing(other) ? isNothing(one) && isNothing(other) : (kind.isSame ?? isSame)(one, other),
    show: (entity) => show(entity, 'page') || null,
    isSecret: kind.isSecret ?? false,
    consequence(entity) {
      const known = spec.editable === 'never' ? undefined : spec.consequence
      return known !== undefined && read(entity) === known.of ? known.text : null
    },
    difference: (before, after) =>
      isNothing(read(before)) || isNothing(read(after)) ? null : (kind.difference?.(read(before), read(after)) ?? null),
  }))
}

/** Whether these values, keyed by the names of the type, turn an entry off. */
export function turnsOff<Entity>(fields: readonly FilledField<Entity>[], values: Values): boolean {
  return fields.some(({ key, spec: { off } }) => off !== undefined && Object.hasOwn(values, key) && values[key] === off)
}

/** A string that identifies a value in comparisons. */
function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A field with an input. */
export type FilledField<Entity> = EntryField<Entity> & {
  readonly spec: Extract<Field<unknown>, { kind: Kind<unknown, string, unknown> }>
}

/** The fields in the form of an entry: of a new one, or of one being changed. */
export function filledFields<Entity>(fields: Fields<Entity>, isNew: boolean): readonly FilledField<Entity>[] {
  return entryFields(fields).filter(
    (field): field is FilledField<Entity> =>
      field.spec.editable !== 'never' && (isNew || field.spec.editable !== 'onAdd'),
  )
}
