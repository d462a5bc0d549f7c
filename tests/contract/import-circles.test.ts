import { expect, test } from 'vitest'
import { findCircles, foldersOf, packages, readImportGraph } from '../../tools/house/imports.ts'

/** The packages whose folders depend on each other in only one direction. */
const layered = ['schema', 'gateway', 'sandbox', 'client']

const graph = readImportGraph()

test.each(packages)('modules of %s form no circle, including type imports', (folder) => {
  expect([...graph.keys()].filter((path) => path.startsWith(`${folder}/`))).not.toEqual([])
  expect(findCircles(graph).filter(([first]) => first?.startsWith(`${folder}/`))).toEqual([])
})

test.each(layered)('folders of %s form no circle, including type imports', (folder) => {
  // A test may start the whole package from any folder.
  const modules = new Map([...graph].filter(([path]) => !/\.test\.tsx?$/.test(path)))
  expect(findCircles(foldersOf(modules)).filter(([first]) => first?.startsWith(`${folder}/`))).toEqual([])
})

test('reads static imports, types, re-exports and imports from other packages', () => {
  expect(graph.get('gateway/src/request/context.ts')).toContain('gateway/src/session/sessions.ts')
  expect(graph.get('gateway/src/request/context.ts')).toContain('schema/access.ts')
  expect(graph.get('tests/contract/import-circles.test.ts')).toEqual([])
})

test('finds circles of any length, each only once', () => {
  const imports = { a: ['b', 'd'], b: ['c'], c: ['a', 'd'], d: [], e: ['f'], f: ['e', 'a'] }
  expect(findCircles(new Map(Object.entries(imports)))).toEqual([
    ['a', 'b', 'c'],
    ['e', 'f'],
  ])
})
