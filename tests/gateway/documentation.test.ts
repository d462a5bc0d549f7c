import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSandbox } from '@portal/sandbox/app'
import { buildSchema, type GraphQLObjectType, parse, print, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../tools/root.ts'
import { allPages, buildPage, readCheck, readExample } from '../../web/build/docs/pages.ts'
import { schemaFilesOf } from '../../web/build/docs/schema-files.ts'
import { errorCodes } from '../../web/docs/errors.ts'
import { restMap } from '../../web/docs/rest-map.ts'
import { holds } from '../../web/src/pages/docs/check-answer.ts'
import { apiPages, tutorialPages } from '../../web/src/pages/docs/page-ids.ts'
import { ask } from './portal.ts'
import { type Stack, startStack } from './stack.ts'

const schema = buildSchema(
  globSync('*.graphql', { cwd: join(root, 'schema') })
    .map((file) => readFileSync(join(root, 'schema', file), 'utf8'))
    .join('\n'),
)
const examples = globSync('*.graphql', { cwd: join(root, 'web/docs/examples') }).map((file) => file.slice(0, -8))

/** The examples that show an error, with its code. */
const refusals: Readonly<Record<string, string>> = {
  'amount-too-high': 'BAD_INPUT',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
}

describe('the examples', () => {
  test.each(examples)('%s fits the schema', (name) => {
    expect(validate(schema, parse(readExample(name).query))).toEqual([])
  })

  test('are all shown on a page', () => {
    const shown = allPages.flatMap((page) => buildPage(page, 'en').examples.map(({ name }) => name))
    expect([...new Set(shown)].sort()).toEqual([...examples].sort())
  })
})

describe('run against the sandbox', () => {
  let stack: Stack
  let sessionId = ''
  beforeAll(async () => {
    stack = await startStack({ charges: 60 })
  })
  afterAll(() => stack.close())

  async function run(name: string) {
    const { query, variables } = readExample(name)
    const filled = JSON.parse(JSON.stringify(variables ?? {}).replaceAll('SESSION_ID', sessionId))
    const answer = await ask(stack.gateway, query, filled)
    sessionId = answer.data?.startPaywall?.sessionId ?? sessionId
    return answer
  }

  async function isDone(tutorial: string): Promise<boolean> {
    const { document, expect: expected } = readCheck(tutorial)
    const { data, errors } = await ask(stack.gateway, print(document))
    expect(errors).toBeUndefined()
    return expected.every((expectation) => holds(data, expectation))
  }

  test.each(tutorialPages)('the tutorial %s changes its check from failed to passed', async (tutorial) => {
    expect(await isDone(tutorial)).toBe(false)
    for (const { name } of buildPage(`tutorials/${tutorial}`, 'en').examples) {
      expect((await run(name)).errors).toBeUndefined()
    }
    if (tutorial === 'calling-the-rest-api') {
      const body = '{"command":"CAPTURE_FUNDS","amount":"200.00"}'
      expect(readFileSync(join(root, `web/docs/tutorials/en/${tutorial}.md`), 'utf8')).toContain(body)
      const { status } = await stack.platform({ method: 'POST', path: '/api/v3/charges/chg-1003', body })
      expect(status).toBe(200)
    }
    expect(await isDone(tutorial)).toBe(true)
  })

  const ofTutorials = new Set(
    tutorialPages.flatMap((page) => buildPage(`tutorials/${page}`, 'en').examples.map(({ name }) => name)),
  )
  test.each(examples.filter((name) => !ofTutorials.has(name)))('%s answers as it says', async (name) => {
    const { errors } = await run(name)
    expect(errors?.[0].extensions.code).toBe(refusals[name])
  })
})

describe('the reference', () => {
  test('has every field of Query and Mutation and every type of the schema, each once', () => {
    const pages = apiPages.map((page) => buildPage(`api/${page}`, 'en'))
    for (const kind of ['Query', 'Mutation'] as const) {
      const type = schema.getType(kind) as GraphQLObjectType
      const documented = pages.flatMap(({ fields }) => fields.filter(({ root: of }) => of === kind.toLowerCase()))
      expect(documented.map(({ name }) => name).sort()).toEqual(Object.keys(type.getFields()).sort())
    }
    const types = Object.keys(schema.getTypeMap()).filter(
      (name) => !/^(?:__|(?:Query|Mutation|String|Int|Float|Boolean|ID)$)/.test(name),
    )
    expect(
      pages.flatMap((page) => page.types.filter(({ kind }) => kind !== 'extend type').map(({ name }) => name)).sort(),
    ).toEqual(types.sort())
  })

  test('has every schema file on one page', () => {
    const files = globSync('*.graphql', { cwd: join(root, 'schema') }).map((file) => file.slice(0, -8))
    expect(Object.values(schemaFilesOf).flat().sort()).toEqual(files.sort())
  })
})

test('every error code that the gateway gives is explained', () => {
  const source = readFileSync(join(root, 'gateway/src/rest/error.ts'), 'utf8')
  const union = /export type ErrorCode =([\s\S]*?)\n\n/.exec(source)?.[1] ?? ''
  const codes = [...union.matchAll(/'([A-Z_]+)'/g)].map(([, code]) => code).filter((code) => code !== 'CLIENT_GONE')
  const beforeExecution = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'LIMIT_EXCEEDED']
  const byStatus = ['gateway/src/http/errors.ts', 'gateway/src/graphql/endpoint.ts']
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^ {2}4\d\d: '([A-Z_]+)',$/gm)])
    .map(([, code = '']) => code)
  const known = new Set([...codes, ...beforeExecution, ...byStatus, 'INTERNAL_SERVER_ERROR'])
  expect(Object.keys(errorCodes).sort()).toEqual([...known].sort())
})

test('the map has every call of the platform, and fields that exist', async () => {
  const { app } = await buildSandbox({ charges: 60 })
  await app.ready()
  const path: string[] = []
  const calls = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S+) \(([^)]*)\)/.exec(line) ?? []
      if (part === '') return []
      path.splice(indent.length / 4, path.length, part)
      return methods.split(', ').map((method) => `${method} ${path.join('')}`)
    })
    .filter((call) => call.includes(' /api/v3/') && !call.startsWith('HEAD'))
    .map((call) => call.replace('/api/v3', ''))
  await app.close()
  expect(restMap.map(({ call }) => call).sort()).toEqual(calls.sort())
  const roots = [schema.getQueryType(), schema.getMutationType()].map((type) => type?.getFields() ?? {})
  for (const field of restMap.flatMap(({ fields }) => fields)) {
    const [name = '', inner] = field.split('.')
    const type = roots.map((fields) => fields[name]?.type).find((each) => each !== undefined)
    expect(type, field).toBeDefined()
    const named = schema.getType(String(type).replace(/[[\]!]/g, ''))
    if (inner !== undefined) expect((named as GraphQLObjectType).getFields()[inner], field).toBeDefined()
  }
})
