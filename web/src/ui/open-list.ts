/**
 * Escape in the open list of a select closes only the list. Chromium gives the key to the page as well, and the dialog
 * around the select would close with it.
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
