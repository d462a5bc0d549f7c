import { eitherOr } from './kinds.tsx'

/** Yes or no. */
export const flag = eitherOr({ true: 'entry.flag.yes', false: 'entry.flag.no' })
