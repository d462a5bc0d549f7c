const millisPerDay = 24 * 60 * 60 * 1000

/** How soon a card expires. */
export type CardExpiry = { readonly badge: 'expired' } | { readonly badge: 'expiring'; readonly days: number }

/**
 * The badge of a card (specification 4.3): expired with no days left, expiring with 1 to 15 days left, otherwise none.
 * A card is valid to the end of its month in UTC. A day that has begun counts as a full day.
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
