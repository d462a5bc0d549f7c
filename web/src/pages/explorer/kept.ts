import { readExactly } from './exact-json.ts'
import { withoutSecrets, withoutSecretTexts } from './without-secrets.ts'

/** A query that was run, or is being edited. */
export interface KeptQuery {
  readonly query: string
  /** The text of the variables. */
  readonly variables: string
  /** The merchant the query was run for. Null for the caller's own account. */
  readonly merchant: string | null
  /** In milliseconds since the epoch. */
  readonly at: number
}

/** The explorer's data in a tab, stored until the tab is closed: the draft and the history. */
export interface Kept {
  /** The owner. Null if no caller was signed in. */
  readonly who: string | null
  readonly draft: KeptQuery | null
  readonly history: readonly KeptQuery[]
}

const storageKey = 'portal.explorer'
const mostKept = 20
const longestKept = 20_000
const nothing: Kept = { who: null, draft: null, history: [] }

/** Reads the stored data for a caller. Does not return another caller's data; a signed-out user gets the draft. */
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

/** Stores the draft. */
export function keepDraft(storage: Pick<Storage, 'getItem' | 'setItem'>, who: string | null, draft: KeptQuery): void {
  const kept = readStored(storage, who)
  write(storage, { ...kept, draft: cleaned(draft) })
}

/** Stores a query as the newest run, without duplicates. */
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

/** The owner remains after a sign-out, because the next caller to sign in may be someone else. */
function readStored(storage: Pick<Storage, 'getItem'>, who: string | null): Kept {
  const kept = readKept(storage, who)
  if (who !== null) return kept
  return { ...kept, history: kept.who === null ? [] : readKept(storage, kept.who).history }
}

function write(storage: Pick<Storage, 'setItem'>, kept: Kept): void {
  try {
    storage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // The storage is full, so its contents do not change.
  }
}

/** The part of a query that may be stored: no secrets, and no text beyond the limit. */
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
    // Incomplete JSON may contain anything.
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
