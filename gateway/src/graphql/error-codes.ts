import { type ExecutionArgs, GraphQLError, getOperationAST, getVariableValues } from 'graphql'
import type { Plugin } from 'graphql-yoga'

/**
 * Gives every error of the GraphQL engine itself a code: GRAPHQL_PARSE_FAILED for a document that cannot be parsed,
 * GRAPHQL_VALIDATION_FAILED for one that does not fit the schema, BAD_INPUT for variables that do not. Names of the
 * schema are suggested only where introspection tells them anyway.
 */
export function useErrorCodes(introspection: boolean): Plugin {
  return {
    onParse:
      () =>
      ({ result, replaceParseResult }) => {
        if (result instanceof GraphQLError) replaceParseResult(coded(result, 'GRAPHQL_PARSE_FAILED', introspection))
      },
    onValidate:
      () =>
      ({ result, setResult }) => {
        if (result.length > 0) {
          setResult(result.map((error) => coded(error as GraphQLError, 'GRAPHQL_VALIDATION_FAILED', introspection)))
        }
      },
    onExecute: ({ args }) => ({
      onExecuteDone({ result, setResult }) {
        if (!('errors' in result) || result.errors === undefined || 'data' in result) return
        // Without data nothing was executed: the variables were at fault.
        const errors = variableErrors(args) ?? result.errors
        setResult({
          ...result,
          errors: errors.map((error) => coded(error, 'BAD_INPUT', introspection)),
        })
      },
    }),
  }
}

/** Nothing was executed: status 400, but 200 for the legacy media type (GraphQL over HTTP). */
const beforeExecution = { status: 400, spec: true }

/** What is wrong with the variables, in graphql-js' words: they name the path and the reason, compiled code does not. */
function variableErrors({ schema, document, operationName, variableValues }: ExecutionArgs) {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? []
  const { errors } = getVariableValues(schema, definitions, variableValues ?? {})
  return errors?.map(withoutValue)
}

/** graphql-js repeats the whole value it refuses, which may hold a secret; path and reason are enough. */
function withoutValue(error: GraphQLError): GraphQLError {
  const why = error.originalError?.message
  if (why === undefined) return error
  const [, variable = '', path] =
    /^(Variable "\$\w+").*?(?: at "([^"]*)")?$/s.exec(error.message.slice(0, -why.length - 2)) ?? []
  const reason = why.replace(/ value: .*$/s, ' value')
  return new GraphQLError(`${variable}${path === undefined ? '' : ` at "${path}"`}: ${reason}`, {
    nodes: error.nodes,
    extensions: error.extensions,
  })
}

function coded(error: GraphQLError, code: string, suggestions: boolean): GraphQLError {
  const own = error.originalError instanceof GraphQLError ? error.originalError.extensions.code : undefined
  // Suggestions tell names of the schema.
  return new GraphQLError(suggestions ? error.message : error.message.replace(/ Did you mean [^?]*\?/, ''), {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    originalError: error.originalError,
    extensions: { http: beforeExecution, ...error.extensions, code: error.extensions.code ?? own ?? code },
  })
}
