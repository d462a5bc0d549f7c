import { type GraphQLSchema, NoSchemaIntrospectionCustomRule } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Context } from '../request/context.ts'
import { useCompiledExecution } from './compiled-execution.ts'
import { type SoundDocuments, useSoundDocuments } from './documents.ts'
import { useErrorCodes } from './error-codes.ts'
import { limitPlugins } from './limits.ts'
import { usePortalContext } from './portal-context.ts'
import { useResponseCalls } from './response-calls.ts'
import { useResponseErrors } from './response-errors.ts'

/** Options of the GraphQL server. */
export interface GraphQLServerOptions {
  readonly schema: GraphQLSchema
  readonly documents: SoundDocuments
  readonly introspection: boolean
  /** Told of errors that clients see masked. */
  readonly onUnexpected: (error: unknown) => void
}

/** Yoga with the gateway's plugins: limits, codes, compiled execution, masked errors; nothing that reflects origins. */
export function createGraphQLServer({ schema, documents, introspection, onUnexpected }: GraphQLServerOptions) {
  const logUnexpected = (...data: unknown[]) => onUnexpected(data[0])
  return createYoga<{ portal: Context }>({
    schema,
    graphqlEndpoint: '/graphql',
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    // It remembers whatever was sent, errors included, without a limit in bytes.
    parserAndValidationCache: false,
    logging: { debug: () => {}, info: () => {}, warn: logUnexpected, error: logUnexpected },
    plugins: [
      useSoundDocuments(documents),
      ...limitPlugins(introspection),
      ...(introspection ? [] : [useNoIntrospection()]),
      useErrorCodes(introspection),
      useResponseErrors(onUnexpected),
      useResponseCalls(),
      usePortalContext(),
      useCompiledExecution(documents),
    ],
  })
}

/** Yoga's own plugin asks the fetch request, which the short way does not make: it would let everything through. */
function useNoIntrospection(): Plugin {
  return { onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule) }
}
