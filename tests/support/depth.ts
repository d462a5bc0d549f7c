/**
 * Whether the deep tier runs: every test at full size. `TEST_DEPTH=deep` is the only switch, and this is the only module
 * that reads it. The fast tier leaves out the `*.deep.test.ts` files and the tests guarded by `isDeep`, and runs fewer
 * rounds of random tests.
 */
export const isDeep = process.env.TEST_DEPTH === 'deep'

/** The size of a test in the current tier. */
export function rounds(sizes: { readonly fast: number; readonly deep: number }): number {
  return isDeep ? sizes.deep : sizes.fast
}
