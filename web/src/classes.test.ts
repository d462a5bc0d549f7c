import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postcss from 'postcss'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const read = (pattern: string, exclude: string[] = []) =>
  globSync(pattern, { cwd: folder, exclude }).map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

const selectors = read('**/*.css').flatMap(({ path, text }) => {
  const found: { readonly path: string; readonly selector: string }[] = []
  postcss.parse(text).walkRules((rule) => {
    for (const selector of rule.selectors) found.push({ path, selector })
  })
  return found
})

test('each class is styled in one sheet; other sheets style it only in combination with their own classes', () => {
  const sheets = new Map<string, Set<string>>()
  for (const { path, selector } of selectors) {
    // The print sheet styles the classes of other sheets.
    if (path === 'look/print.css' || !/^\.[\w-]+(?:::?[\w-]+)*$/.test(selector)) continue
    const name = selector.replace(/::?.*/, '')
    if (!/^\.(?:bp6|rdp)-/.test(name)) sheets.set(name, (sheets.get(name) ?? new Set()).add(path))
  }
  expect(sheets.size).toBeGreaterThan(200)
  // A loaded style sheet stays, so it would also style other screens.
  expect([...sheets].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths])).toEqual([])
})

test('every styled class is used', () => {
  const sources = [...read('**/*.{ts,tsx}', ['gql/**', '**/*.test.*']), ...read('../index.html')]
  const code = sources.map(({ text }) => text).join('\n')
  const names = new Set(
    selectors.flatMap(({ selector }) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)),
  )
  const words = new Set(code.match(/[\w-]+/g))
  // Template literals such as `status-${tone}`.
  const prefixes = new Set([...code.matchAll(/([\w-]+)-\$\{/g)].map(([, prefix = '']) => prefix))
  const isGiven = (name: string) =>
    words.has(name) ||
    name.split('-').some((_, count, parts) => count > 0 && prefixes.has(parts.slice(0, count).join('-')))
  expect([...names].filter((name) => !/^(?:bp6|rdp)-/.test(name) && !isGiven(name))).toEqual([])
})
