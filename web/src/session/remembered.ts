import type { Viewer } from './viewer-query.ts'

/**
 * A caller who chose to be remembered on this computer, with the last session (specification 4.1); contains no secrets.
 */
export interface Remembered {
  readonly merchantAccount: string
  readonly callerName: string
  /** The last merchant acted for; null for the caller's own account. */
  readonly onBehalfOf: string | null
  /** The label of the last session, for people and logs, not a credential. Null if unknown. */
  readonly sessionId: string | null
  readonly isSuperAccount: boolean
}

type Caller = Pick<Remembered, 'merchantAccount' | 'callerName'>

const storageKey = 'portal.remembered'

/** The remembered caller, or null. */
export function readRemembered(storage: Pick<Storage, 'getItem'>): Remembered | null {
  try {
    return toRemembered(JSON.parse(storage.getItem(storageKey) ?? 'null'))
  } catch {
    return null
  }
}

/** Remembers a caller; null forgets everything. */
export function remember(storage: Pick<Storage, 'setItem' | 'removeItem'>, who: Remembered | null): void {
  if (who === null) storage.removeItem(storageKey)
  else storage.setItem(storageKey, JSON.stringify(who))
}

/** Updates the remembered caller; does nothing if this one is not remembered. */
export function updateRemembered(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  viewer: Viewer,
  onBehalfOf: string | null,
): void {
  const kept = readRemembered(storage)
  if (kept && isSameCaller(kept, viewer)) remember(storage, toRemember(viewer, onBehalfOf))
}

/** The data to remember about a signed-in caller. */
export function toRemember(viewer: Viewer, onBehalfOf: string | null): Remembered {
  const { merchantAccount, callerName, isSuperAccount, session } = viewer
  return { merchantAccount, callerName, onBehalfOf, sessionId: session?.id ?? null, isSuperAccount }
}

/** Whether both are the same caller of the same merchant account. */
export function isSameCaller(one: Caller, other: Caller): boolean {
  return one.merchantAccount === other.merchantAccount && one.callerName === other.callerName
}

function toRemembered(stored: unknown): Remembered | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { merchantAccount, callerName, onBehalfOf, sessionId, isSuperAccount } = stored as Record<string, unknown>
  if (typeof merchantAccount !== 'string' || typeof callerName !== 'string') return null
  return {
    merchantAccount,
    callerName,
    onBehalfOf: typeof onBehalfOf === 'string' ? onBehalfOf : null,
    sessionId: typeof sessionId === 'string' ? sessionId : null,
    isSuperAccount: isSuperAccount === true,
  }
}
