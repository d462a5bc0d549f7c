/** The local storage key for recently viewed objects. */
export const lookedAtKey = 'portal.lookedAt'

/** Forgets the recently viewed objects. A separate file, so that the sign-in page loads nothing else. */
export function forgetLookedAt(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(lookedAtKey)
}
