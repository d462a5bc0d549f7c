import {
  coerceInputValue,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql'
import { safeMessage } from './error-text.ts'

/** Maximum number of errors reported for the variables of a request. The last one says that there are more. */
const mostMistakes = 10

/**
 * The errors in the variables of an operation, with path and reason: at most ten, without the values. graphql's own
 * `getVariableValues` prints the surrounding value for each mistake, and compiled code has no limit.
 */
export function mistakesIn(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | null | undefined,
  values: Readonly<Record<string, unknown>>,
  hideSuggestions: boolean,
): GraphQLError[] {
  const mistakes: GraphQLError[] = []
  const add = (definition: VariableDefinitionNode, text: string, cause?: GraphQLError) => {
    if (mistakes.length === mostMistakes - 1) throw new TooMany()
    const message = `Variable "$${definition.variable.name.value}"${text}`
    mistakes.push(new GraphQLError(message, { nodes: definition, originalError: cause ?? null }))
  }
  try {
    for (const definition of operation?.variableDefinitions ?? []) {
      const type = typeFromAST(schema, definition.type)
      const name = definition.variable.name.value
      if (isInputType(type)) check(type, Object.hasOwn(values, name) ? values[name] : undefined, definition)
    }
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
    mistakes.push(new GraphQLError('Too many errors in the variables: only the first are listed'))
  }
  return mistakes

  function check(type: GraphQLInputType, value: unknown, definition: VariableDefinitionNode): void {
    if (value === undefined) {
      const isMissing = isNonNullType(type) && definition.defaultValue === undefined
      if (isMissing) add(definition, ` of required type "${type}" was not provided.`)
      return
    }
    if (value === null && isNonNullType(type)) {
      add(definition, ` of non-null type "${type}" must not be null.`)
      return
    }
    const onError = (path: readonly (string | number)[], _value: unknown, error: GraphQLError) => {
      const place = path.length > 0 ? ` at "${definition.variable.name.value}${pathText(path)}"` : ''
      add(definition, `${place}: ${safeMessage(error.message)}`, error)
    }
    coerceInputValue(value, type, onError, hideSuggestions)
  }
}

class TooMany extends Error {}

/** A path in graphql's notation: `.permissions[3]`. */
function pathText(path: readonly (string | number)[]): string {
  return path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
}
