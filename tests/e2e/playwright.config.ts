import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { root } from '../../tools/root.ts'
import { address } from './support/address.ts'
import { browserLaunch } from './support/browser-launch.ts'

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: join(root, 'test-results', 'browser'),
  reporter: report ? [['line'], ['json', { outputFile: report }]] : 'line',
  workers: 2,
  fullyParallel: true,
  // A test that passes only on the second try has a bug, or the portal has.
  retries: 0,
  forbidOnly: existsSync('/.dockerenv') || process.env.CI !== undefined,
  // These limits are only for tests that hang: no test depends on the speed of the machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: address.portal,
    launchOptions: browserLaunch,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Without transitions, no test sees a page between two states.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  // `--project fast` runs the tests for every change, `--project deep` the rest; without `--project` both run. A test
  // is fast if it, or the `describe` around it, has the tag `@fast`: the main job in both languages, one flow for each
  // family of screens, the keyboard rules, the accessibility of each kind of screen, and the first load.
  projects: [
    { name: 'fast', grep: /@fast/ },
    { name: 'deep', grepInvert: /@fast/ },
  ],
  webServer: {
    command: `exec node ${join(root, 'tests', 'e2e', 'support', 'stack.ts')}`,
    cwd: root,
    url: `${address.origin}/readyz`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 6_000 },
    stdout: 'ignore',
    timeout: 300_000,
  },
})
