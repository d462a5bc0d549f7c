import { openStore, type Store } from '@portal/gateway/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordsOf } from '../support/ledger-entries.ts'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

// The history of a payment gateway shows its values one by one; only secrets are hidden.
let stack: Stack
let store: Store
let detailsFail = false
beforeAll(async () => {
  store = await openStore({})
  stack = await startStack({
    charges: 60,
    gateway: { store },
    prepare: ({ app }) =>
      app.addHook('preHandler', async ({ url }, reply) => {
        if (detailsFail && url.includes('/gatewaydetails')) return reply.code(403).send({})
      }),
  })
})
afterAll(() => stack.close())

const save = 'mutation ($input: GatewayConfigInput!) { saveGatewayConfig(input: $input) { id } }'
const history = `{ history(objectType: "GatewayConfig", objectId: "gw-1") { items {
  changes { field before after recordedAs } version { field value } versionBefore { field value } given { field value recordedAs } } } }`
const one = '{ gatewayConfig(id: "gw-1") { configuration { name value type } } }'

test('shows an address before and after, and for a secret only that it was set', async () => {
  const { data: stored } = await ask(stack.gateway, one)
  const { value: before } = stored.gatewayConfig.configuration.find(({ name }: { name: string }) => name === 'endpoint')
  const endpoint = 'https://elsewhere.example.test/'
  const configuration = [
    { name: 'endpoint', value: endpoint },
    { name: 'apiKey', value: 'Planted-Secret-4711' },
  ]
  const { errors } = await ask(stack.gateway, save, { input: { id: 'gw-1', configuration } })
  expect(errors).toBeUndefined()
  const { data } = await ask(stack.gateway, history)
  const [entry] = data.history.items
  expect(entry.changes).toEqual([
    { field: 'configuration.apiKey', before: null, after: null, recordedAs: 'CHANGED' },
    { field: 'configuration.endpoint', before, after: endpoint, recordedAs: 'VALUE' },
  ])
  expect(entry.version).toContainEqual({ field: 'configuration.endpoint', value: endpoint })
  expect(entry.versionBefore).toContainEqual({ field: 'configuration.endpoint', value: before })
  expect(entry.versionBefore.some(({ field }: { field: string }) => field === 'configuration.apiKey')).toBe(false)
  expect(entry.given).toContainEqual({ field: 'configuration', value: null, recordedAs: 'CHANGED' })
  expect(JSON.stringify(await recordsOf(store))).not.toContain('Planted-Secret-4711')
})

test('keeps no value if the gateway detail cannot be read', async () => {
  const configuration = [{ name: 'endpoint', value: 'https://third.example.test/' }]
  detailsFail = true
  const { errors } = await ask(stack.gateway, save, { input: { id: 'gw-1', configuration } })
  expect(errors).toBeUndefined()
  const { data } = await ask(stack.gateway, history)
  expect(data.history.items[0].changes).toEqual([
    { field: 'configuration.endpoint', before: null, after: null, recordedAs: 'CHANGED' },
  ])
  expect(JSON.stringify(await recordsOf(store))).not.toContain('third.example.test')
})
