import { booleanOf } from './kinds.tsx'

/** Yes or no. */
export const flag = booleanOf({ true: 'entry.flag.yes', false: 'entry.flag.no' })
