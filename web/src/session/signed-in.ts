import { createListeners } from '../values/listeners.ts'

type Part = typeof import('../signed-in-part.ts')

let fetchPart: () => Promise<Part> = () => Promise.reject(new Error('routes.tsx says where it comes from'))
let loaded: Part | null = null
let loading: Promise<Part> | null = null
const { tell, subscribe } = createListeners()

/**
 * The code that every page except sign-in needs: Apollo Client, the table of pages and the parts of the frame for
 * signed-in callers. The sign-in page is shown without it (docs/decisions/086).
 */
export const signedIn = {
  /** Null until it has been loaded. It is always loaded if someone is signed in. */
  get: () => loaded,
  /** Rejects if it cannot be fetched; the next call tries again. */
  load(): Promise<Part> {
    loading ??= fetchPart().then(
      (part) => {
        loaded = part
        tell()
        return part
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  },
  subscribe,
  /** The part imports the pages, which import this module, so it cannot be imported here. */
  comesFrom(source: () => Promise<Part>) {
    fetchPart = source
  },
}
