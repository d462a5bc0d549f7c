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

/** The GraphQL sources written as `graphql(...)` in a module. */
export function documentSources(code: string): string[] {
  return [...code.matchAll(call)].map(([, source = '']) => source)
}

/** All fragments of the client's sources, by name; a fragment may be spread in any module. */
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

/** Those of the modules, and the checks of the tutorials, which pages of the documentation run. */
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

/** The text that stands for a document at the gateway: with the type names that Apollo's cache asks for. */
function textOf(document: DocumentNode): string {
  return print(addTypenameToDocument(document))
}

/** What a document is called: the SHA-256 of its text. */
function hashOf(document: DocumentNode): string {
  return createHash('sha256').update(textOf(document)).digest('hex')
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

/** A source without fragments as the document that Apollo Client is given, with its hash. */
export function hashedDocument(source: string): DocumentNode & { readonly hash: string } {
  const compiled = compileDocument(source, new Map())
  return { ...compiled, hash: hashOf(compiled) }
}

/**
 * Puts each `graphql(...)` document into the module that writes it. Without this all documents arrive together: the
 * generated `graphql()` looks them up in one map. Fragments go into the documents that spread them. Each has its hash, and
 * the gateway finds the texts in `documents.json`; and the masks of what the client must not keep of its variables.
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
        // On one line with the lines that the source had, so that the positions of errors stay true.
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
