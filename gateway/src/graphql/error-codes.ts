import type { FastifyRequest } from 'fastify'
import { type ExecutionArgs, GraphQLError, getOperationAST, Kind, validate } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { safeMessage } from './error-text.ts'
import { limitExceeded } from './limits.ts'
import { portalContext } from './portal-context.ts'
import { mistakesIn } from './variable-mistakes.ts'

const failed = 'GRAPHQL_VALIDATION_FAILED'
/** Maximum number of errors reported for a document. The last one says that there are more. */
const mostDocumentErrors = 5
/** Up to this body size (bytes), the compiled code checks the variables: even its longest error list is cheap. */
const smallBody = 4 * 1024

/**
 * Gives every error of the GraphQL engine itself a code: GRAPHQL_PARSE_FAILED for a syntax error,
 * GRAPHQL_VALIDATION_FAILED for a document that does not match the schema, LIMIT_EXCEEDED for one nested too deeply,
 * BAD_INPUT for invalid variables, METHOD_NOT_ALLOWED for a mutation by GET. The errors are few and short, and repeat
 * no value. Names of the schema are suggested only if introspection shows them anyway.
 */
export function useErrorCodes(introspection: boolean): Plugin {
  const hideSuggestions = !introspection

  function variableErrors({ schema, document, operationName, variableValues }: ExecutionArgs) {
    const errors = mistakesIn(schema, getOperationAST(document, operationName), variableValues ?? {}, hideSuggestions)
    return errors.length === 0 ? undefined : errors.map((error) => coded(error, 'BAD_INPUT'))
  }

  const afterExecution = {
    onExecuteDone({
      args,
      result,
      setResult,
    }: {
      args: ExecutionArgs
      result: object
      setResult(result: object): void
    }) {
      if (!('errors' in result) || result.errors === undefined || 'data' in result) return
      // Without data nothing was executed: the variables are invalid.
      const errors = variableErrors(args) ?? (result.errors as GraphQLError[]).map((error) => coded(error, 'BAD_INPUT'))
      setResult({ ...result, errors })
    },
  }

  return {
    onParse:
      () =>
      ({ result, replaceParseResult }) => {
        if (result instanceof RangeError) replaceParseResult(limitExceeded('The document is nested too deeply'))
        else if (result instanceof GraphQLError) replaceParseResult(coded(result, 'GRAPHQL_PARSE_FAILED'))
      },
    onValidate({ setValidationFn }) {
      setValidationFn(((schema, document, rules) => {
        try {
          const foreign = document.definitions.find(
            (each) => each.kind === Kind.OPERATION_DEFINITION && !schema.getRootType(each.operation),
          )
          // Without this check, the engine would find the error only during execution.
          if (foreign) return [coded(new GraphQLError('There are no subscriptions', { nodes: foreign }), failed)]
          const options = { maxErrors: mostDocumentErrors - 1, hideSuggestions }
          return validate(schema, document, rules, options).map((error) => coded(error, failed))
        } catch (error) {
          if (error instanceof RangeError) return [limitExceeded('The document is nested too deeply')]
          throw error
        }
      }) as typeof validate)
    },
    onExecute({ args, setResultAndStopExecution }) {
      if (hasSmallBody(portalContext(args.contextValue).request)) return afterExecution
      // Compiled code makes an error for each mistake, and each error prints the surrounding value.
      const errors = variableErrors(args)
      if (errors === undefined) return afterExecution
      setResultAndStopExecution({ errors })
      return undefined
    },
    onResultProcess({ result }) {
      if (!('errors' in result)) return
      // Yoga refuses a mutation by GET with the code for unreadable requests.
      for (const { extensions } of (result.errors ?? []) as readonly GraphQLError[]) {
        if ((extensions.http as { status?: number } | undefined)?.status === 405) extensions.code = 'METHOD_NOT_ALLOWED'
      }
    },
  }
}

/** Nothing was executed: status 400, or 200 for the legacy media type (GraphQL over HTTP). */
const beforeExecution = { status: 400, spec: true }

/** Whether the request's body is small enough for compiled code to check its variables. */
export function hasSmallBody({ head }: FastifyRequest): boolean {
  return Number(head.contentLength) <= smallBody
}

function coded(error: GraphQLError, code: string): GraphQLError {
  const own = error.originalError instanceof GraphQLError ? error.originalError.extensions.code : undefined
  return new GraphQLError(safeMessage(error.message), {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    originalError: error.originalError,
    extensions: { http: beforeExecution, ...error.extensions, code: error.extensions.code ?? own ?? code },
  })
}
