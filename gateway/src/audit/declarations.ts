import { getDirective } from '@graphql-tools/utils'
import {
  type GraphQLFieldConfig,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql'
import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'

/** The parts of a mutation's input and result that its audit line contains. */
export interface AuditDeclaration {
  /** The names of the values in the line. */
  readonly names: readonly string[]
  ofInput(args: Row): Row
  ofAnswer(answer: Row, context: Context): Row
}

type MutationField = GraphQLFieldConfig<unknown, Context>

/**
 * Reads the `@audit` and `@audited` directives of a mutation. Throws at boot if they are missing or contradict each
 * other, so that no line lacks its ids and no personal data is logged.
 */
export function auditDeclaration(schema: GraphQLSchema, field: MutationField, name: string): AuditDeclaration {
  const place = `Mutation.${name}`
  const audit = getDirective(schema, field, 'audit')?.[0] as { answer: string[]; nothing: boolean } | undefined
  if (audit === undefined) throw new Error(`${place} has no @audit`)
  const inputs = auditedInputs(schema, Object.entries(field.args ?? {}))
  const answers = audit.answer.map((each) => auditedAnswer(schema, field, each, place))
  const saysSomething = inputs.length > 0 || answers.length > 0
  if (audit.nothing && saysSomething) throw new Error(`${place}: @audit says nothing, but something is @audited`)
  if (!audit.nothing && !saysSomething) throw new Error(`${place}: nothing is @audited; say @audit(nothing: true)`)
  return {
    names: [...inputs, ...answers].map(({ key }) => key),
    ofInput: (args) => Object.fromEntries(inputs.map(({ key, read }) => [key, read(args)])),
    ofAnswer: (answer, context) => Object.fromEntries(answers.map(({ key, read }) => [key, read(answer, context)])),
  }
}

interface AuditedInput {
  /** The name in the line. */
  readonly key: string
  readonly read: (values: Row) => unknown
}

type InputParts = [string, { readonly type: GraphQLInputType }][]

/** Audited arguments and input fields, at any depth. Lists are not searched. */
function auditedInputs(schema: GraphQLSchema, parts: InputParts): AuditedInput[] {
  return parts.flatMap(([name, part]): AuditedInput[] => {
    const form = formOf(schema, part, name)
    if (form) return [{ key: form.key, read: (values) => form.shown(values[name]) }]
    const type = getNamedType(part.type)
    if (!isInputObjectType(type) || isListType(getNullableType(part.type))) return []
    const inner = auditedInputs(schema, Object.entries(type.getFields()))
    return inner.map(({ key, read }) => ({ key, read: (values) => read(values[name] ?? {}) }))
  })
}

function auditedAnswer(schema: GraphQLSchema, field: MutationField, name: string, place: string) {
  const type = getNamedType(field.type)
  const answered = isObjectType(type) ? type.getFields()[name] : undefined
  const form = answered && formOf(schema, answered, name)
  if (!form) throw new Error(`${place}: ${name} of its answer is not @audited`)
  // Only ids are declared here, and their resolvers read the row.
  const { resolve } = answered
  const read = (answer: Row, context: Context) =>
    form.shown(resolve ? resolve(answer, {}, context, undefined as never) : answer[name])
  return { key: form.key, read }
}

/** How a part with `@audited` is logged; undefined for any other part. */
function formOf(schema: GraphQLSchema, part: object, name: string) {
  const audited = getDirective(schema, part, 'audited')?.[0] as { ending: boolean } | undefined
  if (audited === undefined) return undefined
  if (!audited.ending) return { key: name, shown: (value: unknown) => value }
  // The last digits identify the account without revealing its number.
  const shown = (value: unknown) => (typeof value === 'string' ? value.slice(-4) : undefined)
  return { key: `${name.replace(/Number$/, '')}Ending`, shown }
}
