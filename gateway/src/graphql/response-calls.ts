import { can } from '@portal/schema/access'
import type { DocumentNode, ExecutionResult } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from '../request/context.ts'
import { costOf } from './limits.ts'
import { portalContext } from './portal-context.ts'

/**
 * Adds `extensions.platformCalls` to the response if the request asks for it (`x-portal-calls: 1`) and its sender may
 * read the configuration. Returns any other result unchanged.
 */
export function withCalls(result: ExecutionResult, document: DocumentNode, context: Context): ExecutionResult {
  if (context.calls === null || !can(context.subject, 'config')) return result
  const platformCalls = { ...context.calls.soFar(), cost: costOf(document) }
  return { ...result, extensions: { ...result.extensions, platformCalls } }
}

/** Adds the platform calls to the result of execution. */
export function useResponseCalls(): Plugin {
  return {
    onExecute: ({ args }) => ({
      onExecuteDone({ result, setResult }) {
        if (Symbol.asyncIterator in result) return
        setResult(withCalls(result, args.document, portalContext(args.contextValue)))
      },
    }),
  }
}
