import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../../tools/root.ts'
import { isDeep } from './depth.ts'

/** Says before a run in the fast tier what is left out, and how to run it. */
export default function announceTier(): void {
  if (isDeep) return
  const files = globSync('**/*.deep.test.ts', { cwd: root, exclude: ['**/node_modules'] })
  const names = files.map((file) => relative('tests/gateway', file)).join(', ')
  console.log(`Fast tier: without ${names}, most tests on PostgreSQL and most rounds of random tests.`)
  console.log('Everything: TEST_DEPTH=deep vitest run')
}
