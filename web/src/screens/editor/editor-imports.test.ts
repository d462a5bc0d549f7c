import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../..', import.meta.url))
const sources = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['gql/**', '**/*.test.*'] })
const statically = /^(?:import|export)(?! type)[^;'"=]*?(?:from )?'([^']+)'/gm
const dynamically = /(?<!typeof )\bimport\(\s*'([^']+)'\s*\)/g

const imports = new Map(
  sources.map((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    const found = (pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, imported = '']) =>
        imported.startsWith('.') ? normalize(join(dirname(path), imported)) : imported,
      )
    return [path, { statically: found(statically), dynamically: found(dynamically) }]
  }),
)
const isEditor = (name: string) => /^(?:@codemirror|@lezer)\/|^codemirror$/.test(name)

/** All modules loaded together with a module. */
function arrivingWith(path: string, known = new Set<string>()): Set<string> {
  for (const imported of imports.get(path)?.statically ?? []) {
    if (known.has(imported)) continue
    known.add(imported)
    arrivingWith(imported, known)
  }
  return known
}

test('no screen loads the editor until it shows one', () => {
  const late = [...imports.values()].flatMap((each) => each.dynamically)
  const withEditor = [...new Set([...late, 'main.tsx'])].filter((path) =>
    [path, ...arrivingWith(path)].some(
      (module) => isEditor(module) || (imports.get(module)?.statically ?? []).some(isEditor),
    ),
  )
  expect(withEditor.sort()).toEqual([
    // This page is an editor.
    'pages/explorer/Explorer.tsx',
    'screens/editor/LineDifference.tsx',
    'screens/editor/MergedTexts.tsx',
    'screens/editor/TextEditor.tsx',
  ])
})

test('only the pages of rules, mail templates, hives and the explorer use the editor', () => {
  const shown = ['CodeEditor', 'LazyDifference', 'TextEditor'].map((name) => `screens/editor/${name}.tsx`)
  const pages = sources.filter(
    (path) => path.startsWith('pages/') && imports.get(path)?.statically.some((module) => shown.includes(module)),
  )
  expect([...new Set(pages.map((path) => path.split('/')[1]))]).toEqual(['rule', 'mail-template', 'hive', 'explorer'])
})
