import {
  type ConstDirectiveNode,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  Kind,
  OperationTypeNode,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Masks } from '../src/network/query-record.ts'

const secret = '<secret>'
const personal = '<personal data>'

/** How much of a value the ledger stores, according to the schema's `@recorded`. */
type Form = 'VALUE' | 'MASKED' | 'CHANGED' | 'REASON' | 'NOTHING'

type InputPart = GraphQLArgument | GraphQLInputField

/**
 * The variables of an operation that the client must not store, according to the schema's directives: values that the
 * ledger does not store and, if a mutation leaves no ledger entry, values that are not audited. Queries have no such
 * directives, so their personal data is identified by the names of fields that mutations declare as personal. Undefined
 * if all variables may be stored.
 */
export function masksOf(document: DocumentNode, schema: GraphQLSchema): Masks | undefined {
  const masks: Record<string, Masks> = {}
  const types = new TypeInfo(schema)
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  const isMutation = operation?.operation === OperationTypeNode.MUTATION
  const add = (value: ValueNode, part: InputPart, mask: MaskOf, inherited: Form | undefined) => {
    if (value.kind === Kind.VARIABLE) {
      const found = maskOfPart(part, mask, inherited)
      if (found !== undefined) masks[value.name.value] = found
    } else if (value.kind === Kind.LIST) {
      for (const one of value.values) add(one, part, mask, inherited)
    } else if (value.kind === Kind.OBJECT) {
      const type = getNamedType(part.type)
      if (!isInputObjectType(type)) return
      const form = formOf(part, inherited) ?? formOfType(type)
      for (const { name, value: inner } of value.fields) {
        const field = type.getFields()[name.value]
        if (field) add(inner, field, mask, form)
      }
    }
  }
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument({ value }) {
        const argument = types.getArgument()
        const field = types.getFieldDef()
        // A directive's argument only includes or skips a field.
        if (!argument || !field || types.getDirective()) return
        const mask = isMutation ? maskOfForm : maskOfName(personalNames(schema, field.type))
        add(value, argument, mask, undefined)
      },
    }),
  )
  return Object.keys(masks).length > 0 ? masks : undefined
}

type MaskOf = (name: string, form: Form | undefined) => string | undefined

function maskOfForm(name: string, form: Form | undefined): string | undefined {
  if (form === 'VALUE' || form === 'REASON') return undefined
  if (form === 'MASKED') return personal
  // The expected state of the object and the request id are conditions of the change.
  return form === undefined && (/^expected[A-Z]/.test(name) || name === 'requestId') ? undefined : secret
}

function maskOfName(names: ReadonlySet<string>): MaskOf {
  return (name) => (names.has(name) || /(?:email|phoneNumber)$/i.test(name) ? personal : undefined)
}

/** The mask of an argument or an input field with its nested fields. */
function maskOfPart(part: InputPart, mask: MaskOf, inherited?: Form): Masks | undefined {
  const type = getNamedType(part.type)
  const form = formOf(part, inherited)
  if (!isInputObjectType(type)) return mask(part.name, form)
  const masks = Object.values(type.getFields()).flatMap((field) => {
    const found = maskOfPart(field, mask, form ?? formOfType(type))
    return found === undefined ? [] : [[field.name, found] as const]
  })
  return masks.length > 0 ? Object.fromEntries(masks) : undefined
}

/** A value in the audit log is not a secret. */
function formOf(part: InputPart, inherited: Form | undefined): Form | undefined {
  const audited = directive(part, 'audited')
  if (audited) return argument(audited, 'ending') === true ? 'CHANGED' : 'VALUE'
  const recorded = directive(part, 'recorded')
  return recorded ? formIn(recorded) : inherited
}

function formOfType(type: GraphQLInputObjectType): Form | undefined {
  const recorded = directive(type, 'recorded')
  return recorded && formIn(recorded)
}

function formIn(recorded: ConstDirectiveNode): Form {
  return (argument(recorded, 'as') ?? 'VALUE') as Form
}

/**
 * The names of the personal data in a query's response. If the object itself contains some, such as a name on a block
 * list, its search may contain it too.
 */
function personalNames(schema: GraphQLSchema, answer: GraphQLOutputType): ReadonlySet<string> {
  const answered = getNamedType(answer)
  const items = isObjectType(answered) ? answered.getFields().items : undefined
  const object = items ? getNamedType(items.type).name : answered.name
  const names = new Set<string>()
  for (const mutation of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const audit = directive(mutation, 'audit')
    if (!audit || argument(audit, 'object') !== object) continue
    const collect = (masks: Masks | undefined, name: string, depth: number) => {
      if (masks === personal) {
        names.add(name)
        if (depth === 1) names.add('search')
      } else if (typeof masks === 'object') {
        for (const [inner, below] of Object.entries(masks)) collect(below, inner, depth + 1)
      }
    }
    for (const one of mutation.args) collect(maskOfPart(one, maskOfForm), one.name, 0)
  }
  return names
}

function directive(
  { astNode }: { readonly astNode?: { readonly directives?: readonly ConstDirectiveNode[] } | null | undefined },
  name: string,
): ConstDirectiveNode | undefined {
  return astNode?.directives?.find((one) => one.name.value === name)
}

function argument({ arguments: all = [] }: ConstDirectiveNode, name: string): string | boolean | undefined {
  const value = all.find((one) => one.name.value === name)?.value
  return value && 'value' in value ? value.value : undefined
}
