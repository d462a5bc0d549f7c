import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import {
  buildSchema,
  concatAST,
  type DocumentNode,
  type FragmentDefinitionNode,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import codegen from '../../codegen.ts'
import { startGateway } from '../support/portal.ts'

// Every document of the web client, found in the same places as by the code generator.
const root = join(import.meta.dirname, '../..')
const schema = buildSchema(
  readdirSync(join(root, 'schema'))
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => readFileSync(join(root, 'schema', name), 'utf8'))
    .join('\n'),
)

const generated = codegen.generates['web/src/gql/']
const patterns = [generated && 'documents' in generated ? generated.documents : []].flat().map(String)
const files = globSync(
  patterns.filter((pattern) => !pattern.startsWith('!')),
  { cwd: root, exclude: patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)) },
)
const documents = files.flatMap((file) => {
  const texts = readFileSync(join(root, file), 'utf8').matchAll(/\bgraphql\(\s*`([^`]*)`/g)
  return [...texts].map(([, text = '']) => ({ file, document: parse(text) }))
})
const whole: DocumentNode = concatAST(documents.map(({ document }) => document))
const definitions = documents.flatMap(({ file, document }) => document.definitions.map((node) => ({ file, node })))
const fragments = new Map(
  definitions.flatMap(({ node }) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
)
const operations = definitions.flatMap(({ file, node }) =>
  node.kind === Kind.OPERATION_DEFINITION ? [[node.name?.value ?? '', file, node] as const] : [],
)

test('finds a document for each tagged call in the client’s sources', () => {
  const calls = files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/\bgraphql\(/g) ?? [])
  expect(documents.length).toBeGreaterThan(5)
  expect(documents).toHaveLength(calls.length)
  expect(operations.length).toBeGreaterThan(3)
})

test('finds only documents that are valid for the schema', () => {
  expect(validate(schema, whole).map((error) => error.toString())).toEqual([])
})

/** The operation with the fragments it uses, as it is sent. */
function sent(operation: OperationDefinitionNode): DocumentNode {
  const used = new Map<string, FragmentDefinitionNode>()
  const collect = (node: OperationDefinitionNode | FragmentDefinitionNode) =>
    visit(node, {
      FragmentSpread({ name: { value } }) {
        const fragment = fragments.get(value)
        if (!fragment || used.has(value)) return
        used.set(value, fragment)
        collect(fragment)
      },
    })
  collect(operation)
  return { kind: Kind.DOCUMENT, definitions: [operation, ...used.values()] }
}

/** The fields that a selection requests of its object, including those of fragments. */
function fieldsOf({ selections }: SelectionSetNode): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.alias?.value ?? selection.name.value]
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet)
    const fragment = fragments.get(selection.name.value)
    return fragment ? fieldsOf(fragment.selectionSet) : []
  })
}

describe('every selection on a type with an id includes the id', () => {
  test.each(operations)('%s (%s)', (_name, _file, operation) => {
    const typeInfo = new TypeInfo(schema)
    const without: string[] = []
    visit(
      sent(operation),
      visitWithTypeInfo(typeInfo, {
        Field(field) {
          if (!field.selectionSet) return
          // Inside the field the parent is the field's own type.
          const type =
            typeInfo
              .getType()
              ?.toString()
              .replaceAll(/[[\]!]/g, '') ?? ''
          const named = schema.getType(type)
          const hasId = isObjectType(named) && 'id' in named.getFields()
          if (hasId && !fieldsOf(field.selectionSet).includes('id')) without.push(`${field.name.value}: ${type}`)
        },
      }),
    )
    expect(without).toEqual([])
  })
})

describe('the gateway accepts', () => {
  let gateway: FastifyInstance
  beforeAll(async () => {
    gateway = await startGateway({ platform: { url: 'http://127.0.0.1:9' } })
  })
  afterAll(() => gateway.close())

  test.each(operations)('%s (%s): within its limits and valid for its schema', async (_name, _file, operation) => {
    const query = print(sent(operation))
    // Documents above 8 kB are not cached, and the client adds a __typename to each selection.
    expect(query.length).toBeLessThan(4 * 1024)
    const answer = await request(gateway.server).post('/graphql').set('accept', 'application/json').send({ query })
    const codes = (answer.body.errors ?? []).map((error: { extensions: { code: string } }) => error.extensions.code)
    // The request is unauthenticated and has no variables, so only these errors are possible.
    for (const code of codes) expect(['UNAUTHENTICATED', 'BAD_INPUT']).toContain(code)
  })
})
