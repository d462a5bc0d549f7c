import { isDeepStrictEqual } from 'node:util'
import type { AccountImportOutcome } from '../generated/resolvers.ts'
import type { Row } from '../rest/endpoint.ts'
import { type AccountObject, isRow } from './account-document.ts'
import { entityOf, objectTypeOf } from './entities.ts'

/** A changed field. */
export interface PlannedChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** The effect of an import on one object. */
export interface PlannedItem {
  readonly entity: string
  readonly objectId: string | null
  readonly objectType: string | null
  readonly name: string | null
  readonly outcome: AccountImportOutcome
  readonly lastModified: string | null
  readonly changes: readonly PlannedChange[]
  /** The object before and after; null if it does not exist. */
  readonly before: Row | null
  readonly after: Row
}

/**
 * The planned effect on each stored and each expected object, in the order of the expected ones. Compares only the
 * fields of an expected object.
 */
export function plannedItems(stored: readonly AccountObject[], expected: readonly AccountObject[]): PlannedItem[] {
  const storedByKey = new Map(stored.map((object) => [keyOf(object), object]))
  const coming = new Set(expected.map(keyOf))
  return [
    ...expected.map((object) => itemOf(object, storedByKey.get(keyOf(object))?.row ?? null)),
    ...stored.filter((object) => !coming.has(keyOf(object))).map((object) => keptItem(object)),
  ]
}

/** The key of an object within an account. */
export function keyOf({ entity, id }: Pick<AccountObject, 'entity' | 'id'>): string {
  return `${entity}\n${id ?? ''}`
}

function itemOf(object: AccountObject, before: Row | null): PlannedItem {
  const { row } = object
  const changes = changesOf(before ?? {}, row, entityOf(object.entity).idField)
  const outcome = before === null ? 'ADDED' : changes.length > 0 ? 'CHANGED' : 'UNCHANGED'
  return { ...headOf(object, before), outcome, changes, before, after: { ...before, ...row } }
}

function keptItem(object: AccountObject): PlannedItem {
  return { ...headOf(object, object.row), outcome: 'KEPT', changes: [], before: object.row, after: object.row }
}

function headOf({ entity, id, row }: AccountObject, before: Row | null) {
  const { nameField } = entityOf(entity)
  const name = (before ?? row)[nameField] ?? row[nameField]
  return {
    entity,
    objectId: id,
    objectType: objectTypeOf(entity),
    name: typeof name === 'string' && id !== null ? name : null,
    lastModified: before?.lastModified ?? null,
  }
}

/** The key of an object within an account. */
const isAbout: readonly string[] = ['lastModified', 'merchantAccount', 'createdBy', 'creationTime']

function changesOf(before: Row, after: Row, idField: string): PlannedChange[] {
  const names = Object.keys(after).filter((name) => name !== idField && !isAbout.includes(name))
  return names.flatMap((name) => differences(name, before[name], after[name]))
}

/**
 * The differences between two values. For an object, the differences of each of its current parts. Treats undefined,
 * null and an empty list as the same.
 */
function differences(field: string, before: unknown, after: unknown): PlannedChange[] {
  if (isRow(after) && (before == null || isRow(before))) {
    return Object.keys(after).flatMap((name) => differences(`${field}.${name}`, before?.[name], after[name]))
  }
  if (isDeepStrictEqual(orNull(before), orNull(after))) return []
  return [{ field, before: before ?? null, after: after ?? null }]
}

function orNull(value: unknown): unknown {
  return value === undefined || (Array.isArray(value) && value.length === 0) ? null : value
}
