import { Position } from 'cm6-graphql'
import { type GraphQLSchema, getNamedType, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import { getTokenAtPosition, getTypeInfo } from 'graphql-language-service'

/** A field, argument or value of the described element. */
export interface DocEntry {
  readonly name: string
  readonly type: string | null
  readonly description: string
}

/** The schema's documentation of the element at the caret. */
export interface QueryDocs {
  /** `Charge.amount`, or the name of a type. */
  readonly title: string
  readonly type: string | null
  readonly description: string
  readonly deprecated: string | null
  readonly args: readonly DocEntry[]
  /** The type of the element, with its fields or values. */
  readonly of: { readonly name: string; readonly description: string; readonly entries: readonly DocEntry[] } | null
  /** The field of Query or Mutation that contains the caret. Null outside of any. */
  readonly root: string | null
  /** The type that the element belongs to. */
  readonly parent: string
}

/** The schema's documentation at an offset in a document. Null if there is no schema element. */
export function docsAt(schema: GraphQLSchema, text: string, offset: number): QueryDocs | null {
  const before = text.slice(0, offset).split('\n')
  const position = new Position(before.length - 1, (before.at(-1) ?? '').length)
  const token = getTokenAtPosition(text, position)
  const { type, parentType, fieldDef, argDef, inputType, enumValue } = getTypeInfo(schema, token.state)
  const inner = /Argument|ObjectField|ObjectValue|EnumValue|ListValue|Value/.test(String(token.state.kind))
  const named = inner && inputType ? getNamedType(inputType) : type ? getNamedType(type) : null
  const of = named ? { name: named.name, description: named.description ?? '', entries: entriesOf(named) } : null
  const owner = parentType ? getNamedType(parentType).name : ''
  const root = rootField(schema, token.state)
  if (inner && argDef) {
    return {
      title: enumValue ? `${named?.name}.${enumValue.name}` : argDef.name,
      type: String(argDef.type),
      description: (enumValue ?? argDef).description ?? '',
      deprecated: enumValue?.deprecationReason ?? null,
      args: [],
      of,
      root,
      parent: named?.name ?? owner,
    }
  }
  if (fieldDef) {
    return {
      title: owner === '' ? fieldDef.name : `${owner}.${fieldDef.name}`,
      type: String(fieldDef.type),
      description: fieldDef.description ?? '',
      deprecated: fieldDef.deprecationReason ?? null,
      args: fieldDef.args.map((arg) => ({
        name: arg.name,
        type: String(arg.type),
        description: arg.description ?? '',
      })),
      of,
      root,
      parent: owner,
    }
  }
  if (named === null || of === null) return null
  return { title: named.name, type: null, description: '', deprecated: null, args: [], of, root, parent: named.name }
}

interface TokenState {
  readonly kind?: unknown
  readonly name?: string | null
  readonly prevState?: TokenState | null
}

/** The field of Query or Mutation that contains a token. */
function rootField(schema: GraphQLSchema, state: TokenState): string | null {
  let outermost: string | null = null
  for (let each: TokenState | null | undefined = state; each; each = each.prevState) {
    if ((each.kind === 'Field' || each.kind === 'AliasedField') && each.name) outermost = each.name
  }
  const roots = [schema.getQueryType(), schema.getMutationType()]
  return outermost !== null && roots.some((root) => root?.getFields()[outermost]) ? outermost : null
}

function entriesOf(type: ReturnType<typeof getNamedType>): DocEntry[] {
  if (isEnumType(type)) {
    return type.getValues().map(({ name, description }) => ({ name, type: null, description: description ?? '' }))
  }
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return []
  return Object.values(type.getFields()).map((field) => ({
    name: field.name,
    type: String(field.type),
    description: field.description ?? '',
  }))
}
