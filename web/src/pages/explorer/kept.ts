import { readExactly } from './exact-json.ts'
import { withoutSecrets, withoutSecretTexts } from './without-secrets.ts'

/** A query that was run, or is being written. */
export interface KeptQuery {
  readonly query: string
  /** The text of the variables. */
  readonly variables: string
  /** The merchant acted for; null is the caller's own account. */
  readonly merchant: string | null
  /** When, in milliseconds since the epoch. */
  readonly at: number
}

/** What the explorer keeps in a tab until it is closed: what is being written, and what was run. */
export interface Kept {
  /** Whose it is; null where nobody was signed in. */
  readonly who: string | null
  readonly draft: KeptQuery | null
  readonly history: readonly KeptQuery[]
}

const storageKey = 'portal.explorer'
const mostKept = 20
const longestKept = 20_000
const nothing: Kept = { who: null, draft: null, history: [] }

/** What is kept for somebody. What another caller has left is not told; who is signed out sees what was being written. */
export function readKept(storage: Pick<Storage, 'getItem'>, who: string | null): Kept {
  try {
    const stored = JSON.parse(storage.getItem(storageKey) ?? 'null')
    if (stored === null || typeof stored !== 'object') return nothing
    const owner = typeof stored.who === 'string' ? stored.who : null
    if (who !== null && owner !== null && owner !== who) return { ...nothing, who }
    const history = Array.isArray(stored.history) ? stored.history.filter(isKept) : []
    return {
      who: who ?? owner,
      draft: isKept(stored.draft) ? stored.draft : null,
      history: who === null ? [] : history,
    }
  } catch {
    return nothing
  }
}

/** Keeps what is being written. */
export function keepDraft(storage: Pick<Storage, 'getItem' | 'setItem'>, who: string | null, draft: KeptQuery): void {
  const kept = readStored(storage, who)
  write(storage, { ...kept, draft: cleaned(draft) })
}

/** Keeps a query that was run as the newest; each once. */
export function keepRun(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  who: string,
  run: KeptQuery,
): readonly KeptQuery[] {
  const kept = readStored(storage, who)
  const own = cleaned(run)
  const others = kept.history.filter((each) => each.query !== own.query || each.variables !== own.variables)
  const history = [own, ...others].slice(0, mostKept)
  write(storage, { ...kept, history })
  return history
}

/** Whose it was stays where nobody is signed in any more: the next to sign in may be somebody else. */
function readStored(storage: Pick<Storage, 'getItem'>, who: string | null): Kept {
  const kept = readKept(storage, who)
  if (who !== null) return kept
  return { ...kept, history: kept.who === null ? [] : readKept(storage, kept.who).history }
}

function write(storage: Pick<Storage, 'setItem'>, kept: Kept): void {
  try {
    storage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // A full storage: what is kept stays as it was.
  }
}

/** What may be kept: no secrets, and no text beyond the limit. */
function cleaned({ query, variables, ...rest }: KeptQuery): KeptQuery {
  return {
    ...rest,
    query: query.length > longestKept ? '' : withoutSecretTexts(query),
    variables: variables.length > longestKept ? '' : cleanedVariables(variables),
  }
}

function cleanedVariables(text: string): string {
  if (text.trim() === '') return ''
  try {
    return JSON.stringify(withoutSecrets(readExactly(text)), null, 2)
  } catch {
    // What is no JSON yet may hold anything.
    return ''
  }
}

function isKept(value: unknown): value is KeptQuery {
  if (typeof value !== 'object' || value === null) return false
  const { query, variables, merchant, at } = value as Record<string, unknown>
  return (
    typeof query === 'string' &&
    typeof variables === 'string' &&
    (merchant === null || typeof merchant === 'string') &&
    Number.isFinite(at)
  )
}
