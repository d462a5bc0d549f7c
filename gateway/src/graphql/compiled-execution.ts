import type { ExecutionArgs, ExecutionResult } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { SoundDocuments } from './documents.ts'
import { portalContext } from './portal-context.ts'

/** The context of a request whose document has already run. The plugins around execution only look at its result. */
export interface AlreadyRun {
  readonly result: ExecutionResult
}

/** Runs remembered documents compiled and all others with graphql-js. Does not run a document twice. */
export function useCompiledExecution(documents: SoundDocuments): Plugin {
  return {
    onExecute({ args, setExecuteFn }) {
      const { result } = args.contextValue as Partial<AlreadyRun>
      if (result !== undefined) {
        setExecuteFn(() => result)
        return
      }
      const run = documents.compiled(args.schema, args.document)
      if (run === null) return
      setExecuteFn(({ rootValue, contextValue, variableValues }: ExecutionArgs) =>
        run(rootValue, portalContext(contextValue), variableValues ?? {}),
      )
    },
  }
}
