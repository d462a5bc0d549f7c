import { getDirective } from '@graphql-tools/utils'
import type { AccessFlag } from '@portal/schema/access'
import {
  type GraphQLFieldConfig,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql'
import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { fileObjects } from './file-objects.ts'
import type { Form, LedgerObject } from './ledger-object.ts'

/** A declared part of a mutation's input. */
export interface RecordedInput {
  /** The path in the object's row: `fraud.blockReason`. */
  readonly path: string
  readonly form: Form
  /** Reads the value from the arguments; undefined if it was omitted. */
  readonly read: (args: Row) => unknown
}

/** The ledger's declaration of a mutation. */
export interface LedgerDeclaration {
  readonly mutation: string
  readonly objectType: string
  /** The name of the object's id among the audited values, or several joined with `/`; empty if there is none. */
  readonly id: string
  /** Whether the object is the signed-in caller. */
  readonly own: boolean
  /** Whether the object belongs to the merchant acted for and needs no id. */
  readonly ofMerchant: boolean
  readonly kind: 'mutation' | 'reveal'
  readonly inputs: readonly RecordedInput[]
  /** The paths of the object's fields that the mutation changes. */
  readonly changes: readonly string[]
  /** The type of the result. */
  readonly answerType: string
}

type MutationField = GraphQLFieldConfig<unknown, Context>

interface Audit {
  readonly object: string | undefined
  readonly id: string
  readonly own: boolean
  readonly ofMerchant: boolean
  readonly reveals: boolean
  readonly changes: readonly string[] | undefined
  readonly flag: AccessFlag | undefined
  readonly unrecorded: boolean
}

/**
 * Reads the ledger declaration of a mutation; null if it leaves no entry. Throws at boot if it does not declare its
 * changes, or if one of its inputs does not declare how it is recorded.
 */
export function ledgerDeclaration(
  schema: GraphQLSchema,
  field: MutationField,
  mutation: string,
): LedgerDeclaration | null {
  const place = `Mutation.${mutation}`
  const audit = getDirective(schema, field, 'audit')?.[0] as Audit
  if (audit.unrecorded) return null
  const { object: objectType, id, own, ofMerchant, reveals, changes } = audit
  if (!objectType) throw new Error(`${place}: @audit does not name the type of its object`)
  const inputs = recordedInputs(schema, Object.entries(field.args ?? {}), '', undefined, place)
  const parts = inputs
    .filter(({ path, form }) => !id.split('/').includes(path) && form !== 'REASON')
    .map(({ path }) => path)
  return {
    mutation,
    objectType,
    id,
    own,
    ofMerchant,
    kind: reveals ? 'reveal' : 'mutation',
    inputs,
    changes: changes ?? parts,
    answerType: getNamedType(field.type).name,
  }
}

const objectsOfSchemas = new WeakMap<GraphQLSchema, ReadonlyMap<string, LedgerObject>>()

/** The objects that a schema's mutations declare, by type. Throws if two mutations declare a field differently. */
export function ledgerObjects(schema: GraphQLSchema): ReadonlyMap<string, LedgerObject> {
  const known = objectsOfSchemas.get(schema)
  if (known) return known
  const objects = new Map<string, LedgerObject & { fields: Map<string, Form> }>()
  const declaredFlags = flagsOfObjects(schema)
  for (const [name, field] of Object.entries(schema.getMutationType()?.toConfig().fields ?? {})) {
    const declared = ledgerDeclaration(schema, field as MutationField, name)
    if (declared === null) continue
    const { objectType, inputs, changes } = declared
    const object = objects.get(objectType) ?? {
      flag: declaredFlags.get(objectType) ?? flagOf(schema, objectType, field),
      fields: new Map(),
      flags: flagsOfFields(schema, objectType),
    }
    objects.set(objectType, object)
    for (const path of changes) {
      const asked = inputs.find((input) => input.path === path)?.form
      const form = asked === 'REASON' ? 'VALUE' : (asked ?? object.fields.get(path) ?? 'VALUE')
      const other = object.fields.get(path)
      if (other !== undefined && other !== form) {
        throw new Error(
          `Mutation.${name}: ${path} of ${objectType} is recorded as ${form} here and as ${other} elsewhere`,
        )
      }
      object.fields.set(path, form)
    }
  }
  // Outside GraphQL, callers view pictures of documents, download reports and import files of BIN lookups.
  const all = new Map<string, LedgerObject>([...objects, ...Object.entries(fileObjects)])
  objectsOfSchemas.set(schema, all)
  return all
}

/** The flags that mutations declare for the entries of their objects, by type. */
function flagsOfObjects(schema: GraphQLSchema): ReadonlyMap<string, AccessFlag> {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {})
  const audits = fields.map((field) => getDirective(schema, field, 'audit')?.[0] as Audit)
  return new Map(audits.flatMap(({ object, flag }) => (object && flag ? [[object, flag] as const] : [])))
}

/** Flags that every signed-in caller has: they protect no one's entries from other callers. */
const openFlags: ReadonlySet<AccessFlag> = new Set(['any', 'login', 'logout', 'me', 'account'])

/**
 * The flag of the query that returns such objects, or of the mutation if there is no such query. Throws at boot if
 * every signed-in caller has it.
 */
function flagOf(schema: GraphQLSchema, objectType: string, mutation: object): AccessFlag {
  const queries = Object.values((schema.getQueryType() as GraphQLObjectType).getFields())
  const query = queries.find(({ type, name }) => {
    const answered = getNamedType(type)
    // Callers may read their own profile, so its flag says nothing about other callers.
    if (name === 'me' || !isObjectType(answered)) return false
    const items = answered.getFields().items
    return answered.name === objectType || (items && getNamedType(items.type).name === objectType)
  })
  const flag = getDirective(schema, query ?? mutation, 'access')?.[0]?.flag as AccessFlag
  if (!openFlags.has(flag)) return flag
  throw new Error(`${objectType}: every signed-in caller has the flag ${flag}; say @audit(flag: ...) for its history`)
}

function flagsOfFields(schema: GraphQLSchema, objectType: string): ReadonlyMap<string, AccessFlag> {
  const type = schema.getType(objectType)
  const fields = isObjectType(type) ? Object.entries(type.getFields()) : []
  const flags = fields.map(([name, field]) => [name, getDirective(schema, field, 'access')?.[0]?.flag] as const)
  return new Map(flags.filter(([, flag]) => flag !== undefined))
}

type InputParts = [string, { readonly type: GraphQLInputType }][]

/** Expected values and the request's id are conditions of the change, not part of it. */
const isCondition = (name: string) => /^expected[A-Z]/.test(name) || name === 'requestId'
const soundsSecret = /secret|password(?!Id$)|token$|credential|cvc/i

function recordedInputs(
  schema: GraphQLSchema,
  parts: InputParts,
  prefix: string,
  inherited: Form | undefined,
  place: string,
): RecordedInput[] {
  return parts.flatMap(([name, part]): RecordedInput[] => {
    if (isCondition(name)) return []
    const type = getNamedType(part.type)
    const declared: object = part
    const audited = getDirective(schema, declared, 'audited')?.[0] as { ending: boolean } | undefined
    const recorded = getDirective(schema, declared, 'recorded')?.[0] as { as: Form; at?: string } | undefined
    const ofType = isInputObjectType(type) ? (getDirective(schema, type, 'recorded')?.[0]?.as as Form) : undefined
    const form = recorded?.as ?? (audited ? 'VALUE' : undefined) ?? inherited
    const own = prefix === '' && name === 'input' ? '' : `${prefix}${name}`
    if (isInputObjectType(type) && !isListType(getNullableType(part.type))) {
      const below = own === '' ? '' : `${own}.`
      const inner = recordedInputs(schema, Object.entries(type.getFields()), below, form ?? ofType, place)
      return inner.map((input) => ({ ...input, read: (values) => readBelow(values[name], input) }))
    }
    if (form === undefined) {
      throw new Error(`${place}: ${own} is neither @audited nor @recorded, so nobody knows how much of it may be kept`)
    }
    if (form === 'VALUE' && soundsSecret.test(name)) {
      throw new Error(`${place}: ${own} sounds like a secret; say @recorded(as: CHANGED)`)
    }
    if (audited?.ending) {
      const ending = (value: unknown) => (typeof value === 'string' ? value.slice(-4) : undefined)
      return [{ path: `${own.replace(/Number$/, '')}Ending`, form, read: (values) => ending(values[name]) }]
    }
    return form === 'NOTHING' ? [] : [{ path: recorded?.at ?? own, form, read: (values) => values[name] }]
  })
}

/** Null for an entire input clears its fields. */
function readBelow(value: Row | null | undefined, { read }: RecordedInput): unknown {
  return value == null ? value : read(value)
}
