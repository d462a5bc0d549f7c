import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DefinitionNode, type DocumentNode, type FragmentDefinitionNode, Kind, parse, visit } from 'graphql'
import type { Plugin } from 'vite'

const importOfGenerated = /^import \{ graphql \} from '[./]+\/gql\/gql\.ts'$/m
const call = /\bgraphql\(\s*`([^`]*)`,?\s*\)/g

/** The GraphQL sources written as `graphql(...)` in a module. */
export function documentSources(code: string): string[] {
  return [...code.matchAll(call)].map(([, source = '']) => source)
}

/** All fragments of the client's sources, by name; a fragment may be spread in any module. */
export function readFragments(folder: string): Map<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const path of globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['gql/**', '**/*.test.*'] })) {
    for (const source of documentSources(readFileSync(join(folder, path), 'utf8'))) {
      for (const definition of parse(source, { noLocation: true }).definitions) {
        if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
      }
    }
  }
  return fragments
}

/**
 * A source as the document that Apollo Client is given: its operation with the fragments it spreads, directly or not.
 * Throws for a fragment that is not known.
 */
export function compileDocument(source: string, fragments: ReadonlyMap<string, FragmentDefinitionNode>): DocumentNode {
  const definitions = new Set<DefinitionNode>(parse(source, { noLocation: true }).definitions)
  for (const definition of definitions) {
    visit(definition, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value)
        if (!fragment) throw new Error(`The fragment ${name.value} is nowhere in the client's sources`)
        definitions.add(fragment)
      },
    })
  }
  const document = { kind: Kind.DOCUMENT, definitions: [...definitions] }
  // What is empty is left out, as the generated documents do.
  return JSON.parse(
    JSON.stringify(document, (_key, value: unknown) =>
      Array.isArray(value) && value.length === 0 ? undefined : value,
    ),
  )
}

/**
 * Puts each `graphql(...)` document into the module that writes it. Without this all documents arrive together: the
 * generated `graphql()` looks them up in one map. Fragments go into the documents that spread them.
 */
export function documentsBesideScreens(source: string): Plugin {
  let fragments: ReadonlyMap<string, FragmentDefinitionNode> = new Map()
  return {
    name: 'portal-documents',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      fragments = readFragments(source)
    },
    transform(code, id) {
      if (!id.startsWith(source) || id.startsWith(join(source, 'gql')) || !code.includes('graphql(')) return null
      const own = code.replace(importOfGenerated, '')
      if (own === code)
        this.error('graphql() is imported by `import { graphql } from "(...)/gql/gql.ts"` and no other way')
      return {
        // On one line with the lines that the source had, so that the positions of errors stay true.
        code: own.replace(call, (text, document: string) => {
          const lines = '\n'.repeat(text.split('\n').length - 1)
          const isFragment = /^\s*fragment\s/.test(document)
          return isFragment ? `null${lines}` : `(${JSON.stringify(compileDocument(document, fragments))}${lines})`
        }),
        map: null,
      }
    },
    generateBundle() {
      const generated = [...this.getModuleIds()].find((id) => id === join(source, 'gql', 'gql.ts'))
      if (generated !== undefined) {
        this.error(`All documents would arrive together: ${this.getModuleInfo(generated)?.importers.join(', ')}`)
      }
    },
  }
}
