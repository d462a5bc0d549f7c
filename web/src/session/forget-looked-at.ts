/** Where the browser keeps what was looked at. */
export const lookedAtKey = 'portal.lookedAt'

/** Forgets what was looked at; a file of its own, so that signing in brings no more than this. */
export function forgetLookedAt(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(lookedAtKey)
}
