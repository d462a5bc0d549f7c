import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeGlobs } from '../build/globs.ts'
import { fetchPage } from './daily-pages.ts'
import { screens } from './paths.ts'

const ofResources = screens.filter(({ path, stem }) => stem !== undefined && !path.includes(':onBehalfOf'))

test.each(ofResources)('the plain resource screen $pattern has a page', async ({ pattern }) => {
  if (pattern === 'me/login') throw new Error('signing in is no resource')
  expect(typeof (await fetchPage(pattern)).Component).toBe('function')
})

test('every folder with pages of a plain resource has its screens', () => {
  const folders = globSync('pages/*/pages.tsx', { cwd: import.meta.dirname }).map((path) => path.split('/')[1])
  expect(folders.sort()).toEqual([...new Set(ofResources.map(({ stem }) => stem))].sort())
})

test('the build expands a glob to imports with its mark', () => {
  const code = "const all = import.meta.glob<{ readonly pages: Pages }>(/* @styles list */ './screen-pag*.test.ts')"
  expect(writeGlobs(code, import.meta.dirname)).toBe(
    "const all = { './screen-pages.test.ts': () => import(/* @styles list */ './screen-pages.test.ts') }",
  )
})
