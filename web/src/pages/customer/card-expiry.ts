const millisPerDay = 24 * 60 * 60 * 1000

/** How near the end of a card is. */
export type CardExpiry = { readonly badge: 'expired' } | { readonly badge: 'expiring'; readonly days: number }

/**
 * The badge of a card (specification 4.3): none left of its days means expired, 1 to 15 days expiring, else no badge. A
 * card is good to the end of its month, in UTC; a day that has begun counts as left.
 */
export function cardExpiry(
  month: number | null | undefined,
  year: number | null | undefined,
  now: Date,
): CardExpiry | null {
  if (!month || !year) return null
  const days = Math.ceil((Date.UTC(year, month) - now.getTime()) / millisPerDay)
  if (days <= 0) return { badge: 'expired' }
  return days <= 15 ? { badge: 'expiring', days } : null
}
