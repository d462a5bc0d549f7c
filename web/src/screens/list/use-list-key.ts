import { useViewer } from '../../session/viewer.tsx'

/** The key under which this browser keeps something about a list for the person who is signed in. */
export function useListKey(what: 'columns' | 'rows', list: string): string {
  const viewer = useViewer()
  return `${what}:${viewer?.merchantAccount ?? ''}/${viewer?.callerName ?? ''}:${list}`
}
