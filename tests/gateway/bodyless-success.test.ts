import { portalSchema } from '@portal/gateway/graphql/schema'
import { openStore, type Store } from '@portal/gateway/store/store'
import { storeUnavailable } from '@portal/gateway/store/store-errors'
import { contentOfTemplate } from '@portal/schema/mail-template'
import { getNamedType, isLeafType } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { namesOf, plainResources } from '../plain-resources.ts'
import { recordsOf } from '../support/ledger-entries.ts'
import { ask, type CallerId } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

// A platform that makes each change without returning the changed object: any status from 200 to 299 is a success.

/** The body that replaces the body of a successful change; undefined keeps it. */
type Replacement = { readonly status: number; readonly body: string } | undefined

const replacements = {
  'no body': { status: 204, body: '' },
  'another object': { status: 200, body: '{"message":"done"}' },
  'a page of a proxy': { status: 200, body: '<html>' },
} as const satisfies Record<string, Replacement>

type Variables = Record<string, unknown>

/** One mutation, and whether its outcome can be read afterward. */
interface Change {
  readonly as: CallerId
  readonly onBehalfOf?: string
  readonly args: Variables | ((stack: Stack) => Promise<Variables>)
  readonly outcome: 'done' | 'unknown'
}

const admin = { as: 'DEMO_MERCHANT/admin' } as const
const superCaller = { as: 'SUPER_ACCOUNT/super' } as const
const ofMerchant = { ...superCaller, onBehalfOf: 'DEMO_MERCHANT' } as const
const reason = 'Maintenance of the database'

const idOf = async (stack: Stack, query: string, as: CallerId, variables = {}, onBehalfOf?: string) => {
  const { data, errors } = await ask(stack.gateway, query, variables, { as, ...(onBehalfOf && { onBehalfOf }) })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.here.id ?? data.here.items[0].id
}
const newCaller = (userName: string) => ({
  userName,
  secretKey: 'Wanders-9-Harbors-Gently',
  permissions: ['charges.read'],
})
const newCharge = {
  customerId: 'cust-42',
  paymentMethod: 'CREDIT_CARD',
  currency: 'USD',
  lineItem: { externalKey: 'sku-1', price: '1.00' },
}
const paywall = { country: 'ES', currency: 'EUR', amount: '20.00', externalKey: 'sku-1', customerId: 'cust-42' }
const content = contentOfTemplate({ subject: 'Hei', html: '<p>{{amount}}</p>', text: 'Hei' })
const upload = 'mutation ($input: UploadMailTemplateInput!) { here: uploadMailTemplate(input: $input) { id } }'
const event = { mailEventType: 'REFUND', language: 'fi_FI' }
const template = { ...event, mailTemplateContent: content }
const liveTemplate = (stack: Stack) =>
  idOf(
    stack,
    '{ here: mailTemplates(filter: { language: "fi_FI" }) { items { id } } }',
    superCaller.as,
    {},
    'DEMO_MERCHANT',
  )
const session = (stack: Stack) =>
  idOf(
    stack,
    'mutation ($input: StartPaywallInput!) { here: startPaywall(input: $input) { id: sessionId } }',
    admin.as,
    {
      input: paywall,
    },
  )

/** Every mutation that the platform executes, except those of plain resources. */
const changes: Record<string, Change> = {
  createCharge: { ...admin, args: { input: newCharge }, outcome: 'unknown' },
  runChargeCommand: {
    ...admin,
    async args(stack) {
      const id = await idOf(
        stack,
        'mutation ($input: NewChargeInput!) { here: createCharge(input: $input) { id } }',
        admin.as,
        { input: newCharge },
      )
      return { input: { chargeId: id, command: 'REFUND', amount: '0.50', expectedTransactions: 1 } }
    },
    outcome: 'done',
  },
  addCustomer: { ...admin, args: { input: { id: 'cust-of-proof' } }, outcome: 'done' },
  saveCustomer: { ...admin, args: { input: { id: 'cust-42', personalInfo: { firstName: 'Anna' } } }, outcome: 'done' },
  blockCustomer: { ...admin, args: { input: { id: 'cust-42', blockReason: 'A chargeback' } }, outcome: 'done' },
  unblockCustomer: { ...admin, args: { input: { id: 'cust-42' } }, outcome: 'done' },
  removePaymentProfile: { ...admin, args: { id: 'pp-1' }, outcome: 'done' },
  addCaller: { ...admin, args: { input: newCaller('proven') }, outcome: 'done' },
  saveCaller: { ...admin, args: { input: { id: 'support', firstName: 'Susan' } }, outcome: 'done' },
  lockCaller: { ...admin, args: { id: 'support' }, outcome: 'done' },
  unlockCaller: { ...admin, args: { id: 'support' }, outcome: 'done' },
  savePassword: {
    ...admin,
    args: { input: { id: 'support', secretKey: 'Lantern-7-Orchards-Slowly' } },
    outcome: 'done',
  },
  removePassword: { ...admin, args: { id: 'support', passwordId: '1' }, outcome: 'done' },
  changeOwnPassword: {
    as: 'DEMO_MERCHANT/finance',
    args: { input: { passwordId: '1', secretKey: 'Windmill-3-Ribbons-Quietly' } },
    outcome: 'done',
  },
  removeCaller: { ...admin, args: { id: 'support' }, outcome: 'done' },
  saveConfiguration: { ...admin, args: { input: { defaultLanguage: 'es_ES' } }, outcome: 'done' },
  saveConfigurationSecret: { ...admin, args: { input: { name: 'realtimeNotificationKey' } }, outcome: 'done' },
  resetConfigurationEncryptionKey: {
    ...admin,
    args: async (stack) => ({
      expectedKid: await idOf(
        stack,
        '{ here: configuration { id: configurationEncryptionKey { kid } } }',
        admin.as,
      ).then(({ kid }) => kid),
    }),
    outcome: 'done',
  },
  resetInstrumentCache: { ...admin, args: {}, outcome: 'unknown' },
  resetGatewayConfigStatistics: { ...admin, args: { id: 'gw-3' }, outcome: 'done' },
  resetInstrumentConfigStatistics: { ...admin, args: { id: '687' }, outcome: 'done' },
  resetRoutingConfigStatistics: { ...admin, args: { id: 'route-1' }, outcome: 'done' },
  saveHive: {
    ...superCaller,
    args: { input: { component: 'proof', key: 'on', value: '1', type: 'STRING' } },
    outcome: 'done',
  },
  removeHive: { ...superCaller, args: { component: 'proof', key: 'on' }, outcome: 'done' },
  addMailTemplate: {
    ...ofMerchant,
    args: { input: { ...event, subject: 'Hei', html: '<p>{{amount}}</p>', text: 'Hei', status: 'ACTIVE' } },
    outcome: 'unknown',
  },
  saveMailTemplate: {
    ...ofMerchant,
    args: async (stack) => ({ input: { id: await liveTemplate(stack), subject: 'Hei taas' } }),
    outcome: 'done',
  },
  removeMailTemplate: {
    ...ofMerchant,
    args: async (stack) => ({ id: await liveTemplate(stack) }),
    outcome: 'done',
  },
  uploadMailTemplate: {
    ...ofMerchant,
    args: { input: template },
    outcome: 'unknown',
  },
  promoteMailTemplate: {
    ...ofMerchant,
    args: async (stack) => ({ id: await idOf(stack, upload, superCaller.as, { input: template }, 'DEMO_MERCHANT') }),
    outcome: 'done',
  },
  resendMail: {
    ...superCaller,
    args: async (stack) => ({
      id: await idOf(stack, '{ here: mails(filter: { mailServiceStatus: FAILED }) { items { id } } }', superCaller.as),
    }),
    outcome: 'done',
  },
  saveOfacCheck: {
    ...superCaller,
    args: async (stack) => ({
      input: {
        id: await idOf(
          stack,
          '{ here: ofacChecks(filter: { ofacReviewStatus: NEEDS_REVIEW }) { items { id } } }',
          superCaller.as,
        ),
        ofacReviewStatus: 'REVIEWED_FALSE_POSITIVE',
        ofacReviewNotes: 'Another date of birth than that of the entry.',
      },
    }),
    outcome: 'done',
  },
  resendNotifications: {
    ...superCaller,
    args: async (stack) => ({
      ids: [await idOf(stack, '{ here: notificationQueue { items { id } } }', superCaller.as)],
    }),
    outcome: 'unknown',
  },
  sendTestNotification: {
    ...admin,
    args: { input: { chargeId: 'chg-1001', url: 'https://shop.example.test/hook' } },
    outcome: 'unknown',
  },
  stopPlatformQueue: { ...superCaller, args: { name: 'charge-events', reason }, outcome: 'done' },
  startPlatformQueue: { ...superCaller, args: { name: 'charge-events' }, outcome: 'done' },
  stopNotificationServiceQueue: { ...superCaller, args: { name: 'notification-delivery', reason }, outcome: 'done' },
  startNotificationServiceQueue: { ...superCaller, args: { name: 'notification-delivery' }, outcome: 'done' },
  dropPenny: { ...admin, args: { accountNumber: '123456789012', requestId: 'p-1' }, outcome: 'unknown' },
  requestAccountNumber: { ...admin, args: { customerId: 'cust-42' }, outcome: 'unknown' },
  quoteTax: {
    ...admin,
    args: { input: { country: 'IN', currency: 'INR', price: '100.00' } },
    outcome: 'unknown',
  },
  startPaywall: { ...admin, args: { input: paywall }, outcome: 'unknown' },
  choosePaywallMethod: {
    ...admin,
    args: async (stack) => ({
      input: { sessionId: await session(stack), instrumentConfigId: '687', method: 'CREDIT_CARD' },
    }),
    outcome: 'unknown',
  },
  closePaywall: { ...admin, args: async (stack) => ({ sessionId: await session(stack) }), outcome: 'unknown' },
}

/** The reasons why the other mutations are not listed here. */
const others: Record<string, string[]> = {
  'need a session, or sign in': [
    'login',
    'logout',
    'touchSession',
    'confirmSession',
    'openExplorer',
    'showNames',
    'activateTwoFactor',
    'enrollTwoFactor',
  ],
  'change only the store': [
    'addListView',
    'saveListView',
    'removeListView',
    'addCaseEntry',
    'correctCaseEntry',
    'strikeCaseEntry',
    'assignCase',
    'setCaseState',
    'takeNextCase',
    'saveChargebackDueDays',
    'addApprovalRule',
    'saveApprovalRule',
    'removeApprovalRule',
    'declineRequest',
    'withdrawRequest',
    'planAccountImport',
    'planNotificationResend',
    'planChargeJob',
    'planChargeJobAgain',
    'setChargeJobAmounts',
    'startJob',
    'pauseJob',
    'resumeJob',
    'stopJob',
  ],
  'only read': ['revealPersonalInfo', 'revealOfacCheck', 'readJobItem', 'readRequest'],
  'send one of these mutations for the requester': ['approveRequest', 'forceRequest'],
  'continue a payment like choosePaywallMethod': ['submitPaywall', 'answerPaywallRedirect'],
  'have their own test of such a platform': ['applyAccountImport'],
  'run a command like runChargeCommand, in the tests of jobs on charges': ['sendJobItemAgain'],
}

// A new one, because the instrument configurations use the seeded ones.
changes.removeGatewayConfig = {
  ...admin,
  args: async (stack) => ({
    id: await idOf(
      stack,
      'mutation ($input: NewGatewayConfigInput!) { here: addGatewayConfig(input: $input) { id } }',
      admin.as,
      {
        input: { ...plainResources.find(({ type }) => type === 'GatewayConfig')?.added, displayName: 'To be removed' },
      },
    ),
  }),
  outcome: 'done',
}
// The new routing configuration needs it enabled.
changes.saveGatewayConfig = { ...admin, args: { input: { id: 'gw-5', displayName: 'Renamed' } }, outcome: 'done' }
for (const resource of plainResources) {
  const { add, save, remove } = namesOf(resource)
  const { caller: as, seeded, added, changed, chosenId } = resource
  changes[add] ??= { as, args: { input: added }, outcome: chosenId === undefined ? 'unknown' : 'done' }
  changes[save] ??= { as, args: { input: { id: seeded, ...changed } }, outcome: 'done' }
  changes[remove] ??= { as, args: { id: seeded }, outcome: 'done' }
}

const fields = portalSchema().getMutationType()?.getFields() ?? {}

function documentOf(name: string): string {
  const field = fields[name]
  if (!field) throw new Error(`no mutation ${name}`)
  const variables = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const given = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
  return `mutation ${variables && `(${variables})`} { here: ${name}${given && `(${given})`} ${selection} }`
}

test('this file covers every mutation that the platform executes', () => {
  expect([...Object.keys(changes), ...Object.values(others).flat()].sort()).toEqual(Object.keys(fields).sort())
})

describe.each(Object.entries(replacements))('a platform that returns %s after a change', (_title, replacement) => {
  let store: Store
  let stack: Stack
  let isReplacing = false
  beforeAll(async () => {
    store = await openStore({})
    stack = await startStack({
      charges: 300,
      gateway: { store },
      prepare: ({ app }) => {
        app.addHook('onSend', async ({ method, url }, reply, payload) => {
          const isChange = method !== 'GET' || url.includes('forceNew=true') || url.includes('/pennydrop/')
          if (!isReplacing || !isChange || reply.statusCode > 299 || url.includes('/callers/@me')) return payload
          reply.code(replacement.status)
          reply.header('content-type', replacement.body === '<html>' ? 'text/html' : 'application/json')
          reply.removeHeader('content-length')
          return replacement.body
        })
      },
    })
  })
  afterAll(() => stack.close())
  beforeEach(() => {
    isReplacing = false
  })

  test.each(Object.entries(changes))(
    '%s is done if a read proves it, otherwise its outcome is unknown',
    async (name, change) => {
      const { as, onBehalfOf, args, outcome } = change
      const given = typeof args === 'function' ? await args(stack) : args
      isReplacing = true
      const { data, errors } = await ask(stack.gateway, documentOf(name), given, {
        as,
        ...(onBehalfOf && { onBehalfOf }),
      })
      const code = errors?.[0].extensions.code
      expect({ code, isDone: data?.here != null, errors: code === 'OUTCOME_UNKNOWN' ? [] : errors }).toEqual(
        outcome === 'done'
          ? { code: undefined, isDone: true, errors: undefined }
          : { code: 'OUTCOME_UNKNOWN', isDone: false, errors: [] },
      )
      const records = await recordsOf(store)
      const begun = records.filter(({ act, phase }) => act === name && phase === 'begun')
      const last = begun.at(-1)
      const ended = records.find(
        ({ phase, chain, act }) => phase === 'ended' && chain === last?.chain && act === last?.seq,
      )
      expect(ended?.outcome).toBe(outcome)
    },
  )

  test('a new encryption key has an unknown outcome without the key that it replaces', async () => {
    isReplacing = true
    const reset = 'mutation { here: resetConfigurationEncryptionKey { kid } }'
    const { errors } = await ask(stack.gateway, reset, {}, admin)
    expect(errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
  })

  test('returns a generated secret, because the platform has it', async () => {
    isReplacing = true
    const set = 'mutation { here: saveConfigurationSecret(input: { name: "paywallKey" }) { value lastModified } }'
    const { data } = await ask(stack.gateway, set, {}, { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'DEMO_MERCHANT' })
    isReplacing = false
    const { body } = await stack.platform({ method: 'GET', path: '/api/v3/configuration/secrets/paywallKey' })
    expect(data.here).toEqual({ value: body.value, lastModified: body.lastModified })
  })
})

describe.each(['a platform that refuses every read', 'a store that fails'])('%s after a change', (what) => {
  let store: Store
  let stack: Stack
  /** Whether it fails once a change has been made. */
  let isFailing = false
  let isChanged = false
  beforeAll(async () => {
    store = await openStore({})
    const failing = store.withPlugin({
      transformQuery({ node }) {
        const isLedger = JSON.stringify(node).includes('"ledger')
        if (what === 'a store that fails' && isFailing && isChanged && !isLedger) throw storeUnavailable()
        return node
      },
      transformResult: async ({ result }) => result,
    })
    stack = await startStack({
      charges: 300,
      gateway: { store: failing },
      prepare: ({ app }) => {
        app.addHook('onSend', async ({ method, url }, reply, payload) => {
          const isChange = method !== 'GET' || url.includes('forceNew=true') || url.includes('/pennydrop/')
          if (!isFailing) return payload
          if (isChange) isChanged ||= reply.statusCode < 300
          if (isChange || !isChanged || what === 'a store that fails') return payload
          reply.code(500)
          return '{}'
        })
      },
    })
  })
  afterAll(() => stack.close())

  test.each(Object.entries(changes))('%s is done or unknown, not refused', async (name, change) => {
    isFailing = false
    isChanged = false
    const { as, onBehalfOf, args } = change
    const given = typeof args === 'function' ? await args(stack) : args
    isFailing = true
    const { errors } = await ask(stack.gateway, documentOf(name), given, {
      as,
      ...(onBehalfOf && { onBehalfOf }),
    })
    isFailing = false
    expect(isChanged).toBe(true)
    const records = await recordsOf(store)
    const last = records.filter(({ act, phase }) => act === name && phase === 'begun').at(-1)
    const ended = records.find(
      ({ phase, chain, act }) => phase === 'ended' && chain === last?.chain && act === last?.seq,
    )
    const code = errors?.[0].extensions.code
    expect([
      [undefined, 'done'],
      ['OUTCOME_UNKNOWN', 'unknown'],
    ]).toContainEqual([code, ended?.outcome])
  })
})

test('a changed object with a value outside of the schema has an unknown outcome and is not refused', async () => {
  const stack = await startStack({
    charges: 300,
    prepare: ({ app }) => {
      app.addHook('onSend', async ({ method, url }, reply, payload) => {
        if (method !== 'POST' || !url.includes('/charges/') || reply.statusCode !== 200) return payload
        return JSON.stringify({ ...JSON.parse(String(payload)), chargeStatus: 'OF_TOMORROW' })
      })
    },
  })
  const refund = `mutation { runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "1.00" }) {
    chargeStatus } }`
  const { errors } = await ask(stack.gateway, refund)
  expect(errors?.[0].extensions.code).toBe('OUTCOME_UNKNOWN')
  await stack.close()
})

describe('a platform that does not accept a secret', () => {
  let stack: Stack
  /** What the platform does with a secret instead. */
  let refusal: 'nothing, with success' | 'a refusal' | 'a lost response' = 'a refusal'
  beforeAll(async () => {
    stack = await startStack({
      charges: 60,
      prepare: ({ app }) =>
        app.addHook('preHandler', async ({ method, url, raw }, reply) => {
          if (method === 'GET' || !url.includes('/configuration/secrets/')) return
          if (refusal === 'a lost response') {
            reply.hijack()
            raw.socket.destroy()
          } else if (refusal === 'a refusal') await reply.code(400).send({ errorCode: 'no', errors: ['not this one'] })
          else await reply.code(200).send({ message: 'done' })
        }),
    })
  })
  afterAll(() => stack.close())

  const set = (value: string | null) =>
    ask(
      stack.gateway,
      `mutation ($value: String) { here: saveConfigurationSecret(input: { name: "paywallKey", value: $value }) { value } }`,
      { value },
      ofMerchant,
    )
  const chosen = 'Lantern-7-Orchards-Slowly-In-The-Rain'

  test.each([
    ['nothing, with success', chosen, 'OUTCOME_UNKNOWN'],
    ['a lost response', chosen, 'OUTCOME_UNKNOWN'],
    ['a lost response', null, 'OUTCOME_UNKNOWN'],
    ['a refusal', chosen, 'BAD_INPUT'],
  ] as const)('%s for the secret %s is %s', async (what, value, code) => {
    refusal = what
    const { data, errors } = await set(value)
    expect(errors?.[0].extensions.code).toBe(code)
    expect(data).toBeNull()
  })

  test('an empty success for a generated secret returns it, because it could not be read afterward', async () => {
    refusal = 'nothing, with success'
    expect((await set(null)).data.here.value).toMatch(/^[\w-]{43}$/)
  })

  test('a refusal of the current value is not a success', async () => {
    refusal = 'a refusal'
    const path = '/api/v3/configuration/secrets/paywallKey'
    const { body } = await stack.platform({ method: 'GET', path })
    expect((await set(body.value)).errors?.[0].extensions.code).toBe('BAD_INPUT')
  })

  test('a lost response for the current value is a success', async () => {
    refusal = 'a lost response'
    const path = '/api/v3/configuration/secrets/paywallKey'
    const { body } = await stack.platform({ method: 'GET', path })
    const { errors } = await set(body.value)
    expect(errors).toBeUndefined()
  })
})
