import { useGraphQlJit } from '@envelop/graphql-jit'
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Context } from '../context.ts'
import { useErrorCodes } from './error-codes.ts'
import { limitPlugins } from './limits.ts'

/** Options of the GraphQL server. */
export interface GraphQLServerOptions {
  readonly schema: GraphQLSchema
  readonly introspection: boolean
  /** Told of errors that clients see masked. */
  readonly onUnexpected: (error: unknown) => void
}

/** Yoga with the gateway's plugins: limits, codes, compiled execution, masked errors; nothing that reflects origins. */
export function createGraphQLServer({ schema, introspection, onUnexpected }: GraphQLServerOptions) {
  const logUnexpected = (...data: unknown[]) => onUnexpected(data[0])
  return createYoga<{ portal: Context }>({
    schema,
    graphqlEndpoint: '/graphql',
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    logging: { debug: () => {}, info: () => {}, warn: logUnexpected, error: logUnexpected },
    plugins: [
      ...limitPlugins(introspection),
      ...(introspection ? [] : [useNoIntrospection()]),
      useErrorCodes(introspection),
      useCompiledExecution(),
      usePortalContext(),
    ],
  })
}

/** Yoga's own plugin asks the fetch request, which the short way does not make: it would let everything through. */
function useNoIntrospection(): Plugin {
  return { onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule) }
}

/**
 * Documents that graphql-jit gets wrong run on graphql-js: it keeps one compiled query per document, so not those with
 * several operations, and it drops the default of a variable that is not null.
 */
function useCompiledExecution(): Plugin {
  const compilable = new WeakMap<DocumentNode, boolean>()
  return useGraphQlJit(
    {},
    {
      enableIf({ document }) {
        let isCompilable = compilable.get(document)
        if (isCompilable === undefined) {
          const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
          isCompilable = operations.length === 1 && !operations.some(hasNonNullDefault)
          compilable.set(document, isCompilable)
        }
        return isCompilable
      },
    },
  ) as Plugin
}

function hasNonNullDefault({ variableDefinitions = [] }: OperationDefinitionNode): boolean {
  return variableDefinitions.some(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && defaultValue)
}

/** Resolvers get the portal's own context, also where Yoga wraps it into one of its own. Stands last, around execution. */
function usePortalContext(): Plugin<{ portal?: Context }> {
  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn((args: typeof executeFn extends (args: infer A) => unknown ? A : never) =>
        executeFn({ ...args, contextValue: args.contextValue.portal ?? args.contextValue }),
      )
    },
  }
}
