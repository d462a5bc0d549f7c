const storageKey = 'portal.reloadedBecause'

/** Why a page was reloaded: its session changed elsewhere, and `lost` if typed values were lost with it. */
export type ReloadNote = 'modified' | 'lost'

/** Reloads the page because its session was changed elsewhere, and leaves a note to explain that (specification 8). */
export function reloadModified(): void {
  sessionStorage.setItem(storageKey, wouldLose() ? 'lost' : 'modified')
  location.reload()
}

/** The note of that reload, once; null if there was none. */
export function takeReloadNote(): ReloadNote | null {
  const note = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return note === 'modified' || note === 'lost' ? note : null
}

/** Whether a form prevents leaving the page, because it has unsaved changes. */
function wouldLose(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
