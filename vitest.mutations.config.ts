import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { targetOf } from './tools/mutation-targets.ts'
import base, { alias } from './vitest.config.ts'

/** The packages that other packages import by name. */
const packages = ['schema', 'gateway', 'sandbox', 'client']

/**
 * Stryker mutates a copy of the repository, whose `node_modules` lead back to the original, so the names of our packages
 * must lead to the copy.
 */
const ownPackages = packages.flatMap((folder) => {
  const text = readFileSync(new URL(`${folder}/package.json`, import.meta.url), 'utf8')
  const { name, exports = {} }: { name: string; exports?: Record<string, string> } = JSON.parse(text)
  return Object.entries(exports).map(([from, to]) => ({
    find: new RegExp(`^${name}${from.slice(1).replace('*', '(.+)')}$`),
    replacement: new URL(`${folder}/${to.slice(2).replace('*', '$1')}`, import.meta.url).pathname,
  }))
})

export default defineConfig({
  ...base,
  resolve: { alias: [...ownPackages, ...alias] },
  test: {
    ...base.test,
    // Only the tests of the target: Stryker runs them all once, and for each mutant those that reach it.
    include: [...targetOf(process.env.MUTATION_TARGET ?? '').tests],
    // On one store: the same tests on PostgreSQL would notice the same mutants.
    env: { TEST_DATABASE_URL: '' },
  },
})
