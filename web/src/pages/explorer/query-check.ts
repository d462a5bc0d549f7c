import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql'
import type { Finding } from '../../screens/editor/finding.ts'
import { isObject } from '../../values/is-object.ts'
import { roundedNumbers } from './exact-json.ts'

/** An operation of a document, to choose from. */
export interface Operation {
  /** Empty for an anonymous operation. */
  readonly name: string
  readonly kind: 'query' | 'mutation' | 'subscription'
}

/** The result of checking a document. */
export interface CheckedQuery {
  /** Null if the text is not GraphQL. */
  readonly document: DocumentNode | null
  readonly operations: readonly Operation[]
  readonly findings: readonly Finding[]
}

const mostFindings = 20
/** The maximum length of a document to parse, in characters. The gateway refuses longer ones. */
const longestRead = 64 * 1024

/** Checks a document: its syntax, and its validity if the schema is known. */
export function checkQuery(text: string, schema: GraphQLSchema | null): CheckedQuery {
  if (text.length > longestRead || text.trim() === '') return { document: null, operations: [], findings: [] }
  let document: DocumentNode
  try {
    document = parse(text, { maxTokens: 10_000 })
  } catch (error) {
    return { document: null, operations: [], findings: findingsOf(error) }
  }
  return {
    document,
    operations: operationsOf(document).map(({ name, operation }) => ({ name: name?.value ?? '', kind: operation })),
    findings: schema ? validate(schema, document, undefined, { maxErrors: mostFindings }).flatMap(findingsOf) : [],
  }
}

/** The operation to run: the chosen one, or the only one. */
export function operationIn(document: DocumentNode, name: string | null): OperationDefinitionNode | undefined {
  const operations = operationsOf(document)
  return operations.length === 1 ? operations[0] : operations.find((each) => each.name?.value === name)
}

/** Why variables cannot be sent or do not match. */
export interface CheckedVariables {
  /** Null if the text is not a JSON object. */
  readonly values: Readonly<Record<string, unknown>> | null
  readonly findings: readonly Finding[]
}

interface VariableWords {
  readonly notAnObject: string
  readonly rounded: (number: string) => string
}

/** Checks variables against the operation's declarations. `values` are for checks and display, not for sending. */
export function checkVariables(
  text: string,
  operation: OperationDefinitionNode | undefined,
  schema: GraphQLSchema | null,
  words: VariableWords,
): CheckedVariables {
  const values: unknown = text.trim() === '' ? {} : JSON.parse(text)
  if (!isObject(values)) return { values: null, findings: [{ line: 1, column: null, message: words.notAnObject }] }
  const rounded = roundedNumbers(text).map(({ line, column, number }) => ({
    line,
    column,
    message: words.rounded(number),
  }))
  const misfits = schema && operation ? misfitsOf(text, values, operation, schema) : []
  return { values, findings: [...rounded, ...misfits] }
}

function misfitsOf(
  text: string,
  values: Readonly<Record<string, unknown>>,
  operation: OperationDefinitionNode,
  schema: GraphQLSchema,
): Finding[] {
  return (operation.variableDefinitions ?? []).flatMap((definition) => {
    const name = definition.variable.name.value
    try {
      const { errors } = getVariableValues(schema, [definition], values)
      return (errors ?? []).map(({ message }) => ({ ...placeOf(text, name), message }))
    } catch {
      // The document's check reports types that are missing in the schema.
      return []
    }
  })
}

/** The line of a variable. The first line if it is missing. */
function placeOf(text: string, name: string): { readonly line: number; readonly column: number | null } {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    else if (depth === 1 && token === JSON.stringify(name) && /^\s*:/.test(text.slice(index + token.length))) {
      const lines = text.slice(0, index).split('\n')
      return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
    }
  }
  return { line: 1, column: null }
}

function operationsOf({ definitions }: DocumentNode): OperationDefinitionNode[] {
  return definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
}

function findingsOf(error: unknown): Finding[] {
  if (!(error instanceof GraphQLError)) return [{ line: 1, column: null, message: String(error) }]
  const { line, column } = error.locations?.[0] ?? { line: 1, column: null }
  return [{ line, column, message: error.message }]
}
