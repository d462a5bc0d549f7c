import { useViewer } from '../../session/viewer.tsx'

/** The key of something of the signed-in user: the settings of a list, by its name, or the selection at a place. */
export function useListKey(what: 'columns' | 'rows' | 'start' | 'looks' | 'selection', list: string): string {
  const viewer = useViewer()
  return `${what}:${viewer?.merchantAccount ?? ''}/${viewer?.callerName ?? ''}:${list}`
}
