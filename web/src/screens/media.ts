import { useSyncExternalStore } from 'react'

/** Whether the window is as narrow as a phone's (specification 9: breakpoint xs, 600 pixels). */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone)
}

function phone(): MediaQueryList {
  return window.matchMedia('(max-width: 599.98px)')
}

function isPhone(): boolean {
  return phone().matches
}

function subscribe(changed: () => void): () => void {
  const query = phone()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
