import { useViewer } from '../../session/viewer.tsx'

/** The local storage key for a list's settings of the signed-in user. */
export function useListKey(what: 'columns' | 'rows' | 'start' | 'looks', list: string): string {
  const viewer = useViewer()
  return `${what}:${viewer?.merchantAccount ?? ''}/${viewer?.callerName ?? ''}:${list}`
}
