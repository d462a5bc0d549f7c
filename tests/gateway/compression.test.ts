import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { readTypeDefinitions } from '@portal/gateway/graphql/schema'
import { chooseEncoding } from '@portal/gateway/http/compression'
import {
  buildSchema,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginInput, signInAsPage } from '../support/browser.ts'
import { type Stack, startStack } from '../support/stack.ts'

const page = '<!doctype html><title>Portal</title>'
const script = 'export const words = "words, words, words"'

let stack: Stack
let folder: string
let cookie: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-client-'))
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of [
    ['index.html', page],
    ['documents.json', '[]'],
    ['assets/app.js', script],
  ] as const) {
    writeFileSync(join(folder, name), text)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
  }
  stack = await startStack({ charges: 60, gateway: { webClient: folder } })
  cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/operator')
})
afterAll(async () => {
  await stack.close()
  rmSync(folder, { recursive: true })
})

// Uses inject, because supertest decompresses responses.
async function get(path: string, encoding: string) {
  const { headers, rawPayload } = await stack.gateway.inject({ url: path, headers: { 'accept-encoding': encoding } })
  return { headers, body: rawPayload }
}

async function ask(query: string, encoding: string, variables = {}) {
  const { headers, rawPayload } = await stack.gateway.inject({
    method: 'POST',
    url: '/graphql',
    headers: { cookie, 'x-portal-csrf': '1', accept: 'application/json', 'accept-encoding': encoding },
    payload: { query, variables },
  })
  return { headers, body: rawPayload }
}

const charges = '{ charges(page: { limit: 50 }) { items { id amount currency chargeStatus creationTime } } }'

test.each(['/atv4/', '/atv4/merchant/charges', '/atv4/assets/app.js'])(
  'serves %s precompressed by the build',
  async (path) => {
    const text = path.endsWith('.js') ? script : page
    const brotli = await get(path, 'gzip, deflate, br, zstd')
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) })
    expect(brotliDecompressSync(brotli.body).toString()).toBe(text)
    const gzip = await get(path, 'gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body).toString()).toBe(text)
    const plain = await get(path, 'identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(text)
    expect(gzip.headers['content-type']).toBe(plain.headers['content-type'])
  },
)

test('compresses a long response to a query', async () => {
  const plain = await ask(charges, 'identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const brotli = await ask(charges, 'gzip, deflate, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 3)
  expect(gunzipSync((await ask(charges, 'gzip')).body)).toEqual(plain.body)
})

test('sends a short response uncompressed', async () => {
  expect((await ask('{ viewer { callerName } }', 'br')).headers['content-encoding']).toBeUndefined()
})

test('never compresses a mutation’s response, even a long one', async () => {
  const aliases = Array.from({ length: 30 }, (_, index) => `m${index}: merchantAccounts`).join(' ')
  const answer = await ask(
    `mutation Login($input: LoginInput!) { login(input: $input) { callerName permissions ${aliases} } }`,
    'gzip, deflate, br',
    loginInput('DEMO_MERCHANT/operator'),
  )
  expect(answer.body.length).toBeGreaterThan(1_400)
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['gzip; q=0.000', null],
  ['deflate, *', null],
  ['', null],
])('out of %s chooses %s', (accepted, expected) => {
  expect(chooseEncoding(accepted)).toBe(expected)
})

test('needs no protection of secrets in compressed responses, because no query can return one', () => {
  const schema = buildSchema(readTypeDefinitions().join('\n'))
  const secret = /^(?:secretKey|secret|password|token|key|qrURL|encryptionKey|privateKey|apiKey)$/i
  const reached = new Set<GraphQLObjectType>()
  const found: string[] = []
  const reach = (type: GraphQLOutputType) => {
    const named = getNamedType(type)
    if (!isObjectType(named) || reached.has(named)) return
    reached.add(named)
    for (const field of Object.values(named.getFields())) {
      // An object only tells whether a secret is set. Only a scalar could be its value.
      if (secret.test(field.name) && isLeafType(getNamedType(field.type))) found.push(`${named.name}.${field.name}`)
      reach(field.type)
    }
  }
  // The key of a hive is its name.
  const names = ['Hive.key']
  const { Query } = schema.getTypeMap()
  if (!isObjectType(Query)) throw new Error('no Query')
  reach(Query)
  expect(reached.size).toBeGreaterThan(20)
  expect(found).toEqual(names)
})
