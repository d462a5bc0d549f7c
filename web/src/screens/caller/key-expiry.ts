const millisPerDay = 24 * 60 * 60 * 1000

/** How near the end of a secret key is; `none` where it is far, or not known. */
export type KeyExpiry =
  | { readonly badge: 'none' | 'expired' }
  /** Days left, from 1 to 15. */
  | { readonly badge: 'expiring'; readonly days: number }

/** The badge of a key: no day left means expired, 1 to 15 days expiring (specification 4.3). A day begun counts as left. */
export function keyExpiry(expires: string | null | undefined, now: Date): KeyExpiry {
  if (!expires) return { badge: 'none' }
  const days = Math.ceil((Date.parse(expires) - now.getTime()) / millisPerDay)
  if (days <= 0) return { badge: 'expired' }
  return days <= 15 ? { badge: 'expiring', days } : { badge: 'none' }
}

/** A secret key as far as anybody may know it. */
export interface KeyDates {
  readonly passwordId: string
  readonly created: string | null
  readonly expires: string | null
}

interface PasswordDate {
  readonly passwordId: string
  readonly date?: string | null | undefined
}

/** The keys of a caller, whose dates the platform tells in two lists. */
export function keysOf(caller: {
  readonly passwordCreationDates: readonly PasswordDate[]
  readonly passwordExpirationDates: readonly PasswordDate[]
}): KeyDates[] {
  const { passwordCreationDates: created, passwordExpirationDates: expires } = caller
  const ids = new Set([...created, ...expires].map(({ passwordId }) => passwordId))
  const dateOf = (dates: readonly PasswordDate[], id: string) =>
    dates.find(({ passwordId }) => passwordId === id)?.date ?? null
  return [...ids].map((passwordId) => ({
    passwordId,
    created: dateOf(created, passwordId),
    expires: dateOf(expires, passwordId),
  }))
}

/** The moment at which the next key of a caller stops to work, or the last one did; null where none ever does. */
export function nextExpiry(keys: readonly KeyDates[], now: Date): string | null {
  const ends = keys.flatMap(({ expires }) => (expires === null ? [] : [expires])).toSorted()
  return ends.find((end) => Date.parse(end) > now.getTime()) ?? ends.at(-1) ?? null
}
