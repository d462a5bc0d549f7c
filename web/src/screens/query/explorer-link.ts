/** The query that a link opens in the explorer. Opening it does not run it. */
interface ExplorerQuery {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>> | null
  /** The merchant account to act for; null is the caller's own account. */
  readonly merchant: string | null
}

import { isObject } from '../../values/is-object.ts'

/** The maximum number of characters after the `#`: some chats and mail programs truncate longer links. */
const longest = 8_192

/** The path of the explorer with a query in it, or undefined if the link would be too long. */
export function explorerLink(
  query: string,
  variables: ExplorerQuery['variables'],
  merchant: string | null,
): string | undefined {
  const content = { query, variables: variables ?? undefined, merchant: merchant ?? undefined }
  const encoded = encodeURIComponent(JSON.stringify(content))
  return encoded.length <= longest ? `/docs/explorer#${encoded}` : undefined
}

/** The query in the fragment of a URL, or the kind of its fault; undefined if there is no fragment. */
export function readExplorerLink(hash: string): ExplorerQuery | 'BROKEN' | 'TOO_LONG' | undefined {
  const encoded = hash.replace(/^#/, '')
  if (encoded === '') return undefined
  if (encoded.length > longest) return 'TOO_LONG'
  const content = decode(encoded)
  if (!isObject(content)) return 'BROKEN'
  const { query, variables = null, merchant = null } = content
  if (typeof query !== 'string' || query.trim() === '') return 'BROKEN'
  if (variables !== null && !isObject(variables)) return 'BROKEN'
  if (merchant !== null && (typeof merchant !== 'string' || merchant === '')) return 'BROKEN'
  return { query, variables, merchant }
}

function decode(encoded: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(encoded))
  } catch {
    return null
  }
}
