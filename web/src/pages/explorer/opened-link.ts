import { readExplorerLink } from '../../screens/query/explorer-link.ts'
import { readExactly } from './exact-json.ts'
import type { OpenedLink } from './LinkNotice.tsx'

/** The contents of a link: the texts for the editors, or why it cannot be opened. Null without a link. */
export function openedLink(hash: string): OpenedLink | null {
  const opened = readExplorerLink(hash)
  if (opened === undefined) return null
  if (opened === 'BROKEN' || opened === 'TOO_LONG') return { is: opened, isSettled: true }
  const { query, variables, merchant } = opened
  return { is: 'query', query, variables: variables === null ? '' : exactVariables(hash), merchant, isSettled: false }
}

/** The variables of a valid link, with unchanged numbers. */
function exactVariables(hash: string): string {
  const { variables } = readExactly(decodeURIComponent(hash.slice(1))) as { readonly variables: unknown }
  return JSON.stringify(variables, null, 2)
}
