import { createShared } from '../values/listeners.ts'

/** The path of the open page, for components rendered outside the router. The frame sets it. */
export const openPath = createShared('')
