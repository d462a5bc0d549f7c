import type { Plugin } from 'graphql-yoga'
import type { Context } from '../request/context.ts'

/** The portal's own context, also where Yoga has wrapped it into one of its own. */
export function portalContext(context: unknown): Context {
  return (context as { readonly portal?: Context }).portal ?? (context as Context)
}

/** Resolvers get the portal's own context on either way. Comes last among the plugins, next to execution. */
export function usePortalContext(): Plugin {
  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn((args: typeof executeFn extends (args: infer A) => unknown ? A : never) =>
        executeFn({ ...args, contextValue: portalContext(args.contextValue) }),
      )
    },
  }
}
