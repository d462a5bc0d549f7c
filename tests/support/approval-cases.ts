import { ask, type Who } from './portal.ts'
import type { Document, Stack } from './stack.ts'

/** A covered mutation with arguments that the sandbox accepts. */
export interface ApprovalCase {
  readonly action: string
  readonly query: string
  readonly who: Who
  /** Another person who may approve it. */
  readonly approver: Who
  readonly variables: (stack: Stack, round: number) => Promise<Record<string, unknown>>
  /** The platform calls that change something. */
  readonly changes: RegExp
}

const admin = { as: 'DEMO_MERCHANT/admin' } as const
const operator = { as: 'DEMO_MERCHANT/operator' } as const
const finance = { as: 'DEMO_MERCHANT/finance' } as const
const superAccount = { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'DEMO_MERCHANT' } as const
const superAlone = { as: 'SUPER_ACCOUNT/super' } as const
const secretKey = 'Quiet-River-Basket-41'
const given = (input: object) => async () => ({ input })

const anyChange = /^(?:POST|PUT|DELETE) /

async function plannedJob(stack: Stack): Promise<Document> {
  const plan = 'mutation ($input: ChargeJobInput!) { planChargeJob(input: $input) { id } }'
  const input = { command: 'REFUND', rows: [{ chargeId: 'chg-1002', amount: '0.01' }] }
  return (await ask(stack.gateway, plan, { input }, operator)).data.planChargeJob
}

/** A case for each covered mutation; `tests/gateway/approvals-attacks.test.ts` compares their names with the table. */
export const approvalCases: Readonly<Record<string, ApprovalCase>> = {
  runChargeCommand: {
    action: 'REFUND',
    query: 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }',
    who: operator,
    approver: finance,
    variables: given({ chargeId: 'chg-1002', command: 'REFUND', amount: '0.01' }),
    changes: anyChange,
  },
  createCharge: {
    action: 'NEW_CHARGE',
    query: 'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }',
    who: operator,
    approver: finance,
    variables: given({
      customerId: 'cust-42',
      paymentMethod: 'CREDIT_CARD',
      currency: 'INR',
      lineItem: { externalKey: 'sku-1', price: '1.00' },
    }),
    changes: anyChange,
  },
  startJob: {
    action: 'JOB',
    query: 'mutation ($input: StartJobInput!) { startJob(input: $input) { id } }',
    who: operator,
    approver: finance,
    variables: async (stack) => ({ input: { id: (await plannedJob(stack)).id, reason: 'A reason of tests' } }),
    changes: anyChange,
  },
  saveConfigurationSecret: {
    action: 'SECRET',
    query: 'mutation ($input: ConfigurationSecretInput!) { saveConfigurationSecret(input: $input) { name } }',
    who: admin,
    approver: superAccount,
    variables: given({ name: 'realtimeNotificationKey' }),
    changes: anyChange,
  },
  resetConfigurationEncryptionKey: {
    action: 'SECRET',
    query: 'mutation { resetConfigurationEncryptionKey { kid } }',
    who: admin,
    approver: superAccount,
    variables: async () => ({}),
    changes: /forceNew=true/,
  },
  addCaller: {
    action: 'CALLER',
    query: 'mutation ($input: NewCallerInput!) { addCaller(input: $input) { id } }',
    who: admin,
    approver: superAccount,
    variables: async (_stack, round) => ({
      input: { userName: `added.${round}`, secretKey, permissions: ['charges.read'] },
    }),
    changes: anyChange,
  },
  saveCaller: {
    action: 'CALLER',
    query: 'mutation ($input: CallerInput!) { saveCaller(input: $input) { id } }',
    who: admin,
    approver: superAccount,
    variables: async (_stack, round) => ({ input: { id: 'support', firstName: `Sue ${round}` } }),
    changes: anyChange,
  },
  removeCaller: {
    action: 'CALLER',
    query: 'mutation ($id: ID!) { removeCaller(id: $id) }',
    who: admin,
    approver: superAccount,
    variables: (stack, round) => newCaller(stack, `removed.${round}`),
    changes: anyChange,
  },
  unlockCaller: {
    action: 'CALLER',
    query: 'mutation ($id: ID!) { unlockCaller(id: $id) { id } }',
    who: admin,
    approver: superAccount,
    variables: async () => ({ id: 'locked' }),
    changes: anyChange,
  },
  savePassword: {
    action: 'CALLER',
    query: 'mutation ($input: PasswordInput!) { savePassword(input: $input) { id } }',
    who: admin,
    approver: superAccount,
    variables: async (stack, round) => ({
      input: { ...(await newCaller(stack, `keyed.${round}`)), secretKey: 'Other-Meadow-Kettle-57' },
    }),
    changes: anyChange,
  },
  stopPlatformQueue: {
    action: 'QUEUE',
    query: 'mutation ($name: String!, $reason: String!) { stopPlatformQueue(name: $name, reason: $reason) { name } }',
    who: superAlone,
    approver: superAlone,
    variables: async (stack) => {
      const { data } = await ask(
        stack.gateway,
        '{ queues: platformQueues(filter: { running: true }) { items { name } } }',
        {},
        superAlone,
      )
      return { name: data.queues.items[0].name, reason: 'A reason of tests' }
    },
    changes: anyChange,
  },
  stopNotificationServiceQueue: {
    action: 'QUEUE',
    query:
      'mutation ($name: String!, $reason: String!) { stopNotificationServiceQueue(name: $name, reason: $reason) { name } }',
    who: superAlone,
    approver: superAlone,
    variables: async (stack) => {
      const query = '{ queues: notificationServiceQueues(filter: { running: true }) { items { name } } }'
      const { data } = await ask(stack.gateway, query, {}, superAlone)
      return { name: data.queues.items[0].name, reason: 'A reason of tests' }
    },
    changes: anyChange,
  },
}

async function newCaller(stack: Stack, userName: string): Promise<{ id: string }> {
  const body = JSON.stringify({ userName, secretKey, permissions: ['charges.read'] })
  await stack.platform({ method: 'POST', path: '/api/v3/callers', body })
  return { id: userName }
}
