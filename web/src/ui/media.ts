import { useSyncExternalStore } from 'react'

/** Whether the window is as narrow as a phone's (specification 9: breakpoint xs, 600 pixels). */
export const useIsPhone = mediaHook('(max-width: 599.98px)')

/** Whether the page is being printed. */
export const useIsPrinting = mediaHook('print')

function mediaHook(query: string): () => boolean {
  const subscribe = (changed: () => void) => {
    const media = window.matchMedia(query)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
  const matches = () => window.matchMedia(query).matches
  return () => useSyncExternalStore(subscribe, matches)
}
