// `npm test`, `npm run test:all` and `npm run test:deep`: shows each step as it runs, and counts all tests in one line.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser } from './browser.ts'
import { capturedCommand, command } from './command.ts'
import { root } from './root.ts'
import { typesCommand } from './types.ts'
import { buildWebClient } from './web-build.ts'

interface Count {
  passed: number
  failed: number
  skipped: number
  /** The names of failed tests, each with the beginning of its error. */
  failures: string[]
  /** The beginnings of the errors outside of any test. */
  outside: string[]
}

/** The tiers: the tests that show a contributor that the product works, all other tests, or both. */
const tiers = { fast: ['fast'], deep: ['deep'], all: ['fast', 'deep'] } as const
type Tier = (typeof tiers.all)[number]

const scope = process.argv[2] ?? 'fast'
if (!Object.hasOwn(tiers, scope)) {
  console.error(`usage: test.ts [${Object.keys(tiers).join('|')}]`)
  process.exit(2)
}
const wanted: readonly Tier[] = tiers[scope as keyof typeof tiers]

const reports = join(root, 'test-results')
/** Skipped tests add a line with the reason and the remedy. */
const skippedFile = join(reports, 'skipped.txt')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const nothing: Count = { passed: 0, failed: 0, skipped: 0, failures: [], outside: [] }
const total: Count = structuredClone(nothing)

await check('generated code', 'graphql-codegen --config codegen.ts --silent')
if (wanted.includes('fast')) {
  // Runs two at a time, because each uses more than one processor for only part of its time.
  await Promise.all([
    checkTypes(['web', 'client', 'tools']).then(() => check('unused code', 'knip --no-progress', capturedCommand)),
    checkTypes(['tests', 'gateway', 'sandbox', 'schema']).then(() =>
      check('lint and format', 'biome check --error-on-warnings .', capturedCommand),
    ),
  ])
}
// Runs before the tests, because some of them serve the build.
await step('web client', async () => {
  await buildWebClient()
  return 0
})
const browser = await ensureBrowser()
for (const tier of wanted) {
  const unitReport = join(reports, `unit-${tier}.json`)
  await tests(
    `unit, gateway and contract tests (${tier})`,
    `vitest run --reporter=default --reporter=json --outputFile.json=${unitReport}`,
    () => countUnit(unitReport),
    { TEST_TIER: tier, SKIPPED_FILE: skippedFile },
  )
  const browserReport = join(reports, `browser-${tier}.json`)
  await tests(
    `browser tests (${tier})`,
    `playwright test --config tests/e2e/playwright.config.ts --project ${tier}`,
    () => countBrowser(browserReport),
    { TEST_TIER: tier, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  )
}

list('skipped', readSkipped())
list('failed', total.failures)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed > 0 ? 1 : 0)

/** Checks the types of packages, one after another. */
async function checkTypes(packages: readonly string[]): Promise<void> {
  for (const name of packages) {
    await check(`types of ${name}`, typesCommand(name), capturedCommand)
  }
}

/** A check counts as one test. */
async function check(title: string, line: string, run: typeof command = command): Promise<void> {
  const failed = await step(title, () => run(line))
  total[failed ? 'failed' : 'passed'] += 1
  if (failed) total.failures.push(title)
}

/** Adds the counts that a test run reports; a run without a report is one failure. */
async function tests(title: string, line: string, count: () => Count, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const failed = await step(title, () => command(line, env))
  const counted = readCount(count)
  total.passed += counted.passed
  total.skipped += counted.skipped
  total.failures.push(...counted.failures)
  total.failed += counted.failed
  if (failed && counted.failed === 0) {
    total.failed += 1
    total.failures.push(`${title}: ended with an error outside of any test${counted.outside.join('')}`)
  }
}

/** The first lines of an error, indented below the name of its test, without the terminal's colors. */
function beginning(message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines
    .slice(0, 12)
    .map((line) => `\n      ${line.slice(0, 200)}`)
    .join('')
}

/** The beginning of the main part of the page when a test failed, from its error context: a remote run leaves no more. */
function pageThen(contextFile: string | undefined): string {
  if (contextFile === undefined || !existsSync(contextFile)) return ''
  const lines = readFileSync(contextFile, 'utf8').split('\n')
  const main = lines.findIndex((line) => line.trimStart().startsWith('- main'))
  if (main === -1) return ''
  const shown = lines.slice(main, main + 60).map((line) => `\n      ${line.slice(0, 160)}`)
  return `\n    the page then:${shown.join('')}`
}

/** Prints a titled list unless it is empty. */
function list(title: string, names: string[]): void {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`)
}

/** Runs a step and prints its duration. Returns whether it failed. */
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

function countUnit(path: string): Count {
  const report: UnitReport = JSON.parse(readFileSync(path, 'utf8'))
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
    outside: [],
  }
}

interface BrowserTest {
  status: string
  results: { error?: { message?: string }; attachments?: { name: string; path?: string }[] }[]
}

interface BrowserSuite {
  specs: { file: string; line: number; title: string; tests: BrowserTest[] }[]
  suites?: BrowserSuite[]
}

function countBrowser(path: string): Count {
  const { stats, suites, errors } = JSON.parse(readFileSync(path, 'utf8'))
  return {
    passed: stats.expected,
    // There are no retries: a test that needed one would have failed.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failedBrowserTests),
    // The stack of such an error is the only sign of where it comes from.
    outside: errors.map(({ message, stack }: { message?: string; stack?: string }) => beginning(stack ?? message)),
  }
}

/** The failed tests of a suite, each with its location, its name, the beginning of its first error and the page then. */
function failedBrowserTests({ specs, suites = [] }: BrowserSuite): string[] {
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map(({ file, line, title, tests }) => {
        const result = tests.flatMap(({ results }) => results).find(({ error }) => error)
        const context = result?.attachments?.find(({ name }) => name === 'error-context')?.path
        return `tests/e2e/${file}:${line} ${title}${beginning(result?.error?.message)}${pageThen(context)}`
      }),
    ...suites.flatMap(failedBrowserTests),
  ]
}

/** The reasons for skipped tests, without duplicates. */
function readSkipped(): string[] {
  try {
    return [...new Set(readFileSync(skippedFile, 'utf8').trim().split('\n'))].map((line) =>
      line.replace(/^SKIPPED: /, ''),
    )
  } catch {
    return []
  }
}
