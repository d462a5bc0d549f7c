import type { Permission } from '@portal/schema/permissions'
import type { z } from 'zod'
import { isSuperAccount } from '../callers/caller.ts'
import { demand } from '../http/authorisation.ts'
import type { Call } from '../http/endpoint.ts'
import { RequestError } from '../http/request-error.ts'

/**
 * A plain resource, as data: rows of a merchant or shared by all, which are listed, read, added, saved and deleted. Its
 * endpoints and rules are made from this.
 */
interface ResourceOf<Shape extends ValueShape, IdField extends string> {
  readonly path: string
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
  readonly mayRead: Demand
  /** Refuses who may not add, save and delete. */
  readonly mayChange: Demand
  /** Whether all merchants have the same rows. */
  readonly isShared?: true
  /** What it hangs below. It keeps its parent, which cannot be deleted as long as something hangs below it. */
  readonly parent?: {
    readonly resource: Resource
    readonly field: keyof Shape & string
    readonly inUse: { readonly errorCode: string; readonly text: (count: number) => string }
  }
  /** The document's values but for its id, its merchant and its moment. */
  readonly values: Shape
  /** What a new one has where nothing else is said; the other values must be given. */
  readonly defaults?: Readonly<Partial<Record<keyof Shape & string, unknown>>>
  readonly filters: readonly (keyof Shape & string)[]
  /** What a list can be sorted by; the first unless asked otherwise. */
  readonly sorts: readonly [Sort<Shape, NoInfer<IdField>>, ...Sort<Shape, NoInfer<IdField>>[]]
  /** What orders equal ones, from low to high. After that, and without it, they are in order of id. */
  readonly thenBy?: keyof Shape & string
  /** The values as they are kept. Throws a 400 where they do not fit together. */
  normalise?(values: Values<Shape>): Values<Shape>
  /** What no two rows of a merchant have in common. */
  readonly unique?: {
    readonly of: readonly (keyof Shape & string)[]
    readonly errorCode: string
    text(values: Values<Shape>): string
  }
}

/** A plain resource of whichever values. */
export type Resource = ResourceOf<ValueShape, string>

/** Ids that the platform gives, `plan-1`, none of them twice. */
interface GivenId {
  readonly prefix: string
}

/** Ids that are chosen, and what is said where one is taken. */
interface ChosenId {
  readonly chosen: z.ZodType<string>
  readonly taken: { readonly errorCode: string; readonly text: (id: string) => string }
}

type Sort<Shape, IdField> = (keyof Shape & string) | IdField | 'lastModified'

/** The validators of a document's values. */
type ValueShape = Readonly<Record<string, z.ZodType>>

/** The values of a document. */
export type Values<Shape extends ValueShape = ValueShape> = { readonly [Name in keyof Shape]: z.output<Shape[Name]> }

/** Refuses a call of somebody who may not do it. */
type Demand = (call: Call) => void

/** A resource, whose own fields and rules are checked against its values here. */
export function resource<const Shape extends ValueShape, const IdField extends string>(
  particulars: ResourceOf<Shape, IdField>,
): Resource {
  // All resources are worked on alike: from here on the types of its values are forgotten. Its rules are only ever given
  // values that its validators have read.
  return particulars as unknown as Resource
}

/** For callers with the permissions. */
export function requiring(...permissions: Permission[]): Demand {
  return ({ caller }) => demand(caller, permissions)
}

/** For super accounts, and for callers with the permissions. */
export function superAccountsOr(...permissions: Permission[]): Demand {
  return ({ caller }) => {
    if (!isSuperAccount(caller)) demand(caller, permissions)
  }
}

/** For super accounts only. */
export function superAccounts({ caller }: Call): void {
  if (isSuperAccount(caller)) return
  throw new RequestError(403, 'permission_denied', 'Only super accounts may do this')
}
