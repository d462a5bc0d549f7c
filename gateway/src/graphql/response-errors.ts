import { GraphQLError, getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { ErrorCode } from '../rest/error.ts'

/**
 * Gives a code to errors with which execution itself rejects a value: PLATFORM_ERROR for a value of the platform that
 * does not match the schema, BAD_INPUT for an argument. After a change, which the platform has made, the code is
 * OUTCOME_UNKNOWN, so that it is not taken for a refusal. The engine's own message repeats the value, which may be
 * personal data, so it is not reported. `onMistyped` receives the first place.
 */
export function useResponseErrors(onMistyped: (error: Error) => void): Plugin {
  return {
    onExecute: ({ args: { document, operationName } }) => ({
      onExecuteDone({ result, setResult }) {
        if (!('errors' in result) || result.errors === undefined || !('data' in result)) return
        const misfits = result.errors.filter(isOfEngine)
        const [first] = misfits
        if (first === undefined) return
        // Once per request: a list may have the same error in every row.
        onMistyped(new Error(`${misfits.length} values do not fit the schema, first at ${first.path?.join('.')}`))
        const isChange = getOperationAST(document, operationName)?.operation === 'mutation'
        const errors = result.errors.map((error) => (isOfEngine(error) ? coded(error, isChange) : error))
        setResult({ ...result, errors })
      },
    }),
  }
}

function coded({ message, nodes, source, positions, path }: GraphQLError, isChange: boolean): GraphQLError {
  const codedAs = (code: ErrorCode, text: string) =>
    new GraphQLError(text, { nodes, source, positions, path, extensions: { code } })
  if (message.startsWith('Argument "'))
    return codedAs('BAD_INPUT', message.replace(/ has invalid value .*$/s, ' is invalid'))
  const text = "The payment platform's answer could not be read: a value is not what it must be"
  if (!isChange) return codedAs('PLATFORM_ERROR', text)
  return codedAs('OUTCOME_UNKNOWN', `${text}. Read the object again before you continue`)
}

/** The engine's messages about a mismatched value, of both graphql-js and graphql-jit. */
const misfit =
  /^(Cannot return null for non-nullable field |Expected (Iterable|a value of type)|Enum "|\w+ cannot represent )/

/** Whether execution itself raised the error. Errors of resolvers have a code, and unexpected ones are masked. */
function isOfEngine({ extensions, originalError, message }: GraphQLError): boolean {
  // Compiled execution leaves out the extensions.
  if (extensions?.code !== undefined) return false
  if (originalError === undefined || originalError instanceof GraphQLError) return true
  return originalError.constructor === Error && misfit.test(message)
}
