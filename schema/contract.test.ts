import { readFileSync } from 'node:fs'
import { CriticalityLevel, diff } from '@graphql-inspector/core'
import { buildSchema, type GraphQLObjectType, printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { schemaText } from './schema-text.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const text = read('published/schema.graphql')
const published = buildSchema(text)

/** The breaking changes for integrators, each with its path, `Charge.lgId`. */
async function breaksOf(schema: string): Promise<{ path: string; message: string }[]> {
  const changes = await diff(published, buildSchema(schema))
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ path = '', message }) => ({ path, message }))
}

test('the changelog names every breaking change since the published schema', async () => {
  const [newest = ''] = read('../CHANGELOG.md').split(/^## /m).slice(1)
  const unnamed = (await breaksOf(schemaText())).filter(({ path }) => !newest.includes(`\`${path}\``))
  expect(unnamed, 'name the path in the newest part of CHANGELOG.md, or deprecate instead').toEqual([])
})

test.each([
  ['a field that is gone', /(type Viewer \{[^}]*)\n {2}callerName: String!/, '$1', 'Viewer.callerName'],
  ['an argument that must be given', 'charge(id: ID!)', 'charge(id: ID!, merchant: ID!)', 'Query.charge.merchant'],
  ['a value that may be null', /(type Viewer \{[^}]*callerName: String)!/, '$1', 'Viewer.callerName'],
  ['an input field that must be given', 'input PageInput {', 'input PageInput { page: Int!', 'PageInput.page'],
])('%s is a breaking change', async (_what, from, to, path) => {
  expect((await breaksOf(text.replace(from, to))).map((one) => one.path)).toEqual([path])
})

test('every operation is published, or named in the newest part of the changelog', async () => {
  const [newest = ''] = read('../CHANGELOG.md').split(/^## /m).slice(1)
  const current = buildSchema(schemaText())
  const operationsOf = (schema: typeof current) =>
    [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
    )
  const known = new Set(operationsOf(published))
  const unknown = operationsOf(current).filter((path) => !known.has(path) && !newest.includes(`\`${path}\``))
  expect(unknown, 'name the path in the newest part of CHANGELOG.md, or run tools/publish-schema.ts').toEqual([])
})

test.each(['Query.mails', 'Mutation.stopPlatformQueue', 'Mail.subject', 'BinLookup.cardBrand', 'Hive.value'])(
  'notices if %s is gone',
  async (path) => {
    const [type = '', field = ''] = path.split('.')
    const schema = buildSchema(schemaText())
    const before = new Set((await breaksOf(schemaText())).map((one) => one.path))
    const named = schema.getType(type) as GraphQLObjectType
    delete named.getFields()[field]
    const after = (await breaksOf(printSchema(schema))).map((one) => one.path)
    expect(after.filter((one) => !before.has(one))).toEqual([path])
  },
)

test('an addition is not a breaking change', async () => {
  expect(await breaksOf(text.replace('type Viewer {', 'type Viewer { nickname: String'))).toEqual([])
})
