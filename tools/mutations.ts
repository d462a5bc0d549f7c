// `npm run test:mutations -- <target> [files]`: changes the code of a target (or only those of its files) in many small
// ways, and reports each change that no test noticed (docs/mutation-testing.md).
import { Stryker } from '@stryker-mutator/core'
import { targetOf } from './mutation-targets.ts'

const [asked = '', ...files] = process.argv.slice(2)
const name = asked.replace(/\/$/, '')
const { mutate, withTexts, startsStacks } = targetOf(name)
// For Vitest's configuration, which another process loads.
process.env.MUTATION_TARGET = name

await new Stryker({
  mutate: [...(files.length > 0 ? files : mutate), '!**/*.test.ts'],
  mutator: { excludedMutations: withTexts ? [] : ['StringLiteral'] },
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutations.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Code that runs only during test setup would need all tests of the target for each mutant.
  ignoreStatic: startsStacks === true,
  concurrency: Number(process.env.MUTATION_PROCESSES ?? 2),
  // Only a mutant that never ends takes this much longer than its tests, even on a busy machine.
  timeoutMS: 10_000,
  // Results are kept, so that the next run tries only changed code.
  incremental: true,
  incrementalFile: `.stryker/${[name, ...files].join('+').replaceAll('/', '-')}.json`,
  tempDirName: `.stryker/copy-of-${name.replaceAll('/', '-')}`,
  ignorePatterns: [
    ...[
      '.tools',
      '.stryker',
      '.data',
      '.ci',
      'docs',
      'pictures',
      'test-results',
      '**/dist',
      'tests/e2e',
      'tests/bench',
    ],
  ],
  reporters: ['progress', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
}).runMutationTest()
