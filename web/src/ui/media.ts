import { useSyncExternalStore } from 'react'

/** Whether the window is as narrow as a phone's (specification 9: breakpoint xs, 600 pixels). */
export const useIsPhone = mediaHook('(max-width: 599.98px)')

/** Whether the page is being printed. */
export const useIsPrinting = mediaHook('print')

function mediaHook(query: string): () => boolean {
  // One for all renders: a new one costs as much as a small component.
  let known: MediaQueryList | undefined
  const media = () => {
    known ??= window.matchMedia(query)
    return known
  }
  const subscribe = (changed: () => void) => {
    media().addEventListener('change', changed)
    return () => media().removeEventListener('change', changed)
  }
  const matches = () => media().matches
  return () => useSyncExternalStore(subscribe, matches)
}
