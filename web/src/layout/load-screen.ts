const reloadedKey = 'portal.reloadedForScreen'

/** Thrown if a screen's module could not be fetched, usually because a newer build has replaced it. */
export class ScreenLoadError extends Error {}

/** Fetches a screen's module. Rejects with a ScreenLoadError, for which the error page reloads the page. */
export async function loadScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    const module = await load()
    sessionStorage.removeItem(reloadedKey)
    return module
  } catch (cause) {
    throw new ScreenLoadError('The screen could not be fetched', { cause })
  }
}

/** Whether to reload the page after a screen could not be fetched: only once, and not while offline. */
export function mayReload(storage: Pick<Storage, 'getItem'>, isOnline: boolean): boolean {
  return isOnline && storage.getItem(reloadedKey) === null
}

/** Reloads the page after a screen could not be fetched, and remembers that. */
export function reload(): void {
  sessionStorage.setItem(reloadedKey, new Date().toISOString())
  location.reload()
}
