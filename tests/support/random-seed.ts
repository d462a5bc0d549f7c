import fc from 'fast-check'
import { isDeep } from './depth.ts'

// A failure names its seed; TEST_SEED=<seed> repeats the run. The fast tier always runs the same cases, so that a
// failure comes from a change and not from luck. The deep tier tries new cases in every run.
const seed = process.env.TEST_SEED ?? (isDeep ? undefined : '20261121')
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) })
