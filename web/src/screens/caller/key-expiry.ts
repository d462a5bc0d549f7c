const millisPerDay = 24 * 60 * 60 * 1000

/** How soon a secret key expires; `none` if that is far off or unknown. */
export type KeyExpiry =
  | { readonly badge: 'none' | 'expired' }
  /** Days left, from 1 to 15. */
  | { readonly badge: 'expiring'; readonly days: number }

/**
 * The badge of a key: 0 days left means expired, 1 to 15 days expiring (specification 4.3). A partial day counts as a
 * day.
 */
export function keyExpiry(expires: string | null | undefined, now: Date): KeyExpiry {
  if (!expires) return { badge: 'none' }
  const days = Math.ceil((Date.parse(expires) - now.getTime()) / millisPerDay)
  if (days <= 0) return { badge: 'expired' }
  return days <= 15 ? { badge: 'expiring', days } : { badge: 'none' }
}

/** The public data of a secret key. */
export interface KeyDates {
  readonly passwordId: string
  readonly created: string | null
  readonly expires: string | null
}

interface PasswordDate {
  readonly passwordId: string
  readonly date?: string | null | undefined
}

/** The keys of a caller. The platform returns their dates in two lists. */
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

/** When a caller's next key expires, or when the last one did; null if none ever expires. */
export function nextExpiry(keys: readonly KeyDates[], now: Date): string | null {
  const ends = keys.flatMap(({ expires }) => (expires === null ? [] : [expires])).toSorted()
  return ends.find((end) => Date.parse(end) > now.getTime()) ?? ends.at(-1) ?? null
}
