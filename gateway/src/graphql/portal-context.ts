import type { Plugin } from 'graphql-yoga'
import type { Context } from '../request/context.ts'

/** The portal's own context, even if Yoga has wrapped it into its context. */
export function portalContext(context: unknown): Context {
  return (context as { readonly portal?: Context }).portal ?? (context as Context)
}

/** Passes the portal's own context to resolvers. Must be the last plugin, closest to execution. */
export function usePortalContext(): Plugin {
  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn((args: typeof executeFn extends (args: infer A) => unknown ? A : never) =>
        executeFn({ ...args, contextValue: portalContext(args.contextValue) }),
      )
    },
  }
}
