import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const importedPath = /\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g

/** Re-exported at their old places for the pages that still take them from there. */
const movedButTaken = new Set([
  'pages/callers/CallerHeader.tsx imports pages/customers/full-name.ts',
  'pages/callers/CallerPage.tsx imports pages/error/ErrorPage.tsx',
  'pages/callers/EnrolDialog.tsx imports pages/sign-in/sign-in-error.ts',
  'pages/callers/caller-columns.tsx imports pages/customers/full-name.ts',
  'pages/installments/InstallmentHeader.tsx imports pages/charges/parts/PaymentMethod.tsx',
  'pages/installments/SettingForm.tsx imports pages/charges/parts/charge-status.ts',
  'pages/installments/setting-columns.tsx imports pages/charges/parts/PaymentMethod.tsx',
  'pages/installments/setting-fields.tsx imports pages/charges/parts/PaymentMethod.tsx',
  'pages/installments/setting-filters.ts imports pages/charges/parts/charge-status.ts',
  'pages/installments/setting-form.ts imports pages/charges/parts/charge-status.ts',
])

/** Which page's own folder a file is in: `charges` for `pages/charges/list/charge-columns.tsx`. */
function pageOf(path: string): string | undefined {
  return /^pages\/([^/]+)\//.exec(path)?.[1]
}

const imports = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['gql/**'] }).flatMap((path) =>
  [...readFileSync(join(folder, path), 'utf8').matchAll(importedPath)].map(([, imported = '']) => ({
    path,
    imported: normalize(join(dirname(path), imported)),
  })),
)

test('no page imports from another: what several share stands in screens, session or ui', () => {
  expect(imports.length).toBeGreaterThan(1000)
  const foreign = imports
    .filter(({ path, imported }) => pageOf(path) && pageOf(imported) && pageOf(path) !== pageOf(imported))
    .map(({ path, imported }) => `${path} imports ${imported}`)
  expect(foreign.filter((entry) => !movedButTaken.has(entry))).toEqual([])
})

test('only the routes know pages', () => {
  const knowing = imports.filter(({ path, imported }) => !pageOf(path) && pageOf(imported)).map(({ path }) => path)
  expect([...new Set(knowing)].sort()).toEqual(['router.tsx', 'routes.tsx'])
})
