import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addTypenameToDocument } from '@apollo/client/utilities'
import {
  buildSchema,
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  parse,
  print,
  visit,
} from 'graphql'
import type { Plugin } from 'vite'
import { masksOf } from './masks.ts'

const importOfGenerated = /^import \{ graphql \} from '[./]+\/gql\/gql\.ts'$/m
const call = /\bgraphql\(\s*`([^`]*)`,?\s*\)/g

/** The GraphQL sources in `graphql(...)` calls of a module. */
export function documentSources(code: string): string[] {
  return [...code.matchAll(call)].map(([, source = '']) => source)
}

/** All fragments of the client's sources, by name. A fragment may be spread in any module. */
export function readFragments(folder: string): Map<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const source of readSources(folder)) {
    for (const definition of parse(source, { noLocation: true }).definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
    }
  }
  return fragments
}

/** The texts of all operations of the client's sources, as they are sent. */
export function readTexts(folder: string, fragments: ReadonlyMap<string, FragmentDefinitionNode>): string[] {
  return readSources(folder)
    .filter((source) => !isFragment(source))
    .map((source) => textOf(compileDocument(source, fragments)))
    .sort()
}

/** The schema with the portal's own directives. */
export function readSchema(folder: string): GraphQLSchema {
  const files = globSync('*.graphql', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
  return buildSchema(files.join('\n'))
}

/** The sources in the modules, and the checks of the tutorials, which documentation pages run. */
function readSources(folder: string): string[] {
  const checks = join(folder, '../docs/checks')
  return [
    ...globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['gql/**', '**/*.test.*'] }).flatMap((path) =>
      documentSources(readFileSync(join(folder, path), 'utf8')),
    ),
    ...globSync('*.graphql', { cwd: checks }).map((path) => readFileSync(join(checks, path), 'utf8')),
  ]
}

function isFragment(source: string): boolean {
  return /^\s*fragment\s/.test(source)
}

/** The text of a document as the gateway stores it, with the type names that Apollo's cache adds. */
function textOf(document: DocumentNode): string {
  return print(addTypenameToDocument(document))
}

/** The id of a document: the SHA-256 of its text. */
function hashOf(document: DocumentNode): string {
  return createHash('sha256').update(textOf(document)).digest('hex')
}

/**
 * A source as the document for Apollo Client: its operation with all fragments it spreads, directly or indirectly.
 * Throws for an unknown fragment.
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
  // Empty values are omitted, as in the generated documents.
  return JSON.parse(
    JSON.stringify(document, (_key, value: unknown) =>
      Array.isArray(value) && value.length === 0 ? undefined : value,
    ),
  )
}

/** A source without fragments as the document for Apollo Client, with its hash. */
export function hashedDocument(source: string): DocumentNode & { readonly hash: string } {
  const compiled = compileDocument(source, new Map())
  return { ...compiled, hash: hashOf(compiled) }
}

/** The body of a request for a query without variables, as `ask` sends it. */
export function bodyOfQuery(folder: string, name: string): string {
  const source = readSources(folder).find((each) => each.includes(`query ${name} {`)) ?? ''
  const sha256Hash = hashOf(compileDocument(source, readFragments(folder)))
  return JSON.stringify({
    operationName: name,
    variables: {},
    extensions: { persistedQuery: { version: 1, sha256Hash } },
  })
}

/**
 * Embeds each `graphql(...)` document in its module, with the fragments that it spreads. Without this plugin all
 * documents load together, because the generated `graphql()` looks them up in one map. Each document has its hash, by
 * which the gateway finds the text in `documents.json`, and the masks of the variables that the client must not keep.
 */
export function documentsBesideScreens(source: string, schemaFolder: string): Plugin {
  let fragments: ReadonlyMap<string, FragmentDefinitionNode> = new Map()
  let schema: GraphQLSchema
  return {
    name: 'portal-documents',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      fragments = readFragments(source)
      schema = readSchema(schemaFolder)
    },
    transform(code, id) {
      if (!id.startsWith(source) || id.startsWith(join(source, 'gql')) || !code.includes('graphql(')) return null
      const own = code.replace(importOfGenerated, '')
      if (own === code)
        this.error('graphql() is imported by `import { graphql } from "(...)/gql/gql.ts"` and no other way')
      return {
        // On one line, followed by the line breaks of the source, so that the positions of errors remain correct.
        code: own.replace(call, (text, document: string) => {
          const lines = '\n'.repeat(text.split('\n').length - 1)
          if (isFragment(document)) return `null${lines}`
          const compiled = compileDocument(document, fragments)
          return `(${JSON.stringify({ ...compiled, hash: hashOf(compiled), masks: masksOf(compiled, schema) })}${lines})`
        }),
        map: null,
      }
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'documents.json', source: JSON.stringify(readTexts(source, fragments)) })
      const generated = [...this.getModuleIds()].find((id) => id === join(source, 'gql', 'gql.ts'))
      if (generated !== undefined) {
        this.error(`All documents would arrive together: ${this.getModuleInfo(generated)?.importers.join(', ')}`)
      }
    },
  }
}
