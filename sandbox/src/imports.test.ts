import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const importedPath = /\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g

const imports = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).flatMap((path) =>
  [...readFileSync(join(folder, path), 'utf8').matchAll(importedPath)].map(([, imported = '']) => ({
    from: path,
    to: normalize(join(dirname(path), imported)),
  })),
)

test('modules do not import each other in a circle, and neither do their types', () => {
  expect(imports.length).toBeGreaterThan(500)
  expect(inCircles(imports)).toEqual([])
})

test('folders do not import each other in a circle', () => {
  const folders = imports.map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
  expect(inCircles(folders.filter(({ from, to }) => from !== to))).toEqual([])
})

/** Drops imports of modules that import nothing, repeatedly. The remaining ones are part of a circle or lead to one. */
function inCircles(arrows: readonly { readonly from: string; readonly to: string }[]): string[] {
  const starts = new Set(arrows.map(({ from }) => from))
  const remaining = arrows.filter(({ to }) => starts.has(to))
  if (remaining.length < arrows.length) return inCircles(remaining)
  return remaining.map(({ from, to }) => `${from} imports ${to}`)
}
