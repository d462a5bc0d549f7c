const storageKey = 'portal.reloadedBecause'

/** Loads the page again because its session was changed elsewhere, and notes that for the page to tell (specification 8). */
export function reloadModified(): void {
  sessionStorage.setItem(storageKey, 'modified')
  location.reload()
}

/** Whether the page was loaded again for that; shown once. */
export function takeReloadNote(): boolean {
  const isNoted = sessionStorage.getItem(storageKey) === 'modified'
  sessionStorage.removeItem(storageKey)
  return isNoted
}
