import { buildSchema, type OperationDefinitionNode, parse } from 'graphql'
import { expect, test } from 'vitest'
import { checkQuery, checkVariables } from './query-check.ts'
import { docsAt } from './query-docs.ts'

const schema = buildSchema(`
  type Query {
    "One charge."
    charge("Its id." id: ID!, kind: Kind = A): Charge
    list(page: Page): [Charge!]!
  }
  type Mutation { run(id: ID!): Charge }
  "A payment."
  type Charge { "What it is called." id: ID! amount: Int old: Int @deprecated(reason: "gone") }
  input Page { limit: Int }
  enum Kind { A B }
`)
const words = { notAnObject: 'no object', rounded: (number: string) => `rounded ${number}` }
const operationOf = (text: string) => parse(text).definitions[0] as OperationDefinitionNode

test('validates a document against the schema, or only its syntax without a schema', () => {
  const text = '{\n  charge(id: 1) { nothing }\n}'
  expect(checkQuery(text, schema).findings).toEqual([
    { line: 2, column: 19, message: 'Cannot query field "nothing" on type "Charge".' },
  ])
  expect(checkQuery(text, null).findings).toEqual([])
  expect(checkQuery('{ charge(', null)).toMatchObject({ document: null, operations: [], findings: [{ line: 1 }] })
})

test('lists the operations of a document, named or not', () => {
  expect(checkQuery('query A { a } mutation { b }', null).operations).toEqual([
    { name: 'A', kind: 'query' },
    { name: '', kind: 'mutation' },
  ])
  expect(checkQuery('{ a } { b }', schema).findings.map(({ message }) => message)).toContain(
    'This anonymous operation must be the only defined operation.',
  )
})

test.each([
  ['nothing', ''],
  ['1 MB', `{ a } #${'x'.repeat(1024 * 1024)}`],
])('skips %s', (_what, text) => {
  expect(checkQuery(text, schema)).toEqual({ document: null, operations: [], findings: [] })
})

test('finds circular fragments', () => {
  const text = '{ charge(id: 1) { ...A } } fragment A on Charge { ...B } fragment B on Charge { ...A }'
  expect(checkQuery(text, schema).findings[0]?.message).toContain('Cannot spread fragment')
})

test('checks variables one by one and reports their lines', () => {
  const operation = operationOf('query ($id: ID!, $page: Page) { charge(id: $id) { id } list(page: $page) { id } }')
  const text = '{\n  "page": {\n    "limit": 12345678901234567890\n  }\n}'
  const { findings } = checkVariables(text, operation, schema, words)
  expect(findings.map(({ line, message }) => [line, message.slice(0, 30)])).toEqual([
    [3, 'rounded 12345678901234567890'],
    [1, 'Variable "$id" of required typ'],
    [2, 'Variable "$page" got invalid v'],
  ])
  expect(checkVariables('{"id":"a"}', operation, schema, words).findings).toEqual([])
  expect(checkVariables('[]', operation, schema, words)).toEqual({
    values: null,
    findings: [{ line: 1, column: null, message: 'no object' }],
  })
})

test.each([
  ['{ cha|rge(id: 1) { id } }', { title: 'Query.charge', type: 'Charge', description: 'One charge.', root: 'charge' }],
  ['{ charge(i|d: 1) { id } }', { title: 'id', type: 'ID!', description: 'Its id.', root: 'charge' }],
  ['{ charge(id: 1) { i|d', { title: 'Charge.id', type: 'ID!', description: 'What it is called.', root: 'charge' }],
  ['{ charge(id: 1) { ol|d } }', { title: 'Charge.old', deprecated: 'gone', parent: 'Charge' }],
])('the documentation follows the caret in %s', (marked, docs) => {
  expect(docsAt(schema, marked.replace('|', ''), marked.indexOf('|'))).toMatchObject(docs)
})

test('shows no documentation outside of schema elements', () => {
  expect(docsAt(schema, '', 0)).toBeNull()
  expect(docsAt(schema, '# a comment', 5)).toBeNull()
})
