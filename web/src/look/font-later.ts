/**
 * Brings the product's font after the first screen; at once where this browser has it (docs/decisions/027). Without a
 * network it waits for one: the system font serves, and a fetch could only fail.
 */
export function bringFontLater(): void {
  setTimeout(bringFont, localStorage.getItem('portal.font') === null ? 3_000 : 0)
}

function bringFont(): void {
  if (!navigator.onLine) {
    window.addEventListener('online', bringFont, { once: true })
    return
  }
  import('./font.ts').then(
    ({ loadFont }) => loadFont(),
    () => undefined,
  )
}
