const storageKey = 'portal.reloadedBecause'

/** Reloads the page because its session was changed elsewhere, and leaves a note to explain that (specification 8). */
export function reloadModified(): void {
  sessionStorage.setItem(storageKey, 'modified')
  location.reload()
}

/** Whether the page was reloaded for that reason. Returns true once. */
export function takeReloadNote(): boolean {
  const isNoted = sessionStorage.getItem(storageKey) === 'modified'
  sessionStorage.removeItem(storageKey)
  return isNoted
}
