// `npm run x -- node tools/house/count.ts`: the size and structure of the code in figures, to compare two commits.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { findCircles, foldersOf, readImportGraph } from './imports.ts'
import { countByArea, findings } from './prose.ts'

/** Plain resources whose shared places are counted: one that all merchants share, and one of a single merchant. */
const samples = ['verification-reason', 'installment-setting'] as const

const code = /\.(?:tsx?|mjs|css|graphql|json|html)$/
const notWritten = /^(?:pnpm-lock\.yaml|schema\/published\/)/

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && !notWritten.test(path))
const texts = new Map(files.filter((path) => !/\.(?:png|ico|woff2)$/.test(path)).map((path) => [path, read(path)]))

print('files and lines', countFolders())
const graph = readImportGraph()
print('circles, type imports included', {
  'of modules': `${findCircles(graph).length} (${findCircles(graph).flat().length} modules)`,
  'of folders': findCircles(foldersOf(graph)).length,
})
print('shared files that name a plain resource', Object.fromEntries(samples.map((stem) => [stem, sharedPlaces(stem)])))
print('banned phrases', countByArea(findings()))

/** The files and lines of each top-level folder, and of all together. */
function countFolders(): Record<string, string> {
  const counts = new Map<string, { files: number; lines: number }>()
  for (const [path, text] of texts) {
    const lines = text.split('\n').length - 1
    for (const name of [path.includes('/') ? (path.split('/')[0] ?? '') : 'root', 'all']) {
      const count = counts.get(name) ?? { files: 0, lines: 0 }
      counts.set(name, { files: count.files + 1, lines: count.lines + lines })
    }
  }
  return Object.fromEntries([...counts].map(([name, count]) => [name, `${count.files} files, ${count.lines} lines`]))
}

/** The code files that name a resource but do not belong to it, except for tests that only use it. */
function sharedPlaces(stem: string): string {
  const words = stem.split('-').join('[-_ ]?')
  const name = new RegExp(words, 'i')
  const shared = [...texts].filter(
    ([path, text]) => code.test(path) && !name.test(path) && !isTest(path) && name.test(withoutImports(text)),
  )
  return `${shared.length}: ${shared.map(([path]) => path).join(', ')}`
}

function isTest(path: string): boolean {
  return /\.(?:test|e2e)\.tsx?$/.test(path) && path !== 'schema/documents.test.ts'
}

/** A page that imports a part of another resource uses it, but need not change with it. */
function withoutImports(text: string): string {
  return text.replaceAll(/^import .*$/gm, '')
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function print(title: string, counts: Readonly<Record<string, string | number>>): void {
  console.log(`\n${title}`)
  for (const [name, count] of Object.entries(counts)) console.log(`  ${name}: ${count}`)
}
