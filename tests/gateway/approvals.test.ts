import { openStore, type Store } from '@portal/gateway/store/store'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeRule } from '../support/approval-rule.ts'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { onEachStore } from '../support/kinds-of-store.ts'
import { ask, type Who } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

const fields = `id state action mutation digest requesterName requestedAt expiresAt objectType objectId amount currency reason
  given secrets seen isSplit approvers approvedBy isOwn canDecide isEmergency decidedBy decidedAt note failure value`
const read = `query ($id: ID!) { approval(id: $id) { ${fields} charge { amountRefunded } } }`
const list = `query ($filter: ApprovalFilter) { approvals(filter: $filter) { total items { ${fields} } } }`
const counts = '{ approvalCounts { decidable own emergencies } }'
const approve = `mutation ($input: ApproveRequestInput!) { approveRequest(input: $input) { ${fields} } }`
const decline = `mutation ($input: DeclineRequestInput!) { declineRequest(input: $input) { ${fields} } }`
const withdraw = `mutation ($id: ID!) { withdrawRequest(id: $id) { ${fields} } }`
const force = `mutation ($input: ForceRequestInput!) { forceRequest(input: $input) { ${fields} } }`
const command =
  'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id amountRefunded transactions { comment } } }'
const addRule = 'mutation ($input: NewApprovalRuleInput!) { addApprovalRule(input: $input) { id lastModified } }'

const operator: Who = { as: 'DEMO_MERCHANT/operator' }
const finance: Who = { as: 'DEMO_MERCHANT/finance' }
const admin: Who = { as: 'DEMO_MERCHANT/admin' }
const superAccount: Who = { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'DEMO_MERCHANT' }

await onEachStore('approvals on', { postgres: 'both tiers' }, (options) => {
  let store: Store
  let stack: Stack
  let replica: FastifyInstance
  beforeAll(async () => {
    store = await openStore(options)
    stack = await startStack({ charges: 200, gateway: { store } })
    replica = await stack.anotherGateway({ store })
  })
  afterAll(() => stack?.close())
  beforeEach(async () => {
    for (const table of ['approval', 'approvalRule', 'approvalSum', 'callerKey'] as const) {
      await store.deleteFrom(table).execute()
    }
    // Both replicas forget the rules of the previous test.
    stack.clock.now += 1_000
    stack.takeCalls()
  })

  const asks = (query: string, variables: Record<string, unknown>, who: Who = operator, gateway = stack.gateway) =>
    ask(gateway, query, variables, who)
  const rule = (input: { readonly action: string } & Record<string, string | number>, merchant = 'DEMO_MERCHANT') =>
    storeRule(store, stack, { merchant, ...input })
  const charge = async (id: string): Promise<Document> => (await stack.platform({ path: `/api/v3/charges/${id}` })).body
  const refunds = async (input: object, who: Who = operator, gateway = stack.gateway) =>
    asks(command, { input: { chargeId: 'chg-1001', command: 'REFUND', amount: '2.00', ...input } }, who, gateway)
  const waiting = async (input: object = {}, who: Who = operator) => {
    const { errors } = await refunds(input, who)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'APPROVAL_REQUIRED' })
    const id: string = errors[0].extensions.approvalId
    return (await asks(read, { id }, who)).data.approval
  }
  const approves = async ({ id, digest }: Document, who: Who = finance, gateway = stack.gateway) =>
    asks(approve, { input: { id, digest } }, who, gateway)
  const fault = ({ errors }: Document) => {
    const { code, field, reason } = errors?.[0]?.extensions ?? {}
    return [code, field ?? reason].filter((part) => part !== undefined).join(' ')
  }
  const posts = () => stack.takeCalls().filter((call) => !call.startsWith('GET'))

  describe('without a rule', () => {
    test('a command runs as before, without additional platform calls and with one read of the store', async () => {
      expect((await refunds({})).errors).toBeUndefined()
      expect(stack.takeCalls()).toEqual(['POST /charges/chg-1001'])
    })

    test('the signed-in caller’s data names only merchants with rules or waiting requests', async () => {
      const viewer = '{ viewer { approvalMerchants } }'
      const named = async (who: Who) => (await asks(viewer, {}, who)).data.viewer.approvalMerchants
      expect(await named(operator)).toEqual([])
      await rule({ action: 'REFUND' })
      await rule({ action: 'REFUND' }, 'OTHER_MERCHANT')
      expect(await named({ as: 'OTHER_MERCHANT/admin' })).toEqual(['OTHER_MERCHANT'])
      expect(await named(superAccount)).toEqual(['DEMO_MERCHANT', 'OTHER_MERCHANT'])
      const asked = await waiting({})
      await store.deleteFrom('approvalRule').execute()
      expect(await named(finance)).toEqual(['DEMO_MERCHANT'])
      await asks(withdraw, { id: asked.id })
      expect(await named(finance)).toEqual([])
      expect(posts()).toEqual([])
    })

    test('a rule about something else changes nothing', async () => {
      await rule({ action: 'SECRET' })
      await rule({ action: 'REFUND', currency: 'JPY' })
      await rule({ action: 'REFUND', currency: 'INR', above: '1' }, 'OTHER_MERCHANT')
      const { currency } = await charge('chg-1001')
      expect(currency).not.toBe('JPY')
      expect((await refunds({})).errors).toBeUndefined()
      expect(posts()).toEqual(['POST /charges/chg-1001'])
    })
  })

  describe('a covered command', () => {
    beforeEach(() => rule({ action: 'REFUND' }))

    test('creates a request and is not sent; the same request id and the same arguments find the same request', async () => {
      const asked = await waiting({ reason: 'goodwill', requestId: 'ask-1' })
      expect(asked).toMatchObject({
        ...{ state: 'WAITING', action: 'REFUND', mutation: 'runChargeCommand', requesterName: 'operator' },
        ...{ objectType: 'Charge', objectId: 'chg-1001', amount: '2.00', reason: 'goodwill', isOwn: true },
        ...{ canDecide: false, approvers: 1, isSplit: false, given: { command: 'REFUND', amount: '2.00' } },
      })
      expect((await waiting({ reason: 'goodwill', requestId: 'ask-1' })).id).toBe(asked.id)
      expect(fault(await refunds({ reason: 'goodwill', amount: '3.00', requestId: 'ask-1' }))).toBe(
        'BAD_INPUT requestId',
      )
      const other = await waiting({})
      expect(other.id).not.toBe(asked.id)
      expect((await waiting({})).id).toBe(other.id)
      expect(posts()).toEqual([])
    })

    test('runs once with the session of the approver, and names the requester', async () => {
      const asked = await waiting({ requestId: 'ask-2', comment: 'see mail' })
      const before = await charge('chg-1001')
      stack.takeCalls()
      const { data } = await approves(asked)
      expect(data.approveRequest).toMatchObject({ state: 'DONE', decidedBy: 'finance', approvedBy: ['finance'] })
      expect(posts()).toEqual(['POST /charges/chg-1001'])
      const made = (await charge('chg-1001')).transactions.at(-1)
      expect(made).toMatchObject({
        comment: `see mail [approval ${asked.id} of operator]`,
        amount: '2.00',
        callerName: 'finance',
      })
      expect((await charge('chg-1001')).transactions).toHaveLength(before.transactions.length + 1)
      // The requester's program gets the result under its request id, and nothing is sent again.
      const again = await refunds({ requestId: 'ask-2', comment: 'see mail' })
      expect(again.data.runChargeCommand.id).toBe('chg-1001')
      expect(fault(await approves(asked))).toBe('CONFLICT CHANGED')
      expect(posts()).toEqual([])
    })

    test('refuses its requester as approver, even under the same name elsewhere and with a key that the requester created', async () => {
      const asked = await waiting({})
      expect(fault(await approves(asked, operator))).toBe('FORBIDDEN OWN')
      const own = await waiting({}, admin)
      const elsewhere = await asks(
        approve,
        { input: { id: own.id, digest: own.digest } },
        {
          as: 'OTHER_MERCHANT/admin',
          onBehalfOf: 'DEMO_MERCHANT',
        },
      )
      expect(['FORBIDDEN OWN', 'NOT_FOUND']).toContain(fault(elsewhere))
      await store
        .insertInto('callerKey')
        .values({ account: 'DEMO_MERCHANT', caller: 'finance', passwordId: 'x', person: 'operator', created: 1 })
        .execute()
      expect(fault(await approves(asked, finance))).toBe('FORBIDDEN OWN')
      expect(
        (await asks(list, { filter: { canDecide: true } }, finance)).data.approvals.items.map(({ id }: Document) => id),
      ).toEqual([own.id])
      expect(posts()).toEqual([])
      expect((await approves(asked, superAccount)).data.approveRequest.state).toBe('DONE')
      expect(posts()).toHaveLength(1)
    })

    test('a super account’s request for all merchants belongs to the merchant of its charge', async () => {
      const { errors } = await refunds({}, { as: 'SUPER_ACCOUNT/super' })
      const { approvalId: id, merchantAccount } = errors[0].extensions
      expect(merchantAccount).toBe('DEMO_MERCHANT')
      expect((await asks(read, { id }, superAccount)).data.approval.id).toBe(id)
      expect(posts()).toEqual([])
    })

    test('a different digest, a different merchant and a caller without the flag approve nothing', async () => {
      const asked = await waiting({})
      expect(fault(await approves({ id: asked.id, digest: asked.digest.replace(/./, 'x') }))).toBe('CONFLICT CHANGED')
      expect(fault(await approves(asked, { ...admin, onBehalfOf: 'OTHER_MERCHANT' }))).toBe('NOT_FOUND')
      expect(['NOT_FOUND', 'FORBIDDEN']).toContain(fault(await approves(asked, { as: 'DEMO_MERCHANT/support' })))
      expect(fault(await approves({ id: 'none', digest: '' }))).toBe('NOT_FOUND')
      expect(posts()).toEqual([])
    })

    test('only one of two concurrent approvers on two replicas sends', async () => {
      const asked = await waiting({})
      const answers = await Promise.all([
        approves(asked, finance),
        approves(asked, admin, replica),
        approves(asked, superAccount),
      ])
      const states = answers.map((answer) => answer.data?.approveRequest?.state ?? fault(answer))
      expect(states.toSorted()).toEqual(['CONFLICT CHANGED', 'CONFLICT CHANGED', 'DONE'])
      expect(posts()).toHaveLength(1)
    })

    test('needs a fresh confirmation in a browser', async () => {
      const asked = await waiting({}, finance)
      const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/operator')
      stack.clock.now += 62_000
      const { id, digest } = asked
      expect(fault(await askAsPage(stack.gateway, approve, { input: { id, digest } }, { cookie }))).toBe(
        'CONFIRMATION_REQUIRED',
      )
      expect(posts()).toEqual([])
    })

    test('becomes outdated if the charge has changed', async () => {
      const asked = await waiting({ requestId: 'stale' })
      await stack.platform({
        method: 'POST',
        path: '/api/v3/charges/chg-1001',
        body: JSON.stringify({ command: 'REFUND', amount: '0.10' }),
      })
      stack.takeCalls()
      expect((await approves(asked)).data.approveRequest).toMatchObject({ state: 'OUTDATED', value: null })
      expect(posts()).toEqual([])
      expect(fault(await refunds({ requestId: 'stale' }))).toBe('CONFLICT OUTDATED')
    })

    test('expires, and a clock that is set ahead or back never lets it be sent later', async () => {
      const asked = await waiting({ requestId: 'late' })
      stack.clock.now += 24 * 60 * 60_000 + 1
      expect(fault(await approves(asked))).toBe('CONFLICT CHANGED')
      expect((await asks(read, { id: asked.id })).data.approval.state).toBe('EXPIRED')
      expect(fault(await refunds({ requestId: 'late' }))).toBe('CONFLICT EXPIRED')
      expect((await asks(list, { filter: { state: ['EXPIRED'] } })).data.approvals.total).toBe(1)
      stack.clock.now -= 60_000
      expect(fault(await approves(asked))).toBe('CONFLICT CHANGED')
      expect(posts()).toEqual([])
    })

    test('can be declined with a reason by another person, and withdrawn by its requester', async () => {
      const asked = await waiting({})
      expect(fault(await asks(decline, { input: { id: asked.id, reason: '  ' } }, finance))).toBe('BAD_INPUT reason')
      expect(fault(await asks(decline, { input: { id: asked.id, reason: 'no' } }, operator))).toBe('FORBIDDEN OWN')
      const declined = (await asks(decline, { input: { id: asked.id, reason: 'ask first' } }, finance)).data
        .declineRequest
      expect(declined).toMatchObject({ state: 'DECLINED', note: 'ask first', decidedBy: 'finance' })
      expect(fault(await approves(asked, admin))).toBe('CONFLICT CHANGED')
      const next = await waiting({})
      expect(next.id).not.toBe(asked.id)
      expect(fault(await asks(withdraw, { id: next.id }, finance))).toBe('FORBIDDEN')
      expect((await asks(withdraw, { id: next.id }, operator)).data.withdrawRequest.state).toBe('WITHDRAWN')
      expect(fault(await approves(next))).toBe('CONFLICT CHANGED')
      expect(posts()).toEqual([])
    })

    test('fails with a reason if the platform refuses it', async () => {
      const asked = await waiting({ amount: '9999999.00' })
      expect((await approves(asked)).data.approveRequest).toMatchObject({
        state: 'FAILED',
        failure: expect.stringContaining('amount'),
      })
    })

    test('ends when its requester is locked or loses the right', async () => {
      const add = 'mutation ($input: NewCallerInput!) { addCaller(input: $input) { id } }'
      const secretKey = 'Quiet-River-Basket-41'
      for (const userName of ['temp.one', 'temp.two', 'temp.three']) {
        await asks(add, { input: { userName, secretKey, permissions: ['charges.read', 'charges.write'] } }, admin)
      }
      await store.deleteFrom('callerKey').execute()
      const asBasic = async (userName: string) => {
        const response = await stack.gateway.inject({
          method: 'POST',
          url: '/graphql',
          headers: {
            authorization: `Basic ${Buffer.from(`DEMO_MERCHANT/${userName}:${secretKey}`).toString('base64')}`,
            accept: 'application/json',
          },
          payload: {
            query: command,
            variables: { input: { chargeId: 'chg-1001', command: 'REFUND', amount: '1.00' } },
          },
        })
        return response.json().errors[0].extensions.approvalId as string
      }
      const [one, two, three] = [await asBasic('temp.one'), await asBasic('temp.two'), await asBasic('temp.three')]
      await asks('mutation { lockCaller(id: "temp.one") { id } }', {}, admin)
      await asks('mutation { saveCaller(input: { id: "temp.two", permissions: ["charges.read"] }) { id } }', {}, admin)
      const state = async (id: string) => (await asks(read, { id }, admin)).data.approval.state
      expect([await state(one), await state(two), await state(three)]).toEqual(['WITHDRAWN', 'WITHDRAWN', 'WAITING'])
      // Locked elsewhere: an approver who may read callers detects it.
      await stack.platform({
        method: 'PUT',
        path: '/api/v3/callers/temp.three',
        body: JSON.stringify({ userName: 'temp.three', permissions: ['charges.read', 'charges.write'], locked: true }),
      })
      const asked = (await asks(read, { id: three }, admin)).data.approval
      expect(fault(await approves(asked, admin))).toBe('CONFLICT CHANGED')
      expect(await state(three)).toBe('WITHDRAWN')
      expect(posts().filter((call) => call.includes('/charges'))).toEqual([])
    })

    test('ends when its requester may no longer act for the merchant', async () => {
      await rule({ action: 'REFUND' }, 'OTHER_MERCHANT')
      const there: Who = { ...operator, onBehalfOf: 'OTHER_MERCHANT' }
      const find = '{ charges(filter: { chargeStatus: CHARGED }) { items { id } } }'
      const [{ id: chargeId }] = (await asks(find, {}, there)).data.charges.items
      const [elsewhere, here] = [await waiting({ chargeId }, there), await waiting()]
      const save = 'mutation ($input: CallerInput!) { saveCaller(input: $input) { id } }'
      const actsFor = (authorisedMerchantAccounts: string[]) =>
        asks(save, { input: { id: 'operator', authorisedMerchantAccounts } }, admin)
      try {
        expect((await actsFor([])).errors).toBeUndefined()
        const owner: Who = { as: 'OTHER_MERCHANT/admin' }
        expect((await asks(read, { id: elsewhere.id }, owner)).data.approval.state).toBe('WITHDRAWN')
        expect((await asks(read, { id: here.id })).data.approval.state).toBe('WAITING')
        expect(fault(await approves(elsewhere, owner))).toBe('CONFLICT CHANGED')
        expect(posts().filter((call) => call.includes('/charges'))).toEqual([])
      } finally {
        await actsFor(['OTHER_MERCHANT'])
      }
    })

    test('can be run in an emergency by callers who may edit callers, which everyone who may approve can see', async () => {
      const asked = await waiting({}, admin)
      const input = { id: asked.id, digest: asked.digest, reason: 'The payer waits at the counter' }
      expect(fault(await asks(force, { input }, finance))).toBe('FORBIDDEN')
      expect(fault(await asks(force, { input: { ...input, reason: 'short' } }, admin))).toBe('BAD_INPUT reason')
      const done = (await asks(force, { input }, admin)).data.forceRequest
      expect(done).toMatchObject({ state: 'DONE', isEmergency: true, note: input.reason, approvedBy: [] })
      expect(posts()).toHaveLength(1)
      expect((await asks(counts, {}, finance)).data.approvalCounts.emergencies).toBe(1)
      const ledger = await asks(
        '{ ledger(filter: { outcome: DONE }) { items { act isEmergency approvalId requestedBy reason objectType } } }',
        {},
        admin,
      )
      const entries = ledger.data.ledger.items.filter(
        ({ approvalId, act }: Document) => approvalId === asked.id || act === 'forceRequest',
      )
      expect(entries).toEqual([
        expect.objectContaining({ act: 'runChargeCommand', isEmergency: true, requestedBy: 'DEMO_MERCHANT/admin' }),
        expect.objectContaining({ act: 'forceRequest', objectType: 'Approval', reason: input.reason }),
      ])
    })
  })

  test('a change of a caller is not approved by the person who made the caller’s key and can act with it', async () => {
    const add = 'mutation ($input: NewCallerInput!) { addCaller(input: $input) { id } }'
    const save = 'mutation ($input: CallerInput!) { saveCaller(input: $input) { id } }'
    const secretKey = 'Quiet-River-Basket-41'
    const made = await asks(add, { input: { userName: 'robot', secretKey, permissions: [] } }, superAccount)
    expect(made.errors).toBeUndefined()
    await rule({ action: 'CALLER' })
    const change = async () => {
      const input = { id: 'robot', permissions: ['charges.read', 'charges.write'] }
      const asked = await asks(save, { input }, admin)
      return (await asks(read, { id: asked.errors[0].extensions.approvalId }, superAccount)).data.approval
    }
    const asked = await change()
    expect(asked.canDecide).toBe(false)
    expect(fault(await approves(asked, superAccount))).toBe('FORBIDDEN OWN')
    await asks(withdraw, { id: asked.id }, admin)
    // Once the key is the caller’s own, its maker is another person again.
    await store.deleteFrom('callerKey').execute()
    expect((await approves(await change(), superAccount)).data.approveRequest.state).toBe('DONE')
  })

  test('refuses an action that a rule never allows', async () => {
    await rule({ action: 'REFUND', isBlocked: 1 })
    expect(fault(await refunds({}))).toBe('FORBIDDEN RULE')
    expect((await asks(list, {})).data.approvals.total).toBe(0)
    expect(posts()).toEqual([])
  })

  test('a rule that has become stricter applies when a request is approved', async () => {
    await rule({ action: 'REFUND' })
    const asked = await waiting({})
    await store.updateTable('approvalRule').set({ approvers: 2 }).execute()
    expect((await approves(asked, finance)).data.approveRequest).toMatchObject({
      state: 'WAITING',
      approvedBy: ['finance'],
    })
    expect(fault(await approves(asked, finance))).toBe('FORBIDDEN APPROVED')
    await store.updateTable('approvalRule').set({ isBlocked: 1 }).execute()
    expect(fault(await approves(asked, admin))).toBe('FORBIDDEN RULE')
    await store.updateTable('approvalRule').set({ isBlocked: 0 }).execute()
    expect((await approves(asked, admin)).data.approveRequest).toMatchObject({
      state: 'DONE',
      approvedBy: ['finance', 'admin'],
    })
    expect(posts()).toHaveLength(1)
  })

  test('adds up small amounts of one person per day, across callers, replicas and request ids', async () => {
    const { currency } = await charge('chg-1002')
    await rule({ action: 'REFUND', currency, above: '3.00' })
    const refund = (amount: string, who: Who, gateway = stack.gateway, requestId?: string) =>
      refunds({ chargeId: 'chg-1002', amount, requestId }, who, gateway)
    expect((await refund('2.00', operator, stack.gateway, 'small-1')).errors).toBeUndefined()
    // A repeated request counts as the same movement.
    expect((await refund('2.00', operator, stack.gateway, 'small-1')).errors).toBeUndefined()
    expect(fault(await refund('1.01', operator, replica))).toBe('APPROVAL_REQUIRED')
    expect((await refund('1.00', operator, replica)).errors).toBeUndefined()
    const { errors } = await refund('0.01', operator)
    expect((await asks(read, { id: errors[0].extensions.approvalId })).data.approval.isSplit).toBe(true)
    // Another person has a separate sum; a caller with the same name on another merchant does not.
    expect((await refund('3.00', finance)).errors).toBeUndefined()
    stack.clock.now += 24 * 60 * 60_000
    expect((await refund('0.01', operator)).errors).toBeUndefined()
    expect(posts()).toHaveLength(4)
    const races = await Promise.all(
      Array.from({ length: 8 }, (_, at) => refund('1.00', admin, at % 2 === 0 ? stack.gateway : replica)),
    )
    expect(races.filter(({ errors: faults }) => faults === undefined)).toHaveLength(3)
    expect(posts()).toHaveLength(3)
  })

  describe('rules', () => {
    const save = 'mutation ($input: ApprovalRuleInput!) { saveApprovalRule(input: $input) { id } }'
    const remove = 'mutation ($id: ID!) { removeApprovalRule(id: $id) }'
    const rules =
      '{ approvalRules { id action currency above approvers isBlocked requesterFlag approverFlag changedBy } }'

    test('adding the first rule needs no approval, but every later change of the rules does', async () => {
      const first = await asks(addRule, { input: { action: 'SECRET' } }, admin)
      expect(first.errors).toBeUndefined()
      const { id } = first.data.addApprovalRule
      stack.clock.now += 1_000
      for (const [query, variables] of [
        [addRule, { input: { action: 'REFUND' } }],
        [save, { input: { id, approvers: 2 } }],
        [remove, { id }],
      ] as const) {
        const asked = await asks(query, variables, admin)
        expect(fault(asked)).toBe('APPROVAL_REQUIRED')
      }
      const { items } = (await asks(list, {}, admin)).data.approvals
      expect(items).toHaveLength(3)
      const removal = items.find(({ mutation }: Document) => mutation === 'removeApprovalRule')
      expect(removal.given).toEqual({})
      expect((await asks(rules, {}, admin)).data.approvalRules).toEqual([
        expect.objectContaining({ action: 'SECRET', currency: null, above: null, approvers: 1, changedBy: 'admin' }),
      ])
      expect((await approves(removal, superAccount)).data.approveRequest.state).toBe('DONE')
      expect((await asks(rules, {}, admin)).data.approvalRules).toEqual([])
      expect(stack.takeCalls()).toEqual([])
    })

    test.each([
      [{ action: 'REFUND', currency: 'eur' }, 'BAD_INPUT currency'],
      [{ action: 'REFUND', above: '5' }, 'BAD_INPUT currency'],
      [{ action: 'SECRET', currency: 'EUR' }, 'BAD_INPUT currency'],
      [{ action: 'SECRET', above: '5' }, 'BAD_INPUT above'],
      [{ action: 'REFUND', currency: 'EUR', above: '-1' }, 'BAD_INPUT above'],
      [{ action: 'REFUND', currency: 'EUR', above: '9000000001' }, 'BAD_INPUT above'],
      [{ action: 'REFUND', approvers: 3 }, 'BAD_INPUT approvers'],
      [{ action: 'REFUND', approvers: 0 }, 'BAD_INPUT approvers'],
      [{ action: 'RULE', isBlocked: true }, 'BAD_INPUT isBlocked'],
      [{ action: 'REFUND', approverFlag: 'any' }, 'BAD_INPUT approverFlag'],
    ])('refuses %o', async (input, expected) => {
      expect(fault(await asks(addRule, { input }, admin))).toBe(expected)
    })

    test('a changed rule is not overwritten, and a merchant can have at most 100', async () => {
      const { id } = (await asks(addRule, { input: { action: 'SECRET' } }, admin)).data.addApprovalRule
      const stale = await asks(
        save,
        { input: { id, approvers: 2, expectedLastModified: '2020-01-01T00:00:00Z' } },
        admin,
      )
      expect(fault(stale)).toBe('CONFLICT CHANGED')
      await store.deleteFrom('approvalRule').execute()
      for (let at = 0; at < 99; at++) await rule({ action: 'JOB' })
      expect((await asks(rules, {}, admin)).data.approvalRules).toHaveLength(99)
    })
  })

  test('a secret waits sealed until the approver sets it, and only the approver gets a generated one', async () => {
    await rule({ action: 'SECRET' })
    const set = 'mutation ($input: ConfigurationSecretInput!) { saveConfigurationSecret(input: $input) { name value } }'
    const value = 'Chosen-Secret-Value-For-Tests-01'
    const asked = await asks(set, { input: { name: 'realtimeNotificationKey', value } }, admin)
    expect(fault(asked)).toBe('APPROVAL_REQUIRED')
    expect(JSON.stringify(await store.selectFrom('approval').selectAll().execute())).not.toContain(value)
    const first = (await asks(read, { id: asked.errors[0].extensions.approvalId }, admin)).data.approval
    expect(first).toMatchObject({ secrets: ['value'], given: {} })
    const done = (await approves(first, superAccount)).data.approveRequest
    expect(done).toMatchObject({ state: 'DONE', value: null })
    expect(fault(await asks(set, { input: { name: 'realtimeNotificationKey' } }, admin))).toBe('APPROVAL_REQUIRED')
    const [next] = (await asks(list, { filter: { state: ['WAITING'] } }, admin)).data.approvals.items
    expect((await approves(next, superAccount)).data.approveRequest.value).toMatch(/^[\w-]{43}$/)
    expect((await asks(read, { id: next.id }, admin)).data.approval.value).toBeNull()
    const rows = await store.selectFrom('approval').select('sealedIntent').execute()
    expect(rows.every(({ sealedIntent }) => sealedIntent === '')).toBe(true)
  })

  test('a new charge is created once, under the id of its request', async () => {
    await rule({ action: 'NEW_CHARGE', currency: 'INR', above: '10' })
    const create = 'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }'
    const input = (price: string) => ({
      ...{ customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency: 'INR', requestId: `new-${price}` },
      lineItem: { externalKey: 'sku-1', price },
    })
    expect((await asks(create, { input: input('9.00') })).errors).toBeUndefined()
    const asked = await asks(create, { input: input('11.00') })
    expect(fault(asked)).toBe('APPROVAL_REQUIRED')
    const approval = (await asks(read, { id: asked.errors[0].extensions.approvalId })).data.approval
    expect(approval).toMatchObject({ amount: '11.00', currency: 'INR', objectId: null })
    posts()
    const done = (await approves(approval)).data.approveRequest
    expect(done).toMatchObject({ state: 'DONE', objectId: expect.stringMatching(/^chg-/) })
    expect((await asks(create, { input: input('11.00') })).data.createCharge.id).toBe(done.objectId)
    expect(posts()).toEqual(['POST /charges'])
  })

  test('a lost response is unknown, is not sent again, and its mark proves that it was executed', async () => {
    await rule({ action: 'REFUND' })
    const asked = await waiting({ requestId: 'lost', chargeId: 'chg-1002' })
    await store.updateTable('approval').set({ state: 'UNKNOWN' }).execute()
    expect(fault(await approves(asked))).toBe('CONFLICT CHANGED')
    expect(fault(await refunds({ requestId: 'lost', chargeId: 'chg-1002' }))).toBe('OUTCOME_UNKNOWN')
    const reads = 'mutation ($id: ID!) { readRequest(id: $id) { state } }'
    expect((await asks(reads, { id: asked.id })).data.readRequest.state).toBe('UNKNOWN')
    await stack.platform({
      method: 'POST',
      path: '/api/v3/charges/chg-1002',
      body: JSON.stringify({ command: 'REFUND', amount: '0.10', comment: `[approval ${asked.id} of operator]` }),
    })
    expect((await asks(reads, { id: asked.id })).data.readRequest.state).toBe('DONE')
  })

  describe('a bulk job', () => {
    const plan = 'mutation ($input: ChargeJobInput!) { planChargeJob(input: $input) { id state sums { amount } } }'
    const start = 'mutation ($input: StartJobInput!) { startJob(input: $input) { id state callerName } }'
    const planned = async (amount: string) =>
      (await asks(plan, { input: { command: 'REFUND', rows: [{ chargeId: 'chg-1002', amount }] } })).data.planChargeJob

    test('announces before its start that a rule about its command or about jobs needs an approval', async () => {
      const query = 'query ($id: ID) { approvalNeed(action: JOB, jobId: $id) { isNeeded isBlocked approvers } }'
      const need = async (id: string, who = operator) => asks(query, { id }, who)
      const { currency } = await charge('chg-1002')
      const [small, large] = [await planned('0.50'), await planned('1.50')]
      expect((await need(large.id)).data.approvalNeed).toEqual({ isNeeded: false, isBlocked: false, approvers: 0 })
      await rule({ action: 'REFUND', currency, above: '1.00', approvers: 2 })
      expect((await need(small.id)).data.approvalNeed.isNeeded).toBe(false)
      expect((await need(large.id)).data.approvalNeed).toEqual({ isNeeded: true, isBlocked: false, approvers: 2 })
      expect(fault(await need('none'))).toBe('NOT_FOUND')
      await rule({ action: 'JOB', isBlocked: 1 })
      expect((await need(small.id)).data.approvalNeed).toMatchObject({ isNeeded: false, isBlocked: true })
    })

    test('obeys a rule about its command, keeps its frozen list, and belongs to the caller who approved it', async () => {
      const { currency } = await charge('chg-1002')
      await rule({ action: 'REFUND', currency, above: '1.00' })
      const job = await planned('1.50')
      const input = { id: job.id, reason: 'refund of the week' }
      const asked = await asks(start, { input })
      expect(fault(asked)).toBe('APPROVAL_REQUIRED')
      const approval = (await asks(read, { id: asked.errors[0].extensions.approvalId })).data.approval
      expect(approval).toMatchObject({ action: 'JOB', amount: '1.50', currency, objectId: job.id })
      await asks('mutation ($input: ChargeJobAmountsInput!) { setChargeJobAmounts(input: $input) { id } }', {
        input: { jobId: job.id, rows: [{ place: 1, amount: '1.60' }] },
      })
      stack.clock.now += 1_000
      expect((await approves(approval)).data.approveRequest.state).toBe('OUTDATED')
      const next = await asks(start, { input })
      const second = (await asks(read, { id: next.errors[0].extensions.approvalId })).data.approval
      expect(second.amount).toBe('1.60')
      expect((await approves(second, superAccount)).errors[0].extensions.code).toBe('FORBIDDEN')
      expect((await approves(second)).data.approveRequest.state).toBe('DONE')
      const { data } = await asks('query ($id: ID!) { job(id: $id) { state callerName } }', { id: job.id })
      expect(data.job).toEqual({ state: 'RUNNING', callerName: 'finance' })
    })

    test('counts for the merchant whose rule covers it, even in the view of all merchants', async () => {
      const { currency } = await charge('chg-1002')
      await rule({ action: 'REFUND', currency, above: '3.00' })
      const everywhere: Who = { as: 'SUPER_ACCOUNT/super' }
      const rows = [{ chargeId: 'chg-1002', amount: '2.00' }]
      const { data } = await asks(plan, { input: { command: 'REFUND', rows } }, everywhere)
      const input = { id: data.planChargeJob.id, reason: 'refund of the week' }
      expect((await asks(start, { input }, everywhere)).errors).toBeUndefined()
      expect(fault(await refunds({ chargeId: 'chg-1002', amount: '2.00' }, everywhere))).toBe('APPROVAL_REQUIRED')
      expect(fault(await refunds({ chargeId: 'chg-1002', amount: '2.00' }, superAccount))).toBe('APPROVAL_REQUIRED')
    })

    describe('a change of the amounts after the judgment', () => {
      /** Changes the amount of the job's line on another replica as soon as all lines have been read. */
      const changesLate = (jobId: string, amount: string) => {
        const { kept } = stack.gateway.jobs
        const { itemsAfter } = kept
        const reading = vi.spyOn(kept, 'itemsAfter').mockImplementation(async (...range) => {
          const items = await itemsAfter(...range)
          if (items.length > 0) return items
          reading.mockRestore()
          const input = { jobId, rows: [{ place: 1, amount }] }
          expect((await asks(set, { input }, operator, replica)).errors).toBeUndefined()
          return items
        })
      }
      const set = 'mutation ($input: ChargeJobAmountsInput!) { setChargeJobAmounts(input: $input) { id } }'
      const jobOf = async (id: string) => (await asks('query ($id: ID!) { job(id: $id) { state } }', { id })).data.job

      test('never starts a job above the rule', async () => {
        const { currency } = await charge('chg-1002')
        await rule({ action: 'REFUND', currency, above: '1.00' })
        const job = await planned('0.50')
        const input = { id: job.id, reason: 'refund of the week' }
        changesLate(job.id, '90.00')
        expect(fault(await asks(start, { input }))).toBe('CONFLICT CHANGED')
        expect(await jobOf(job.id)).toEqual({ state: 'PLANNED' })
        expect(fault(await asks(start, { input }))).toBe('APPROVAL_REQUIRED')
      })

      test('never starts a job halfway through its lines', async () => {
        const { currency } = await charge('chg-1002')
        await rule({ action: 'REFUND', currency, above: '1.00' })
        const job = await planned('0.50')
        const [{ kept: changing }, { kept: starting }] = [replica.jobs, stack.gateway.jobs]
        const { promise: isStarting, resolve: release } = Promise.withResolvers<void>()
        const { promise: hasArrived, resolve: arrive } = Promise.withResolvers<void>()
        const { replan } = changing
        const replanning = vi.spyOn(changing, 'replan').mockImplementation(async (...lines) => {
          replanning.mockRestore()
          arrive()
          await isStarting
          return replan(...lines)
        })
        const input = { jobId: job.id, rows: [{ place: 1, amount: '90.00' }] }
        const change = asks(set, { input }, operator, replica)
        await hasArrived
        const { begin } = starting
        const beginning = vi.spyOn(starting, 'begin').mockImplementation(async (...start) => {
          beginning.mockRestore()
          release()
          await change
          return begin(...start)
        })
        expect(fault(await asks(start, { input: { id: job.id, reason: 'refund of the week' } }))).toBe(
          'CONFLICT CHANGED',
        )
        expect(await jobOf(job.id)).toEqual({ state: 'PLANNED' })
        expect(fault(await asks(start, { input: { id: job.id, reason: 'refund of the week' } }))).toBe(
          'APPROVAL_REQUIRED',
        )
      })

      test('never starts a job that was approved with other amounts', async () => {
        await rule({ action: 'JOB' })
        const job = await planned('0.50')
        const asked = await asks(start, { input: { id: job.id, reason: 'refund of the week' } })
        const approval = (await asks(read, { id: asked.errors[0].extensions.approvalId })).data.approval
        changesLate(job.id, '90.00')
        expect((await approves(approval)).data.approveRequest.state).toBe('OUTDATED')
        expect(await jobOf(job.id)).toEqual({ state: 'PLANNED' })
      })
    })
  })
})
