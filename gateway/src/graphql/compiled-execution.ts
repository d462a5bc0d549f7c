import type { ExecutionArgs, ExecutionResult } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { SoundDocuments } from './documents.ts'
import { portalContext } from './portal-context.ts'

/** A request whose document has run already: what the plugins around execution still have to look at is its result. */
export interface AlreadyRun {
  readonly result: ExecutionResult
}

/** Remembered documents run compiled, all others on graphql-js. What has run already is not run again. */
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
