type Data = typeof import('./apollo.ts')

let loaded: Data | null = null
let loading: Promise<Data> | null = null
const listeners = new Set<() => void>()

/** Apollo Client and what it has read. The sign-in page is shown without it (docs/decisions/086). */
export const data = {
  /** Null until it has been loaded. It has been if someone is signed in. */
  get: () => loaded,
  /** Rejects if it cannot be fetched; the next call tries again. */
  load(): Promise<Data> {
    loading ??= import(/* @styles first */ './apollo.ts').then(
      (module) => {
        loaded = module
        for (const listener of listeners) listener()
        return module
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
