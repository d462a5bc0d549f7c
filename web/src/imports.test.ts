import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const importedPath = /\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g

/** The page folder of a file: `charges` for `pages/charges/list/charge-columns.tsx`. */
function pageOf(path: string): string | undefined {
  return /^pages\/([^/]+)\//.exec(path)?.[1]
}

const imports = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['gql/**', '**/*.test.*'] }).flatMap((path) =>
  [...readFileSync(join(folder, path), 'utf8').matchAll(importedPath)].map(([, imported = '']) => ({
    path,
    imported: normalize(join(dirname(path), imported)),
  })),
)

test('no page imports from another: shared code is in screens, session or ui', () => {
  expect(imports.length).toBeGreaterThan(1000)
  const foreign = imports
    .filter(({ path, imported }) => pageOf(path) && pageOf(imported) && pageOf(path) !== pageOf(imported))
    .map(({ path, imported }) => `${path} imports ${imported}`)
  expect(foreign).toEqual([])
})

test('only the routes import pages', () => {
  const knowing = imports.filter(({ path, imported }) => !pageOf(path) && pageOf(imported)).map(({ path }) => path)
  expect([...new Set(knowing)].sort()).toEqual(['daily-pages.ts', 'router.tsx', 'routes.tsx', 'screen-pages.ts'])
})

test('values and shared components know no screen', () => {
  const lower = /^(?:values|ui)\//
  const upper = /^(?:screens|pages|layout)\//
  const upward = imports.filter(({ path, imported }) => lower.test(path) && upper.test(imported))
  expect(upward.map(({ path, imported }) => `${path} imports ${imported}`)).toEqual([])
})
