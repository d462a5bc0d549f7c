import { createListeners } from '../../values/listeners.ts'

/** Tells all components that show queues when a queue was stopped or started here, so they read them again. */
export const queuesChanged = createListeners()
