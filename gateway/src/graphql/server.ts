import { type GraphQLSchema, NoSchemaIntrospectionCustomRule } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Context } from '../request/context.ts'
import { useCompiledExecution } from './compiled-execution.ts'
import { type SoundDocuments, useSoundDocuments } from './documents.ts'
import { useErrorCodes } from './error-codes.ts'
import { limitPlugins } from './limits.ts'
import { type OperationReport, useOperationReport } from './operation-report.ts'
import { usePortalContext } from './portal-context.ts'
import { useResponseCalls } from './response-calls.ts'
import { useResponseErrors } from './response-errors.ts'

/** Options of the GraphQL server. */
export interface GraphQLServerOptions {
  readonly schema: GraphQLSchema
  readonly documents: SoundDocuments
  readonly introspection: boolean
  readonly report: OperationReport
  /** Called for errors that are masked for clients. */
  readonly onUnexpected: (error: unknown) => void
}

/**
 * Creates Yoga with the gateway's plugins: limits, error codes, compiled execution, masked errors. No plugin reflects
 * origins.
 */
export function createGraphQLServer({ schema, documents, introspection, report, onUnexpected }: GraphQLServerOptions) {
  const logUnexpected = (...data: unknown[]) => onUnexpected(data[0])
  return createYoga<{ portal: Context }>({
    schema,
    graphqlEndpoint: '/graphql',
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    // Yoga's own cache keeps every document, errors included, without a limit in bytes.
    parserAndValidationCache: false,
    logging: { debug: () => {}, info: () => {}, warn: logUnexpected, error: logUnexpected },
    plugins: [
      useSoundDocuments(documents),
      ...limitPlugins(introspection),
      ...(introspection ? [] : [useNoIntrospection()]),
      useErrorCodes(introspection),
      useResponseErrors(onUnexpected),
      useResponseCalls(),
      useOperationReport(report),
      usePortalContext(),
      useCompiledExecution(documents),
    ],
  })
}

/** Yoga's own plugin checks the fetch request, which the fast path does not create, so it would allow everything. */
function useNoIntrospection(): Plugin {
  return { onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule) }
}
