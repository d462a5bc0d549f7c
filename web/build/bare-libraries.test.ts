import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wholeFunction } from './bare-libraries.ts'

const source = join(import.meta.dirname, '../src')

/** What the build removes from the libraries, by the names with which a module would ask for it. */
const removed =
  /\b(?:useFragment|useSuspenseFragment|useSubscription|watchFragment|subscribeToMore|dataMasking|keyArgs|inputObjects|asyncControl|enableRowHeader=\{true\}|redirect|createRoutesFromElements)\b/

/** Parts of Blueprint's table that the build removes: selections, frozen columns, missing rows, menus and batches. */
const removedFromTable =
  /\b(?:SelectionModes\.(?!NONE)|RenderMode\.(?!NONE)|enableGhostCells|numFrozen\w+|bodyContextMenuRenderer|selectedRegions|styledRegionGroups|enableFocusedCell|focusMode|scrollToRegion|scrollByOffset|resizeRowsBy\w+)/

test('no module asks for a part of a library that the build removes', () => {
  const asking = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['gql/**', '**/*.test.*'] }).flatMap((path) => {
    const imports = readFileSync(join(source, path), 'utf8').matchAll(
      /^import \{([^}]*)\} from '(?:react-router-dom|@apollo\/client[^']*)'|\b(?:dataMasking|keyArgs|inputObjects|asyncControl|subscribeToMore|watchFragment)\b/gm,
    )
    return [...imports].flatMap(([found]) => removed.exec(found)?.[0] ?? []).map((name) => `${path}: ${name}`)
  })
  expect(asking).toEqual([])
})

test('no module formats the parts of a value, a duration, a range or a category of plurals, or defers a part of a response', () => {
  const asking = globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((path) => {
    const code = readFileSync(join(source, path), 'utf8')
    const found = /(?:intl\.format|<Formatted)(?:\w+Parts|Duration|DateTimeRange|Plural)\b|@defer|@stream/.exec(code)
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
