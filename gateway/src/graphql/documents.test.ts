import { buildSchema, type DocumentNode, parse } from 'graphql'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../request/context.ts'
import { createSoundDocuments, type SoundDocuments } from './documents.ts'

const caller = { identity: { principal: {} } } as Context
const stranger = { identity: { principal: null } } as Context

const schema = buildSchema('type Query { a: String }')
const isCompiled = (document: DocumentNode) => documents.compiled(schema, document) !== null

let now = 0
let documents: SoundDocuments
beforeEach(() => {
  now = 1_000
  documents = createSoundDocuments(() => now)
})

function keep(text: string, context = caller) {
  const document = parse(text)
  documents.keep(text, document, context)
  return document
}

test('caches a caller’s document for an hour, even if it is requested often', () => {
  const document = keep('{ __typename }')
  now += 59 * 60_000
  expect(documents.find('{ __typename }')).toBe(document)
  expect([documents.has(document), isCompiled(document)]).toEqual([true, true])
  now += 2 * 60_000
  expect(documents.find('{ __typename }')).toBeUndefined()
})

test('does not cache a document of an unauthenticated sender', () => {
  const document = keep('{ __typename }', stranger)
  expect(documents.find('{ __typename }')).toBeUndefined()
  expect([documents.has(document), isCompiled(document)]).toEqual([false, false])
})

test.each([
  'mutation { login(input: { merchantAccount: "M", callerName: "c", secretKey: "s" }) { callerName } }',
  'mutation { saveCaller(input: { secretKey: """s""" }) { id } }',
  'mutation ($key: String = "s") { changePassword(secretKey: $key) }',
  'query Harmless { __typename } mutation Other { ...Secret } fragment Secret on Mutation { change(key: "s") }',
])('does not cache a mutation with an inline string: %s', (text) => {
  keep(text)
  expect(documents.find(text)).toBeUndefined()
})

test.each([
  'mutation ($input: LoginInput!, $count: Int = 3) { login(input: $input) { callerName } other(kind: REFUND, count: 2) }',
  'query { charges(filter: { currency: "EUR" }) { total } }',
])('caches mutations without strings and queries with strings: %s', (text) => {
  keep(text)
  expect(documents.find(text)).toBeDefined()
})

test('caches nothing above 8 kB', () => {
  const longest = `{ a } #${'x'.repeat(8 * 1024 - 7)}`
  keep(longest)
  keep(`${longest}x`)
  expect(documents.find(longest)).toBeDefined()
  expect(documents.find(`${longest}x`)).toBeUndefined()
})

test('limits all documents together to 32 MiB, counted as 200 bytes per character', () => {
  const texts = Array.from({ length: 1_000 }, (_, n) => `{ a${n} } #${'x'.repeat(4_000)}`)
  for (const text of texts) keep(text)
  const found = texts.filter((text) => documents.find(text))
  expect(found.join('').length * 200).toBeLessThanOrEqual(32 * 1024 * 1024)
  expect(found.length).toBeGreaterThan(30)
  expect(found.at(-1)).toBe(texts.at(-1))
})

test('caches a document with several operations, but never compiles it', () => {
  const document = keep('query A { __typename } query B { __typename }')
  expect([documents.has(document), isCompiled(document)]).toEqual([true, false])
})
