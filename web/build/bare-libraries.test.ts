import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wholeFunction } from './bare-libraries.ts'
import { documentSources } from './documents.ts'

const source = join(import.meta.dirname, '../src')

/** What the build removes from the libraries, by the names with which a module would import it. */
const removed =
  /\b(?:useFragment|useSuspenseFragment|useSubscription|redirect|createRoutesFromElements|useFetchers?|useSubmit|Form|useFormAction|Await|use(?:Loader|RouteLoader|Action)Data|useRevalidator|useViewTransitionState)\b/

/** The same for options and methods. */
const removedOptions =
  /\b(?:(?:watch|read|write|update)Fragment|subscribeToMore|dataMasking|keyArgs|inputObjects|scalars: \{|defaultOptions|refetchOn|optimisticResponse|updateQueries|asyncControl|viewTransition|enableRowHeader=\{true\})|<(?:Nav)?Link\b[^>]*\bmask=|<Fragment\b[^>]*\bref=/

/** The same for routes. */
const removedFromRoutes =
  /\b(?:loader|action|middleware|shouldRevalidate|patchRoutesOnNavigation|hydrationData|dataStrategy|instrumentations)\b/

/** Parts of Blueprint's table that the build removes: selections, frozen columns, missing rows, menus and batches. */
const removedFromTable =
  /\b(?:SelectionModes\.(?!NONE)|RenderMode\.(?!NONE)|enableGhostCells|numFrozen\w+|bodyContextMenuRenderer|selectedRegions|styledRegionGroups|enableFocusedCell|focusMode|scrollToRegion|scrollByOffset|resizeRowsBy\w+)/

test('no module asks for a part of a library that the build removes', () => {
  const asking = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['gql/**', '**/*.test.*'] }).flatMap((path) => {
    const code = readFileSync(join(source, path), 'utf8')
    const imports = code.matchAll(/^import \{([^}]*)\} from '(?:react-router-dom|@apollo\/client[^']*)'/gm)
    const found = [...imports].map(([, names = '']) => removed.exec(names)?.[0])
    return [...found, removedOptions.exec(code)?.[0]].filter((name) => name).map((name) => `${path}: ${name}`)
  })
  expect(asking).toEqual([])
})

test('no route has a loader, an action or middleware', () => {
  for (const path of ['router.tsx', 'routes.tsx']) {
    expect(removedFromRoutes.exec(readFileSync(join(source, path), 'utf8'))?.[0], path).toBeUndefined()
  }
})

test("no document has one of Apollo Client's directives", () => {
  const asking = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['gql/**'] }).flatMap((path) =>
    documentSources(readFileSync(join(source, path), 'utf8')).filter((document) =>
      /@(?:client|connection|defer|export|nonreactive|stream|unmask)\b/.test(document),
    ),
  )
  expect(asking).toEqual([])
})

test('no module formats the parts of a value, a duration, a range or a category of plurals', () => {
  const asking = globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((path) => {
    const code = readFileSync(join(source, path), 'utf8')
    const found = /(?:intl\.format|<Formatted)(?:\w+Parts|Duration|DateTimeRange|Plural)\b/.exec(code)
    return found === null ? [] : [`${path}: ${found[0]}`]
  })
  expect(asking).toEqual([])
})

test('no module asks for a part of the table that the build removes', () => {
  const asking = globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((path) => {
    const code = readFileSync(join(source, path), 'utf8')
    const found = code.includes("'@blueprintjs/table'") ? removedFromTable.exec(code)?.[0] : undefined
    return found === undefined ? [] : [`${path}: ${found}`]
  })
  expect(asking).toEqual([])
})

test.each([
  ['a function', '\nfunction gone(a) {\n  if (a) {\n  }\n}\nkept()', 'gone', '\nfunction gone(a) {'],
  [
    'an asynchronous one with a pattern',
    '\n  async function gone({\n    a\n  } = {}) {\n    b()\n  }\n',
    'gone',
    '\n  async',
  ],
  ['an exported one', '\nexport function gone() {\n}\n', 'gone', '\nexport'],
  ['a method', '\n    gone(a) {\n        b();\n    }\n', 'gone', '\n    gone(a) {'],
  ['a member', '\n    gone = (a) => {\n        b();\n    };\n', 'gone', '\n    gone = (a) => {'],
  ['a method of a prototype', '\nA.prototype.gone = function (a) {\n  b();\n};\n', 'A.prototype.gone', '\nA.prototype'],
])('finds %s', (_what, code, name, start) => {
  const found = wholeFunction(name).exec(code)?.[0]
  expect(found?.startsWith(start)).toBe(true)
  expect(found?.endsWith('}')).toBe(true)
})

test('does not take a call for a function', () => {
  expect(wholeFunction('gone').test('\n  gone(a)\n  b()\n}\n')).toBe(false)
})
