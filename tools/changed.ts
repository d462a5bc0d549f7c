// `npm run test:changed [-- <commit>]`: checks and tests the changes of the working tree, in about half a minute. With
// a commit, the changes since that commit.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { capturedCommand, command } from './command.ts'
import { type ImportGraph, packages, readImportGraph } from './house/imports.ts'
import { root } from './root.ts'
import { typesCommand } from './types.ts'

/** Maximum number of gateway and sandbox test files to run: those with the shortest import path to a change. */
const mostTestFiles = 12
/** Maximum number of browser test files. */
const mostBrowserFiles = 3

const changed = changedFiles(process.argv[2] ?? 'HEAD')
if (changed.length === 0) {
  console.log('Nothing has changed.')
  process.exit(0)
}
const modules = changed.filter((path) => /\.tsx?$/.test(path))
const graph = readImportGraph()
const unitTests = unitTestsFor(modules, graph)
const browserTests = browserTestsFor(changed)
const touched = packages.filter((name) => changed.some((path) => path.startsWith(`${name}/`)))

const failed: string[] = []
if (changed.some(isSourceOfGeneratedCode)) await run('generated code', 'graphql-codegen --config codegen.ts --silent')
await Promise.all([
  run('lint and format', `biome check --error-on-warnings --no-errors-on-unmatched ${changed.map(quoted).join(' ')}`),
  ...touched.map((name) => run(`types of ${name}`, typesCommand(name))),
])
if (unitTests.chosen.length > 0) {
  await run(
    'unit, gateway and contract tests',
    `vitest run --reporter=dot ${unitTests.chosen.map(quoted).join(' ')}`,
    command,
  )
}
if (browserTests.length > 0) {
  const browser = await ensureBrowser()
  const line = `playwright test --config tests/e2e/playwright.config.ts ${browserTests.map(quoted).join(' ')}`
  await run('browser tests', line, command, { CHROMIUM_PATH: browser })
}
if (unitTests.left > 0)
  console.log(`\n${unitTests.left} more test files reach the change by imports: npm test runs them.`)
console.log(failed.length === 0 ? '\nAll passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)

/** The files that differ from a commit, including new ones and excluding deleted ones, relative to the repository. */
function changedFiles(commit: string): string[] {
  const lists = [
    ['diff', '--name-only', '-z', commit],
    ['ls-files', '--others', '--exclude-standard', '-z'],
  ].map((parameters) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).split('\0'))
  return [...new Set(lists.flat())].filter((path) => path !== '' && existsSync(join(root, path)))
}

function isSourceOfGeneratedCode(path: string): boolean {
  return /\.graphql$/.test(path) || (/^web\/src\/.*\.tsx?$/.test(path) && read(path).includes('graphql('))
}

/**
 * The unit tests for some modules: all tests of the web client and the schema, which take seconds, and for other
 * packages the tests that are nearest by imports or share the stem of the file name.
 */
function unitTestsFor(paths: readonly string[], imports: ImportGraph): { chosen: string[]; left: number } {
  const whole = ['web', 'schema'].filter((name) => changed.some((path) => path.startsWith(`${name}/`)))
  const isWhole = (path: string): boolean => whole.some((name) => path.startsWith(`${name}/`))
  const stems = new Set(paths.map((path) => basename(path).split('.')[0] ?? ''))
  const near = nearest(paths, imports).filter((path) => /\.test\.tsx?$/.test(path) && !isWhole(path))
  const sameStem = near.filter((path) => stems.has(basename(path).split('.')[0] ?? ''))
  const others = [...new Set([...sameStem, ...near])]
  return { chosen: [...whole, ...others.slice(0, mostTestFiles)], left: Math.max(0, others.length - mostTestFiles) }
}

/** All modules that import one of the paths, directly or indirectly, and the paths themselves, nearest first. */
function nearest(paths: readonly string[], imports: ImportGraph): string[] {
  const importers = new Map<string, string[]>()
  for (const [path, imported] of imports) {
    for (const target of imported) importers.set(target, [...(importers.get(target) ?? []), path])
  }
  const reached = new Set(paths)
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
  return [...reached]
}

/** The changed browser tests, then those named after a changed folder of pages. */
function browserTestsFor(paths: readonly string[]): string[] {
  const own = paths.filter((path) => path.endsWith('.e2e.ts'))
  const folders = new Set(paths.flatMap((path) => /^web\/src\/pages\/([^/]+)\//.exec(path)?.[1] ?? []))
  const named = [...folders].flatMap((folder) => [folder, `${folder}s`].map((name) => `tests/e2e/${name}.e2e.ts`))
  return [...new Set([...own, ...named])].filter((path) => existsSync(join(root, path))).slice(0, mostBrowserFiles)
}

async function run(
  title: string,
  line: string,
  start: typeof command = capturedCommand,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const started = performance.now()
  const code = await start(line, env)
  console.log(
    `== ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  if (code !== 0) failed.push(title)
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function quoted(path: string): string {
  return `'${path}'`
}
