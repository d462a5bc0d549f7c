import { useViewer } from '../../session/viewer.tsx'
import type { Viewer } from '../../session/viewer-query.ts'

type Kept = 'columns' | 'rows' | 'start' | 'looks' | 'selection'

/** The key of something of the signed-in user: the settings of a list, by its name, or the selection at a place. */
export function useListKey(what: Kept, list: string): string {
  return listKeyOf(useViewer(), what, list)
}

/** The key of something of a user, as in `useListKey`. */
export function listKeyOf(viewer: Viewer | null, what: Kept, list: string): string {
  return `${what}:${viewer?.merchantAccount ?? ''}/${viewer?.callerName ?? ''}:${list}`
}
