import { useEffect } from 'react'
import { whenQuiet } from '../network/when-quiet.ts'
import { fetchModule } from './fetched-modules.ts'

/** Longer than any pause within a first load; in milliseconds. */
const quietMs = 2_500

/**
 * Loads a module once the screen is complete, so that its lazy part opens without waiting. A failed load is repeated
 * when the part is opened. `load` must be a stable function.
 */
export function useFetchedLater(load: () => Promise<unknown>): void {
  useEffect(() => whenQuiet(() => void fetchModule(load).catch(() => undefined), quietMs), [load])
}
