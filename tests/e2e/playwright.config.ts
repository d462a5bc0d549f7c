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
  // On a busy machine Chromium itself may stall; a test that passed the second time is reported as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: existsSync('/.dockerenv') || process.env.CI !== undefined,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: address.portal,
    launchOptions: browserLaunch,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Nothing is gained by waiting for what moves.
    contextOptions: { reducedMotion: 'reduce' },
    trace: { mode: 'on-first-retry', screenshots: false },
  },
  webServer: {
    command: `exec node ${join(root, 'tests', 'e2e', 'support', 'stack.ts')}`,
    cwd: root,
    url: `${address.origin}/readyz`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 6_000 },
    stdout: 'ignore',
    timeout: 120_000,
  },
})
