import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { targetOf } from './tools/mutation-targets.ts'
import base, { alias } from './vitest.config.ts'

/** The packages that other packages import by name. */
const packages = ['schema', 'gateway', 'sandbox', 'client']

/**
 * Stryker mutates a copy of the repository, whose `node_modules` link to the original. These aliases make the names
 * of the workspace's packages resolve to the copy.
 */
const ownPackages = packages.flatMap((folder) => {
  const text = readFileSync(new URL(`${folder}/package.json`, import.meta.url), 'utf8')
  const { name, exports = {} }: { name: string; exports?: Record<string, string> } = JSON.parse(text)
  return Object.entries(exports).map(([from, to]) => ({
    find: new RegExp(`^${name}${from.slice(1).replace('*', '(.+)')}$`),
    replacement: new URL(`${folder}/${to.slice(2).replace('*', '$1')}`, import.meta.url).pathname,
  }))
})

/** Runs the tests next to the modules first: they notice most mutants without starting a gateway. */
class CheapFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const cost = ({ moduleId }: TestSpecification) => (moduleId.includes('/tests/') ? 1 : 0)
    return (await super.sort(files)).toSorted((one, other) => cost(one) - cost(other))
  }
}

const { tests, startsStacks } = targetOf(process.env.MUTATION_TARGET ?? '')

export default defineConfig({
  ...base,
  resolve: { alias: [...ownPackages, ...alias] },
  test: {
    ...base.test,
    // Only the tests of the target. Stryker runs all of them once, and for each mutant the tests that reach it.
    include: [...tests],
    // Some mutants wait forever. Tests without a gateway take milliseconds.
    ...(!startsStacks && { testTimeout: 5_000, hookTimeout: 5_000, expect: { poll: { timeout: 2_000 } } }),
    sequence: { sequencer: CheapFirst },
    // Tests only one store: the same tests on PostgreSQL would notice the same mutants.
    env: { TEST_DATABASE_URL: '' },
  },
})
