import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DocumentNode } from 'graphql'
import { expect, test } from 'vitest'
import { graphql } from '../src/gql/gql.ts'
import { compileDocument, documentSources, readFragments } from './documents.ts'

const folder = fileURLToPath(new URL('../src', import.meta.url))
// The generated function accepts the sources that it knows. Here they are read from the files.
const generated = graphql as (source: string) => unknown

test('the document embedded in a screen equals the generated one', () => {
  const fragments = readFragments(folder)
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['gql/**', '**/*.test.*'] })
    .flatMap((path) => documentSources(readFileSync(`${folder}/${path}`, 'utf8')))
    .filter((source) => !/^\s*fragment\s/.test(source))
  expect(sources.length).toBeGreaterThan(50)
  // The order of fragments is irrelevant.
  const definitions = (document: unknown) => new Set((document as DocumentNode).definitions)
  for (const source of sources) {
    expect(definitions(compileDocument(source, fragments))).toEqual(definitions(generated(source)))
  }
})

test('throws for an unknown fragment', () => {
  expect(() => compileDocument('query Viewer { viewer { ...Nothing } }', new Map())).toThrow('Nothing')
})
