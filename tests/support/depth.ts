import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/root.ts'

/**
 * Whether the deep tier runs. `TEST_TIER=deep` is the only switch for unit tests, and this is the only module that
 * reads it. The fast tier leaves out the `*.deep.test.ts` files, most tests on PostgreSQL, and most rounds of random
 * tests. The deep tier runs all files that have any of these, in full.
 */
export const isDeep = process.env.TEST_TIER === 'deep'

/** The size of a test in the current tier. */
export function rounds(sizes: { readonly fast: number; readonly deep: number }): number {
  return isDeep ? sizes.deep : sizes.fast
}

/** The test files of the current tier that match some patterns. */
export function filesOfTier(patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).filter((file) =>
    isDeep ? isDeepFile(file) || runsMoreInDeepTier(file) : !isDeepFile(file),
  )
}

/** Whether a file runs only in the deep tier. */
const isDeepFile = (file: string) => file.endsWith('.deep.test.ts')

/** Whether the tests of a file depend on the tier. */
const runsMoreInDeepTier = (file: string) =>
  /support\/(depth|kinds-of-store)\.ts'/.test(readFileSync(join(root, file), 'utf8'))
