// `npm test`: every check and every test, each step shown as it runs, closed by one line that counts.
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser } from './browser.ts'
import { command } from './command.ts'
import { root } from './root.ts'
import { buildWebClient } from './web-build.ts'

interface Count {
  passed: number
  failed: number
  skipped: number
  /** The tests that failed, and those that passed only the second time, by name. */
  failures: string[]
  flaky: string[]
}

const reports = join(root, 'test-results')
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')
rmSync(reports, { recursive: true, force: true })

const nothing: Count = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
const total: Count = structuredClone(nothing)

await check('generated code', 'graphql-codegen --config codegen.ts --silent')
await check(
  'types',
  'tsc -p schema && tsc -p sandbox && tsc -p gateway && tsc -p web && tsc -p client && tsc -p tests && tsc -p tools',
)
await check('lint and format', 'biome check --error-on-warnings .')
await check('unused code', 'knip --no-progress')
// Before the tests, as one of them serves it behind the proxy.
await step('web client', async () => {
  await buildWebClient()
  return 0
})
await tests(
  'unit, gateway and contract tests',
  `vitest run --reporter=default --reporter=json --outputFile.json=${unitReport}`,
  countUnit,
)
const browser = await ensureBrowser()
await tests('browser tests', 'playwright test --config tests/e2e/playwright.config.ts', countBrowser, {
  CHROMIUM_PATH: browser,
  PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
})

list('failed', total.failures)
list('passed only when retried', total.flaky)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed > 0 ? 1 : 0)

/** A check counts as one test. */
async function check(title: string, line: string): Promise<void> {
  const failed = await step(title, () => command(line))
  total[failed ? 'failed' : 'passed'] += 1
  if (failed) total.failures.push(title)
}

/** A test run counts as what it reports; one that breaks off without a report is a failure. */
async function tests(title: string, line: string, count: () => Count, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const failed = await step(title, () => command(line, env))
  const counted = readCount(count)
  total.passed += counted.passed
  total.skipped += counted.skipped
  total.failures.push(...counted.failures)
  total.flaky.push(...counted.flaky)
  total.failed += counted.failed
  if (failed && counted.failed === 0) {
    total.failed += 1
    total.failures.push(`${title}: ended with an error outside of any test`)
  }
}

/** The first lines of an error, indented below the name of its test, without the terminal's colors. */
function beginning(message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines
    .slice(0, 8)
    .map((line) => `\n      ${line.slice(0, 200)}`)
    .join('')
}

/** Names tests at the end, where a long log is still at hand. */
function list(title: string, names: string[]): void {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`)
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
    return nothing
  }
}

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

function countUnit(): Count {
  const report: UnitReport = JSON.parse(readFileSync(unitReport, 'utf8'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length === 0) return status === 'failed' ? [`${file} (the file itself)${beginning(message)}`] : []
      return failed.map((test) => `${file}: ${test.fullName}${beginning(test.failureMessages?.[0])}`)
    }),
    flaky: [],
  }
}

interface BrowserTest {
  status: string
  results: { error?: { message?: string } }[]
}

interface BrowserSuite {
  specs: { file: string; line: number; title: string; tests: BrowserTest[] }[]
  suites?: BrowserSuite[]
}

function countBrowser(): Count {
  const { stats, suites } = JSON.parse(readFileSync(browserReport, 'utf8'))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap((suite: BrowserSuite) => browserTests(suite, 'unexpected')),
    flaky: suites.flatMap((suite: BrowserSuite) => browserTests(suite, 'flaky')),
  }
}

/** The tests of a suite that ended so, each with its place, its name and the beginning of its first error. */
function browserTests({ specs, suites = [] }: BrowserSuite, status: string): string[] {
  return [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, line, title, tests }) => {
        const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
        return `tests/e2e/${file}:${line} ${title}${beginning(error?.message)}`
      }),
    ...suites.flatMap((suite) => browserTests(suite, status)),
  ]
}
