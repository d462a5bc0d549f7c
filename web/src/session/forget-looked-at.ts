/** The local storage key for recently viewed objects. */
export const lookedAtKey = 'portal.lookedAt'

/** Forgets the recently viewed objects. A separate file, so the sign-in page loads no more than this. */
export function forgetLookedAt(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(lookedAtKey)
}
