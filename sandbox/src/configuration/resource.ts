import type { Permission } from '@portal/schema/permissions'
import type { z } from 'zod'
import { requirePermissions } from '../http/authorisation.ts'
import { isSuperAccount } from '../http/caller.ts'
import type { Call } from '../http/endpoint.ts'
import { RequestError } from '../http/request-error.ts'

/**
 * A plain resource, as data: rows of a merchant or shared by all, which are listed, read, added, saved and deleted. Its
 * endpoints and rules are made from this.
 */
interface ResourceOf<Shape extends ValueShape, IdField extends string> {
  readonly path: string
  /** The name of its list in an account's export, if it is exported. */
  readonly exportedAs?: string
  /** The rows of a new database. */
  readonly seed: readonly SeedRow[]
  /** Another place of the list, whose parameters are conditions on it. */
  readonly alsoAt?: string
  /** The name of one in refusals, `Plan`. */
  readonly name: string
  readonly id: {
    /** Its name in the document. */
    readonly field: IdField
    /** Its name as a filter of the list, where it is one. */
    readonly filter?: string
  } & (GivenId | ChosenId)
  /** Refuses who may not read. */
  readonly mayRead: AccessCheck
  /** Refuses who may not add, save and delete. */
  readonly mayChange: AccessCheck
  /** Whether all merchants have the same rows. */
  readonly isShared?: true
  /** What it hangs below. It keeps its parent, which cannot be deleted as long as something hangs below it. */
  readonly parent?: {
    readonly resource: Resource
    readonly field: keyof Shape & string
    readonly inUse: InUse
  }
  /** Other rows of the merchant that it names, by a field with an id: they must exist, and cannot be deleted meanwhile. */
  readonly references?: readonly Reference<keyof Shape & string>[]
  /** Values that are given once and for all, beside that of the parent. */
  readonly immutable?: readonly (keyof Shape & string)[]
  /** How many rows a page of its list has unless asked otherwise; 10 where left out. */
  readonly pageSize?: number
  /** The document's values but for its id, its merchant and its moment. */
  readonly values: Shape
  /** What a new one has where nothing else is said; the other values must be given. */
  readonly defaults?: Readonly<Partial<Record<keyof Shape & string, unknown>>>
  readonly filters: readonly (keyof Shape & string)[]
  /** Filters for what the values name somewhere, and what they name. */
  readonly naming?: Readonly<Record<string, (values: Values<Shape>) => readonly unknown[]>>
  /** What a list can be sorted by; the first unless asked otherwise. */
  readonly sorts: readonly [Sort<Shape, NoInfer<IdField>>, ...Sort<Shape, NoInfer<IdField>>[]]
  /** What orders equal ones, from low to high. After that, and without it, they are in order of id. */
  readonly thenBy?: keyof Shape & string
  /**
   * The values as they are kept, given those of before a change and the moment of the change in Unix seconds. Throws a 400
   * where they do not fit together.
   */
  normalise?(values: Values<Shape>, before: Values<Shape> | null, now: number): Values<Shape>
  /** Throws a 400 where the rows that it references, by their ids, do not fit; each of them exists. */
  validateReferences?(values: Values<Shape>, before: Values<Shape> | null, valuesOf: (id: string) => Values): void
  /** What a document says beside its values, as it follows from them. */
  derived?(values: Values<Shape>): Readonly<Record<string, unknown>>
  /** What an export and an import do otherwise, where some of the values are secrets. */
  readonly provisioned?: {
    /** The names of the secrets of such values, `configuration.apiKey`. None is exported, and none may be imported. */
    secrets(values: Values<Shape>): readonly string[]
    /** The values as an export has them. */
    exported(values: Values<Shape>): Readonly<Record<string, unknown>>
    /** In the place of `normalise`: what is imported without its secrets keeps those that there are. */
    imported(values: Values<Shape>, before: Values<Shape> | null, now: number): Values<Shape>
  }
  /** Whether a document says who added it and when, as `createdBy` and `creationTime`. */
  readonly tracksAuthor?: true
  /** The transactions that the statistics of a row count: those that have the row's id in this field. */
  readonly countedBy?: 'paymentGateway' | 'instrumentConfigId' | 'routingConfigId'
  /** What no two rows of a merchant have in common. */
  readonly unique?: {
    readonly of: readonly (keyof Shape & string)[]
    readonly errorCode: string
    text(values: Values<Shape>): string
  }
}

/** A plain resource of whichever values. */
export type Resource = ResourceOf<ValueShape, string>

/** A row of a new database. */
export interface SeedRow {
  /** Given if other rows refer to it. */
  readonly id?: string
  /** The number of its merchant, unless the row is shared or belongs to its parent's merchant. */
  readonly merchant?: number
  /** Its age in days, from the beginning of today; null for a row as old as the database. */
  readonly days: number | null
  readonly createdBy?: string
  readonly values: Readonly<Record<string, unknown>>
}

/** A row that others name, and what is said where it is to be deleted nevertheless. */
export interface Reference<FieldName extends string = string> {
  readonly resource: Resource
  readonly field: FieldName
  /** The ids in a value that is neither an id nor a list of them, in its order, and the part of it where each stands. */
  readonly within?: { readonly part: string; ids(value: unknown): readonly string[] }
  readonly inUse: InUse
}

/** The refusal to delete what so many rows, by their ids, still need. */
interface InUse {
  readonly errorCode: string
  readonly text: (ids: readonly string[]) => string
}

/** Ids that the platform gives, `plan-1`, none of them twice. */
interface GivenId {
  readonly prefix: string
}

/** Ids that are chosen, and what is said where one is taken. */
interface ChosenId {
  readonly chosen: z.ZodType<string>
  readonly taken: { readonly errorCode: string; readonly text: (id: string) => string }
}

type Sort<Shape, IdField> = (keyof Shape & string) | IdField | 'creationTime' | 'lastModified'

/** The validators of a document's values. */
type ValueShape = Readonly<Record<string, z.ZodType>>

/** The values of a document. */
export type Values<Shape extends ValueShape = ValueShape> = { readonly [Name in keyof Shape]: z.output<Shape[Name]> }

/** Refuses a call of somebody who may not do it. */
type AccessCheck = (call: Call) => void

/** A resource, whose own fields and rules are checked against its values here. */
export function resource<const Shape extends ValueShape, const IdField extends string>(
  definition: ResourceOf<Shape, IdField>,
): Resource {
  // All resources are worked on alike: from here on the types of its values are forgotten. Its rules are only ever given
  // values that its validators have read.
  return definition as unknown as Resource
}

/** A value that follows from a resource, such as a validator, made once. */
export function perResource<Value>(make: (resource: Resource) => Value): (resource: Resource) => Value {
  const made = new WeakMap<Resource, { readonly value: Value }>()
  return (resource) => {
    const known = made.get(resource) ?? { value: make(resource) }
    made.set(resource, known)
    return known.value
  }
}

/** For callers with the permissions. */
export function requiring(...permissions: Permission[]): AccessCheck {
  return ({ caller }) => requirePermissions(caller, permissions)
}

/** For super accounts, and for callers with the permissions. */
export function superAccountsOr(...permissions: Permission[]): AccessCheck {
  return ({ caller }) => {
    if (!isSuperAccount(caller)) requirePermissions(caller, permissions)
  }
}

/** For super accounts only. */
export function superAccounts({ caller }: Call): void {
  if (isSuperAccount(caller)) return
  throw new RequestError(403, 'permission_denied', 'Only super accounts may do this')
}
