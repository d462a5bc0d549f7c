/**
 * Escape in the open list of a select closes only the list. Chromium also passes the key to the page, and the dialog
 * around the select would close, too.
 */
export function keepEscapeInLists(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && event.target instanceof HTMLOptionElement) event.stopPropagation()
    },
    { capture: true },
  )
}
