import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountExport } from '@portal/gateway/http/account-export'
import { binImport } from '@portal/gateway/http/bin-import'
import { taxInvoices } from '@portal/gateway/http/tax-invoices'
import { transactionReports } from '@portal/gateway/http/transaction-reports'
import { uploadImages } from '@portal/gateway/http/upload-images'
import { allPermissions } from '@portal/schema/permissions'
import type { FastifyInstance } from 'fastify'
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../tools/root.ts'
import { restMap } from '../../web/docs/rest-map.ts'
import { answerJson, type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, basic, startGateway } from '../support/portal.ts'
import { startOfTests } from '../support/stack.ts'

const schema = buildSchema(
  globSync('*.graphql', { cwd: join(root, 'schema') })
    .map((file) => readFileSync(join(root, 'schema', file), 'utf8'))
    .join('\n'),
)

let platform: FaultyPlatform
let gateway: FastifyInstance
beforeAll(async () => {
  platform = await startFaultyPlatform('Super account', [...allPermissions], ['OTHER_MERCHANT'])
  gateway = await startGateway({
    platform: { url: platform.url },
    requestsPerMinute: 1_000_000,
    clock: () => startOfTests,
  })
})
afterAll(async () => {
  await gateway.close()
  await platform.close()
})

/** Responses with which any field can continue: each is both a row and a page of rows. */
const row = {
  id: 'x-1',
  lastModified: '2026-11-20T00:00:00Z',
  name: 'x-1',
  ofacReviewStatus: 'NEEDS_REVIEW',
  userName: 'admin',
  routingId: 'x-1',
}
const anything = { ...row, items: [row], total: 1, exportVersion: '1', merchantAccount: 'OTHER_MERCHANT' }

const secretKey = 'Granite-Walnut-4711'
const file = JSON.stringify('{ "exportVersion": "1", "merchantAccount": "OTHER_MERCHANT" }')
const purchase = 'lineItem: { externalKey: "sku-1", price: "1.00", taxAmount: "0.00" }'

/** Arguments of fields that reject placeholder values. */
const argumentsOf: Readonly<Record<string, string>> = {
  binLookupByNumber: 'number: "411111"',
  login: `input: { merchantAccount: "OTHER_MERCHANT", callerName: "admin", secretKey: "${secretKey}", token: "123456" }`,
  activateTwoFactor: `input: { secretKey: "${secretKey}", token: "123456" }`,
  addCaller: `input: { userName: "x-1", secretKey: "${secretKey}", permissions: [] }`,
  savePassword: `input: { id: "x-1", passwordId: "x-1", secretKey: "${secretKey}" }`,
  changeOwnPassword: `input: { passwordId: "x-1", secretKey: "${secretKey}" }`,
  createCharge: `input: { customerId: "x-1", paymentMethod: CREDIT_CARD, currency: "EUR", ${purchase}, requestId: "x-1" }`,
  saveConfigurationSecret: 'input: { name: "realtimeNotificationKey" }',
  planAccountImport: `file: ${file}`,
  applyAccountImport: `input: { file: ${file}, expectedPlanHash: "x-1", requestId: "x-1" }`,
  sendTestNotification: 'input: { chargeId: "x-1", url: "https://shop.example.test/" }',
  saveOfacCheck: 'input: { id: "x-1", ofacReviewStatus: REVIEWED_MATCH, ofacReviewNotes: "The same person." }',
  'GET /installments/bycountry/:countryCode': 'filter: { countryCode: "ES" }',
}

/** Calls that need matching responses. Their own tests check them. */
const assertedIn: Readonly<Record<string, string>> = {
  'POST /notifications/resend': 'jobs.test.ts',
  'PUT /callers/:caller/passwords/:password': 'callers.test.ts',
  'GET /validation/pennydrop/:accountNumber': 'penny-drop.test.ts',
  'GET /accountprovisioning/export': 'account-import.test.ts',
  'POST /accountprovisioning/import': 'account-import.test.ts',
  'POST /bin/import': 'bin-import.test.ts',
  'POST /queue/start': 'queues.test.ts',
  'POST /queue/stop': 'queues.test.ts',
  'POST /ns/queue/start': 'queues.test.ts',
  'POST /ns/queue/stop': 'queues.test.ts',
}
/** The gateway signs in every caller with it, and may cache the response. */
const signIn = 'GET /callers/@me'

const parametersIn = (call: string) => call.split(':').length
const rows = [...restMap].sort((a, b) => parametersIn(a.call) - parametersIn(b.call))

/** The row of the map for a received call. */
function rowOf(received: string): string {
  const [path = ''] = received.replace('/api/v3', '').split('?')
  return (
    rows.find(({ call }) => new RegExp(`^${call.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))?.call ?? `no row: ${path}`
  )
}

/** The calls of a field; `customer.uploads` is a field of the result of `customer`. */
async function callsOf(name: string, call = ''): Promise<string[]> {
  const [outer = '', inner] = name.split('.')
  const kind = (['Query', 'Mutation'] as const).find((each) => fieldsOf(each)[outer])
  const field = kind && fieldsOf(kind)[outer]
  if (!kind || !field) throw new Error(`The schema has no field ${name}`)
  platform.misbehave((_request, response) => answerJson(response, 200, anything))
  const document = documentOf(kind, field, inner, argumentsOf[call])
  const { errors } = await ask(gateway, document, {}, { onBehalfOf: 'OTHER_MERCHANT' })
  const isRefusedBefore = platform.received.length === 0 && errors !== undefined
  if (isRefusedBefore) return [`${name} was refused: ${errors[0].message}`]
  return [...new Set(platform.received.map(rowOf))]
}

const fieldsOf = (kind: 'Query' | 'Mutation') => (schema.getType(kind) as GraphQLObjectType).getFields()
const mapped = restMap.flatMap(({ call, fields }) =>
  call === signIn || call in assertedIn ? [] : fields.map((field) => [call, field] as const),
)

test.each(mapped)('%s is called by %s', async (call, field) => {
  expect(await callsOf(field, call)).toContain(call)
})

const files = restMap.flatMap(({ call, file }) => (file === undefined ? [] : [[call, file] as const]))

test.each(files.filter(([call]) => !(call in assertedIn)))('%s is passed on by %o', async (call, { request }) => {
  platform.misbehave((_request, response) => answerJson(response, 200, anything))
  await gateway.inject({
    url: `${request.replace('GET ', '').replaceAll(/:\w+/g, 'x-1')}?from=2026-11-19T00:00:00Z&to=2026-11-20T00:00:00Z`,
    headers: { authorization: basic('DEMO_MERCHANT/admin'), 'x-on-behalf-of': 'OTHER_MERCHANT' },
  })
  expect(platform.received.map(rowOf)).toContain(call)
})

const routes = [accountExport, binImport, taxInvoices, transactionReports, uploadImages]

test.each(files)('%s needs the access flag of %o', (_call, { request, access }) => {
  const pattern = (url: string) => url.replaceAll(/:\w+/g, ':')
  const [, url = ''] = request.split(' ')
  expect(routes.find((route) => pattern(route.url) === pattern(url))?.access).toBe(access)
})

test.each(Object.entries(assertedIn))('%s is tested in %s', (call, file) => {
  const path = call.split(' ')[1]?.replace(/:.*/, '') ?? ''
  expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain(path.replace('/callers/', ''))
})

test('lists every call of every field, and marks those that change something', async () => {
  const named = new Set(restMap.flatMap(({ fields }) => fields))
  const unnamed: string[] = []
  const made = new Set<string>()
  for (const kind of ['Query', 'Mutation'] as const) {
    for (const name of Object.keys(fieldsOf(kind))) {
      const calls = await callsOf(name)
      for (const call of calls) made.add(call)
      const changes = calls.some((call) => /^(?:POST|PUT|DELETE) /.test(call))
      if (changes && !named.has(name)) unnamed.push(name)
    }
  }
  expect([...made].filter((call) => call.startsWith('no row'))).toEqual([])
  expect(unnamed).toEqual([])
  const exists = (name: string) =>
    ['Query', 'Mutation'].some((kind) => fieldsOf(kind as 'Query')[name.split('.')[0] ?? ''])
  expect([...named].filter((name) => !exists(name))).toEqual([])
  const never = restMap.filter(({ instead }) => instead !== undefined)
  expect(never.filter(({ call, instead = '' }) => made.has(call) || !made.has(instead))).toEqual([])
})

function documentOf(
  kind: 'Query' | 'Mutation',
  field: GraphQLField<unknown, unknown>,
  inner?: string,
  values?: string,
): string {
  const type = getNamedType(field.type)
  const below = inner !== undefined && isObjectType(type) ? type.getFields()[inner] : undefined
  if (inner !== undefined && !below) throw new Error(`${type.name} has no field ${inner}`)
  return `${kind.toLowerCase()} { ${selectionOf(field, below && selectionOf(below), values)} }`
}

function selectionOf(field: GraphQLField<unknown, unknown>, inner = '__typename', given?: string): string {
  const required = field.args.filter((each) => isNonNullType(each.type))
  const usual = required.map((each) => `${each.name}: ${exampleOf(each)}`).join(', ')
  const values = given ?? argumentsOf[field.name] ?? usual
  const selection = isObjectType(getNamedType(field.type)) ? ` { ${inner} }` : ''
  return `${field.name}${values === '' ? '' : `(${values})`}${selection}`
}

function exampleOf({ name, type }: GraphQLArgument | GraphQLInputField): string {
  // Each response is used once.
  if (name === 'requestId') return `"x-${++requestIds}"`
  return literalOf(getNullableType(type) as GraphQLInputType)
}

function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType)
  if (isListType(type)) return `[${literalOf(type.ofType)}]`
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((each) => isNonNullType(each.type))
    return `{ ${fields.map((each) => `${each.name}: ${exampleOf(each)}`).join(', ')} }`
  }
  if (!isLeafType(type)) return 'null'
  return values[type.name] ?? '"x-1"'
}

let requestIds = 0

const values: Readonly<Record<string, string>> = {
  Int: '1',
  Float: '1.5',
  Boolean: 'true',
  Decimal: '"1.00"',
  DateTime: '"2026-11-20T00:00:00Z"',
}
