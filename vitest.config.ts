import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'
import { filesOfTier } from './tests/support/depth.ts'

// Vite would load graphql's ESM copy for our sources while packages load the CommonJS copy, and `instanceof` would
// fail.
export const alias = [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }]

export default defineConfig({
  resolve: { alias },
  test: {
    include: filesOfTier(['{schema,gateway,sandbox,web,client,tests}/**/*.test.{ts,tsx}']),
    globalSetup: ['tests/support/build-web-client.ts'],
    setupFiles: ['tests/support/random-seed.ts'],
    // No test changes a module's state, and loading the gateway again for each file would take most of the run.
    isolate: false,
    // Two workers use both processors of a small machine.
    maxWorkers: 2,
    // Tests leave much garbage and are short-lived. A larger young generation copies less of it.
    execArgv: ['--max-semi-space-size=64'],
    // These limits are only for tests that hang: no test depends on the speed of the machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
