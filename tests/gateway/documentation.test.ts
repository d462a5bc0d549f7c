import { execFile, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '@portal/gateway/config'
import { buildSandbox } from '@portal/sandbox/app'
import { readEnvironment } from '@portal/sandbox/environment'
import { buildSchema, type GraphQLObjectType, parse, print, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../tools/root.ts'
import { allPages, buildPage, readCheck, readCommand, readExample } from '../../web/build/docs/pages.ts'
import { errorCodes } from '../../web/docs/errors.ts'
import { restMap } from '../../web/docs/rest-map.ts'
import { pageOfSchema, schemaFilesOf } from '../../web/docs/schema-files.ts'
import { holds } from '../../web/src/pages/docs/check-answer.ts'
import type { ExampleCaller, ReferenceEntry } from '../../web/src/pages/docs/doc-page.ts'
import { apiPages, tutorialPages } from '../../web/src/pages/docs/page-ids.ts'
import { formOf, queryForms } from '../../web/src/screens/query/query-forms.ts'
import { isDeep } from '../support/depth.ts'
import { ask, type CallerId, secretKeys } from '../support/portal.ts'
import { reportSkipped } from '../support/skipped.ts'
import { type Stack, startStack } from '../support/stack.ts'

const schema = buildSchema(
  globSync('*.graphql', { cwd: join(root, 'schema') })
    .map((file) => readFileSync(join(root, 'schema', file), 'utf8'))
    .join('\n'),
)
const examples = globSync('*.graphql', { cwd: join(root, 'web/docs/examples') }).map((file) => file.slice(0, -8))

const isExtension = (entry: object) => 'kind' in entry && entry.kind === 'extend type'

/** The examples that show an error, with its code. */
const refusals: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(errorCodes).flatMap(([code, { example }]) => ('name' in example ? [[example.name, code]] : [])),
)

describe('the examples', () => {
  test.each(examples)('%s is valid for the schema', (name) => {
    expect(validate(schema, parse(readExample(name).query))).toEqual([])
  })

  test('appear on at least one page each', () => {
    const shown = allPages.flatMap((page) => buildPage(page, 'en').examples.map(({ name }) => name))
    expect([...new Set(shown)].sort()).toEqual([...examples].sort())
  })
})

const hasCurl = ['curl', 'openssl'].every((program) => spawnSync(program, ['version']).error === undefined)
if (!hasCurl)
  reportSkipped('the shell commands of the documentation', 'curl or openssl is missing', 'apt-get install curl openssl')

/** Runs a program to its end and returns its output. Throws if it fails. */
async function runProgram(program: string, args: readonly string[], input: string): Promise<string> {
  const running = promisify(execFile)(program, args)
  running.child.stdin?.end(input)
  return (await running).stdout
}

const inShell = (script: string) => runProgram('bash', ['-euo', 'pipefail'], script)

/** The tutorial steps that are refused on purpose, with the error code. */
const refusedSteps: Readonly<Record<string, string>> = { 'two-people-ask': 'APPROVAL_REQUIRED' }

// Each form has its own sandbox, as large as with `npm start`, so that each form starts from the same state.
describe.each(queryForms)('as %s, against the sandbox', (form) => {
  if (form === 'curl' && !hasCurl) return test.skip('needs curl', () => {})
  let stack: Stack
  let origin = ''
  /** The values from earlier responses that a step refers to. */
  let known: Readonly<Record<'SESSION_ID' | 'APPROVAL_ID' | 'DIGEST', string>>
  beforeAll(async () => {
    known = { SESSION_ID: '', APPROVAL_ID: '', DIGEST: '' }
    stack = await startStack({ charges: readEnvironment({}).SANDBOX_CHARGES })
    // The shell commands sign with the real time.
    stack.clock.now = Date.now()
    origin = await stack.gateway.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => stack.close())

  async function run(name: string, callerName: ExampleCaller | 'admin' = 'admin') {
    const example = readExample(name)
    const caller: CallerId = `DEMO_MERCHANT/${callerName}`
    const sender = { merchantAccount: 'DEMO_MERCHANT', callerName, secretKey: secretKeys[caller], onBehalfOf: null }
    const text = formOf(example, form, { ...sender, origin })
    const given = text.replaceAll(/SESSION_ID|APPROVAL_ID|DIGEST/g, (word) => known[word as keyof typeof known])
    const answer = await answerTo(given, caller)
    known = {
      SESSION_ID: answer.data?.startPaywall?.sessionId ?? known.SESSION_ID,
      APPROVAL_ID: answer.errors?.[0].extensions.approvalId ?? known.APPROVAL_ID,
      DIGEST: answer.data?.approvals?.items[0]?.digest ?? known.DIGEST,
    }
    return answer
  }

  async function answerTo(text: string, caller: CallerId) {
    if (form === 'curl') return JSON.parse(await inShell(text.replace(/^curl/, 'curl --silent')))
    if (form === 'TypeScript') {
      const program = `${text}\nconsole.log(JSON.stringify({ data, errors }))`
      return JSON.parse(await runProgram(process.execPath, ['--input-type=module-typescript'], program))
    }
    const [query = '', variables] = text.split(/\n\n(?=\{)/)
    return ask(stack.gateway, query, JSON.parse(variables ?? '{}'), { as: caller })
  }

  async function isDone(tutorial: string): Promise<boolean> {
    const { document, expect: expected } = readCheck(tutorial)
    const { data, errors } = await ask(stack.gateway, print(document))
    expect(errors).toBeUndefined()
    return expected.every((expectation) => holds(data, expectation))
  }

  /** The step that calls the platform directly, with its own shell command if there is a shell. */
  async function callPlatform(tutorial: string) {
    const [command] = buildPage(`tutorials/${tutorial}`, 'en').blocks.flatMap((block) =>
      block.kind === 'code' ? [block.text] : [],
    )
    if (form === 'curl') {
      const script = command?.replace(/^PLATFORM=.*$/m, `PLATFORM=${stack.platformUrl}`) ?? ''
      expect(JSON.parse(await inShell(script))).toMatchObject({ chargeStatus: 'CHARGED' })
      return
    }
    const body = /^body='(.*)'$/m.exec(command ?? '')?.[1] ?? ''
    const path = /^path=(.*)$/m.exec(command ?? '')?.[1] ?? ''
    expect((await stack.platform({ method: 'POST', path, body })).status).toBe(200)
  }

  test.each(tutorialPages)('the tutorial %s turns its check from failed to passed', async (tutorial) => {
    expect(await isDone(tutorial)).toBe(false)
    for (const { name, caller } of buildPage(`tutorials/${tutorial}`, 'en').examples) {
      const { errors } = await run(name, caller)
      expect([name, errors?.[0].extensions.code]).toEqual([name, refusedSteps[name]])
    }
    if (tutorial === 'calling-the-rest-api') await callPlatform(tutorial)
    expect(await isDone(tutorial)).toBe(true)
  })

  test('the first caller of the tutorial two-people learns the result, and the same request returns it', async () => {
    const { data: polled } = await run('two-people-poll')
    expect(polled.approval).toMatchObject({ state: 'DONE', decidedBy: 'finance' })
    const { data } = await run('two-people-ask')
    expect(data.createCharge).toMatchObject({ id: polled.approval.objectId, currency: 'EUR' })
  })

  const ofTutorials = new Set(
    tutorialPages.flatMap((page) => buildPage(`tutorials/${page}`, 'en').examples.map(({ name }) => name)),
  )
  const others = examples.filter((name) => !ofTutorials.has(name))
  // Each shell command and each program is a separate process.
  const tried = isDeep || form === 'GraphQL' ? others : others.slice(0, 3)
  test.each(tried)('%s gives the documented result', async (name) => {
    const { errors } = await run(name)
    expect(errors?.[0].extensions.code).toBe(refusals[name])
  })
})

describe('the commands of the error codes', () => {
  const commands = Object.entries(errorCodes).flatMap(([code, { example }]) =>
    'command' in example ? [[code, example.command] as const] : [],
  )
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack({ charges: 60 })
  })
  afterAll(() => stack.close())

  test.skipIf(!hasCurl).each(commands)('triggers %s', async (code, command) => {
    const gateway = await stack.anotherGateway({ requestsPerMinute: readConfig({}).requestsPerMinute })
    const origin = await gateway.listen({ port: 0, host: '127.0.0.1' })
    const written = await inShell(readCommand(command).replaceAll('http://localhost:4000', origin))
    const last = written.slice(written.lastIndexOf('{"errors"'))
    expect(JSON.parse(last).errors[0].extensions.code).toBe(code)
  })

  test('belong to an error code each', () => {
    const files = globSync('*.sh', { cwd: join(root, 'web/docs/commands') }).map((file) => file.slice(0, -3))
    expect(commands.map(([, command]) => command).sort()).toEqual(files.sort())
  })

  test('cover all codes except those that another test triggers', () => {
    const tests = globSync('*.test.ts', { cwd: import.meta.dirname, exclude: ['documentation.test.ts'] })
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
      .join()
    const described = Object.entries(errorCodes).filter(([, { example }]) => 'by' in example)
    const untested = described.filter(([code]) => !tests.includes(`'${code}'`)).map(([code]) => code)
    expect(untested).toEqual([])
  })
})

describe('the reference', () => {
  test('has every field of Query and Mutation and every type of the schema once', () => {
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

  test('describes every field, argument and value', () => {
    const all = (entries: readonly ReferenceEntry[]): ReferenceEntry[] =>
      entries.flatMap((entry) => [entry, ...all(entry.args ?? [])])
    const entries = apiPages
      .map((page) => buildPage(`api/${page}`, 'en'))
      .flatMap(({ fields, types }) => [...all(fields), ...types.flatMap((type) => [type, ...all(type.entries)])])
    // An extension adds to a type that is described where it is defined.
    const silent = entries.filter(({ description, ...entry }) => description === '' && !isExtension(entry))
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  test('has every schema file on one page, and a file on every page', () => {
    const files = globSync('*.graphql', { cwd: join(root, 'schema') }).map((file) => file.slice(0, -8))
    expect(Object.values(schemaFilesOf).flat().sort()).toEqual(files.sort())
    expect(Object.entries(schemaFilesOf).filter(([, filesOfPage]) => filesOfPage.length === 0)).toEqual([])
  })

  test.each(['type Charge {', '# API reference page: nowhere\n', '# API reference page:\n'])(
    'rejects a schema file without a page: %j',
    (text) => {
      expect(() => pageOfSchema('charge.graphql', text)).toThrow('schema/charge.graphql: the first line must be')
    },
  )
})

test('explains every error code of the gateway', () => {
  const source = readFileSync(join(root, 'gateway/src/rest/error.ts'), 'utf8')
  const union = /export type ErrorCode =([\s\S]*?)\n\n/.exec(source)?.[1] ?? ''
  const codes = [...union.matchAll(/'([A-Z_]+)'/g)].map(([, code]) => code).filter((code) => code !== 'CLIENT_GONE')
  const beforeExecution = ['BAD_REQUEST', 'GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'LIMIT_EXCEEDED']
  const byStatus = ['gateway/src/http/errors.ts', 'gateway/src/http/graphql-endpoint.ts']
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^ {2}4\d\d: '([A-Z_]+)',$/gm)])
    .map(([, code = '']) => code)
  const known = new Set([...codes, ...beforeExecution, ...byStatus, 'INTERNAL_SERVER_ERROR'])
  expect(Object.keys(errorCodes).sort()).toEqual([...known].sort())
})

test('maps every call of the platform', async () => {
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
})
