import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../root.ts'

/** Each module of a set, with the modules of the set that it imports. Paths are relative to the repository. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** The packages whose modules import each other. */
export const packages = ['schema', 'gateway', 'sandbox', 'client', 'web', 'tests'] as const

const generated = ['**/node_modules/**', '**/dist/**', '**/generated/**', '**/gql/**']

/**
 * Reads the imports of all modules of the packages: static, `import type` and re-exports. A lazy `import()` is left
 * out.
 */
export function readImportGraph(): ImportGraph {
  const paths = globSync(
    packages.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root, exclude: generated },
  )
    .map((path) => path.replaceAll(sep, '/'))
    .sort()
  const known = new Set(paths)
  return new Map(paths.map((path) => [path, importsOf(path).filter((imported) => known.has(imported))]))
}

/** The repository's modules that a module imports, without duplicates. */
function importsOf(path: string): string[] {
  const file = join(root, path)
  const { module, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const requested = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ]
  return [...new Set(requested.flatMap((specifier) => resolved(file, specifier) ?? []))]
}

/** The path of a specifier; undefined for a library. */
function resolved(file: string, specifier: string): string | undefined {
  const isOwn = specifier.startsWith('.') || specifier.startsWith('@portal/')
  if (!isOwn) return undefined
  const target = specifier.startsWith('.') ? join(dirname(file), specifier) : createRequire(file).resolve(specifier)
  return relative(root, target).replaceAll(sep, '/')
}

/** The groups of two or more modules that reach each other. Groups and their modules are sorted. */
export function findCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const circles: string[][] = []
  // Tarjan's algorithm for strongly connected components.
  const visit = (path: string): number => {
    const index = order.size
    let low = index
    order.set(path, index)
    open.push(path)
    isOpen.add(path)
    for (const imported of graph.get(path) ?? []) {
      if (!order.has(imported)) low = Math.min(low, visit(imported))
      else if (isOpen.has(imported)) low = Math.min(low, order.get(imported) ?? low)
    }
    lowest.set(path, low)
    if (low === index) {
      const circle = open.splice(open.indexOf(path))
      for (const member of circle) isOpen.delete(member)
      if (circle.length > 1) circles.push(circle.sort())
    }
    return low
  }
  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return circles.sort((one, other) => other.length - one.length)
}

/** The graph of the folders: which folders import from which other folders. */
export function foldersOf(graph: ImportGraph): ImportGraph {
  const folders = new Map<string, Set<string>>()
  for (const [path, imported] of graph) {
    const folder = dirname(path)
    const known = folders.get(folder) ?? new Set()
    for (const other of imported) if (dirname(other) !== folder) known.add(dirname(other))
    folders.set(folder, known)
  }
  return new Map([...folders].map(([folder, imported]) => [folder, [...imported]]))
}
