import { whenQuiet } from '../network/when-quiet.ts'

/**
 * Loads the product's font after the first screen, or immediately if this browser has cached it (docs/decisions/027).
 * If it is offline, waits for a network, because the fetch could only fail; the system font is used until then.
 */
export function bringFontLater(): void {
  if (localStorage.getItem('portal.font') === null) whenQuiet(bringFont, 3_000)
  else setTimeout(bringFont, 0)
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
