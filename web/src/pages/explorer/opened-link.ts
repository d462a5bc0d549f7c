import { readExplorerLink } from '../../screens/query/explorer-link.ts'
import { readExactly } from './exact-json.ts'
import type { OpenedLink } from './LinkNotice.tsx'

/** What a link opens: its texts as the editors show them, or why it opens nothing; null where there is no link. */
export function openedLink(hash: string): OpenedLink | null {
  const opened = readExplorerLink(hash)
  if (opened === undefined) return null
  if (opened === 'BROKEN' || opened === 'TOO_LONG') return { is: opened, isSettled: true }
  const { query, variables, merchant } = opened
  return { is: 'query', query, variables: variables === null ? '' : exactVariables(hash), merchant, isSettled: false }
}

/** The variables of a link that was read, each figure as it was written. */
function exactVariables(hash: string): string {
  const { variables } = readExactly(decodeURIComponent(hash.slice(1))) as { readonly variables: unknown }
  return JSON.stringify(variables, null, 2)
}
