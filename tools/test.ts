// `npm test`: every check and every test, each step shown as it runs, closed by one line that counts.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { command } from './command.ts'
import { root } from './root.ts'
import { buildWebClient } from './web-build.ts'

interface Count {
  passed: number
  failed: number
  skipped: number
}

const reports = join(root, 'test-results')
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')
rmSync(reports, { recursive: true, force: true })

const total: Count = { passed: 0, failed: 0, skipped: 0 }

await check('generated code', 'graphql-codegen --config codegen.ts --silent')
await check('types', 'tsc -p schema && tsc -p sandbox && tsc -p gateway && tsc -p web && tsc -p tests && tsc -p tools')
await check('lint and format', 'biome check --error-on-warnings .')
await check('unused code', 'knip --no-progress')
await tests(
  'unit, gateway and contract tests',
  `vitest run --reporter=default --reporter=json --outputFile.json=${unitReport}`,
  countUnit,
)
await step('web client', async () => {
  await buildWebClient()
  return 0
})
const browser = await ensureBrowser()
await tests('browser tests', 'playwright test --config tests/e2e/playwright.config.ts', countBrowser, {
  CHROMIUM_PATH: browser,
  PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
})

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed > 0 ? 1 : 0)

/** A check counts as one test. */
async function check(title: string, line: string): Promise<void> {
  const failed = await step(title, () => command(line))
  total[failed ? 'failed' : 'passed'] += 1
}

/** A test run counts as what it reports; one that breaks off without a report is a failure. */
async function tests(title: string, line: string, count: () => Count, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const failed = await step(title, () => command(line, env))
  const counted = readCount(count)
  total.passed += counted.passed
  total.skipped += counted.skipped
  total.failed += counted.failed === 0 && failed ? 1 : counted.failed
}

/** Runs a step and tells how long it took; answers whether it failed. */
async function step(title: string, run: () => Promise<number>): Promise<boolean> {
  const started = performance.now()
  console.log(`\n== ${title}`)
  const code = await run().catch((error: unknown) => {
    console.error(error)
    return 1
  })
  console.log(
    `== ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  return code !== 0
}

function readCount(count: () => Count): Count {
  try {
    return count()
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

function countUnit(): Count {
  const report = JSON.parse(readFileSync(unitReport, 'utf8'))
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
}

function countBrowser(): Count {
  const { stats } = JSON.parse(readFileSync(browserReport, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
