import { expect, test } from 'vitest'
import { dynamicImport } from './dynamic-import.ts'
import { findClasses, needs, variablesRead } from './styles.ts'

const used = (code: string) => findClasses('/web/src/Screen.tsx', code)

test('a module uses the classes of the constants that it names, and literal classes', () => {
  expect(used("<div className={Classes.SKELETON} /> // 'bp6-html-table'")).toEqual(
    new Set(['bp6-skeleton', 'bp6-html-table']),
  )
  expect(used('variant="outlined" intent={isOdd ? "warning" : undefined}')).toEqual(
    new Set(['bp6-outlined', 'bp6-intent-warning']),
  )
  expect(used('import { Switch } from "@blueprintjs/core"')).toEqual(new Set(['bp6-switch']))
  expect(findClasses('/node_modules/@blueprintjs/core/lib/esm/common/classes.js', 'export const BUTTON')).toEqual(
    new Set(),
  )
})

test.each([
  ['a class that is used', ['bp6-button'], true],
  ['with modifiers', ['bp6-dark', 'bp6-button', 'bp6-minimal'], true],
  ['made of a class that is used', ['bp6-overlay-enter-active', 'bp6-overlay'], true],
  ['no class at all', [], true],
  ['another component', ['bp6-slider'], false],
  ['another component inside', ['bp6-control-group', 'bp6-button'], false],
  ['a component whose name only begins alike', ['bp6-button-group'], false],
  ['a look that nobody asks for', ['bp6-button', 'bp6-outlined'], false],
  ['an intent that no component has', ['bp6-button', 'bp6-intent-default'], false],
  ['a letter of the icon font', ['bp6-icon-standard'], false],
])('ships a rule for %s: %s', (_what, classes, isShipped) => {
  expect(needs(classes, new Set(['bp6-button', 'bp6-overlay']))).toBe(isShipped)
})

test('a variable is used if a rule or another used variable refers to it', () => {
  const read = variablesRead(
    ':root { --a: var(--b); --b: var( --c, 1px); --c: 2px; --d: var(--a); --e: 0 } p { margin: var(--a) }',
  )
  expect([...read].sort()).toEqual(['--a', '--b', '--c'])
})

test('an import of a module has a mark that names its part of the styles, or none', () => {
  const code = "import(/* @styles list */ './List.tsx'); import('./Form.tsx'); type Form = typeof import('./Form.tsx')"
  expect([...code.matchAll(dynamicImport)].map(([, mark, path]) => [mark, path])).toEqual([
    ['list', './List.tsx'],
    [undefined, './Form.tsx'],
  ])
})
