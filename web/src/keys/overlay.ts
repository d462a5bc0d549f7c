import { createShared } from '../values/listeners.ts'

/** Which overlay of every screen is open: the finder or the list of shortcuts. */
export const overlay = createShared<'finder' | 'keys' | null>(null)
