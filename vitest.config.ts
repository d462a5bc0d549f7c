import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'
import { filesOfTier, isDeep } from './tests/support/depth.ts'

// Vite would take graphql's ESM copy for our sources while packages load the CommonJS one: errors would be strangers.
export const alias = [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }]

export default defineConfig({
  resolve: { alias },
  test: {
    include: filesOfTier(['{schema,gateway,sandbox,web,client,tests}/**/*.test.{ts,tsx}']),
    globalSetup: isDeep ? ['tests/support/build-web-client.ts'] : [],
    setupFiles: ['tests/support/random-seed.ts'],
    // No test changes a module's state, and loading the gateway anew for each file took most of the run.
    isolate: false,
    // Half of them wait for stores and sockets at any moment: two at once use both processors of a small machine.
    maxWorkers: 2,
    // Bounds against hanging only. A busy machine is slow, not wrong: no test passes or fails by them.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
