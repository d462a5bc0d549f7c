import type { Permission } from '@portal/schema/permissions'
import type { z } from 'zod'
import { requirePermissions } from '../http/authorisation.ts'
import { isSuperAccount } from '../http/caller.ts'
import type { Call } from '../http/endpoint.ts'
import { RequestError } from '../http/request-error.ts'

/**
 * A plain resource as data. Its rows belong to a merchant or are shared by all; its calls (list, read, add, save,
 * delete) and their rules are generated from this object.
 */
interface ResourceOf<Shape extends ValueShape, IdField extends string> {
  readonly path: string
  /** The name of its list in an account's export, if it is exported. */
  readonly exportedAs?: string
  /** The rows of a new database. */
  readonly seed: readonly SeedRow[]
  /** Another path of the list. Its parameters are filters. */
  readonly alsoAt?: string
  /** The name in error messages, such as `Plan`. */
  readonly name: string
  readonly id: {
    /** The id field of the document. */
    readonly field: IdField
    /** The name of the id as a filter of the list, if it can be filtered by id. */
    readonly filter?: string
  } & (GivenId | ChosenId)
  /** Refuses callers who may not read. */
  readonly mayRead: AccessCheck
  /** Refuses callers who may not add, save and delete. */
  readonly mayChange: AccessCheck
  /** Whether all merchants share the rows. */
  readonly isShared?: true
  /** The parent of a row. It never changes, and a parent with children cannot be deleted. */
  readonly parent?: {
    readonly resource: Resource
    readonly field: keyof Shape & string
    readonly inUse: InUse
  }
  /**
   * Fields with ids of other rows of the merchant. Those rows must exist and cannot be deleted as long as they are
   * referenced.
   */
  readonly references?: readonly Reference<keyof Shape & string>[]
  /** Fields that cannot change after creation, in addition to the parent. */
  readonly immutable?: readonly (keyof Shape & string)[]
  /** The default page size of its list; 10 if left out. */
  readonly pageSize?: number
  /** The document's fields except id, merchant and modification time. */
  readonly values: Shape
  /** The defaults of a new row; fields without a default are required. */
  readonly defaults?: Readonly<Partial<Record<keyof Shape & string, unknown>>>
  readonly filters: readonly (keyof Shape & string)[]
  /** Filters for values within a field, and the values they compare with. */
  readonly naming?: Readonly<Record<string, (values: Values<Shape>) => readonly unknown[]>>
  /** The sort fields of the list. The first is the default. */
  readonly sorts: readonly [Sort<Shape, NoInfer<IdField>>, ...Sort<Shape, NoInfer<IdField>>[]]
  /** The ascending tiebreaker of the sort. Remaining ties are in order of id. */
  readonly thenBy?: keyof Shape & string
  /**
   * Returns the values to store, from the new values, the values before the change and the time of the change in Unix
   * seconds. Throws a 400 if the values contradict each other.
   */
  normalise?(values: Values<Shape>, before: Values<Shape> | null, now: number): Values<Shape>
  /** Throws a 400 if referenced rows, by id, are incompatible. Each of them exists. */
  validateReferences?(values: Values<Shape>, before: Values<Shape> | null, valuesOf: (id: string) => Values): void
  /** Fields of the document that are computed from its values. */
  derived?(values: Values<Shape>): Readonly<Record<string, unknown>>
  /** How an export and an import differ if some values are secrets. */
  readonly provisioned?: {
    /** The names of the secrets in the values, such as `configuration.apiKey`. They are never exported or imported. */
    secrets(values: Values<Shape>): readonly string[]
    /** The values as they are exported. */
    exported(values: Values<Shape>): Readonly<Record<string, unknown>>
    /** Replaces `normalise`: values imported without secrets keep the stored ones. */
    imported(values: Values<Shape>, before: Values<Shape> | null, now: number): Values<Shape>
  }
  /** Whether a document has its author and creation time, as `createdBy` and `creationTime`. */
  readonly tracksAuthor?: true
  /** The field of a transaction with the row's id. The row's statistics count these transactions. */
  readonly countedBy?: 'paymentGateway' | 'instrumentConfigId' | 'routingConfigId'
  /** Fields whose combination is unique for each merchant. */
  readonly unique?: {
    readonly of: readonly (keyof Shape & string)[]
    readonly errorCode: string
    text(values: Values<Shape>): string
  }
}

/** A plain resource with values of any shape. */
export type Resource = ResourceOf<ValueShape, string>

/** A row of a new database. */
export interface SeedRow {
  /** Set if other rows refer to it. */
  readonly id?: string
  /** The number of its merchant, unless the row is shared or belongs to its parent's merchant. */
  readonly merchant?: number
  /** Its age in days, from the beginning of today; null for a row as old as the database. */
  readonly days: number | null
  readonly createdBy?: string
  readonly values: Readonly<Record<string, unknown>>
}

/** A field that refers to another row, and the refusal to delete that row. */
export interface Reference<FieldName extends string = string> {
  readonly resource: Resource
  readonly field: FieldName
  /**
   * If the value is neither an id nor a list of ids: the ids in it, in order, and the part of it that contains each.
   */
  readonly within?: { readonly part: string; ids(value: unknown): readonly string[] }
  readonly inUse: InUse
}

/** The refusal to delete a row that other rows, by their ids, refer to. */
interface InUse {
  readonly errorCode: string
  readonly text: (ids: readonly string[]) => string
}

/** Ids that the platform generates, such as `plan-1`. They are never reused. */
interface GivenId {
  readonly prefix: string
}

/** Ids that the sender chooses, and the refusal if one is taken. */
interface ChosenId {
  readonly chosen: z.ZodType<string>
  readonly taken: { readonly errorCode: string; readonly text: (id: string) => string }
}

type Sort<Shape, IdField> = (keyof Shape & string) | IdField | 'creationTime' | 'lastModified'

/** The validators of a document's fields. */
type ValueShape = Readonly<Record<string, z.ZodType>>

/** The values of a document. */
export type Values<Shape extends ValueShape = ValueShape> = { readonly [Name in keyof Shape]: z.output<Shape[Name]> }

/** Throws if the caller may not do this. */
type AccessCheck = (call: Call) => void

/** Defines a resource. Its fields and rules are checked against its values here. */
export function resource<const Shape extends ValueShape, const IdField extends string>(
  definition: ResourceOf<Shape, IdField>,
): Resource {
  // All resources are handled alike, so the types of the values are dropped here. The rules only receive values that
  // the validators have accepted.
  return definition as unknown as Resource
}

/** Computes a value of a resource once, such as a validator. */
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
