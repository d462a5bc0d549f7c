import { openStore, type Store } from '@portal/gateway/store/store'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeRule } from '../support/approval-rule.ts'
import { askAsPage, cookieOf, signInAsPage } from '../support/browser.ts'
import { onEachStore } from '../support/kinds-of-store.ts'
import { ask, secretKeys, type Who } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

// Ways in which a rule could be avoided by choosing another view, waiting, or changing something in between.

const read = 'query ($id: ID!) { approval(id: $id) { id digest state approvedBy seen } }'
const approve = 'mutation ($input: ApproveRequestInput!) { approveRequest(input: $input) { state approvedBy } }'
const refund = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }'
const create = 'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }'
const saveCaller = 'mutation ($input: CallerInput!) { saveCaller(input: $input) { id } }'

const operator: Who = { as: 'DEMO_MERCHANT/operator' }
const finance: Who = { as: 'DEMO_MERCHANT/finance' }
const admin: Who = { as: 'DEMO_MERCHANT/admin' }
const superAccount: Who = { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'DEMO_MERCHANT' }
const superAlone: Who = { as: 'SUPER_ACCOUNT/super' }

await onEachStore('ways around approvals on', (options) => {
  let store: Store
  let stack: Stack
  beforeAll(async () => {
    store = await openStore(options)
    stack = await startStack({ charges: 200, gateway: { store, confirmMoneyAbove: '500' } })
  })
  afterAll(() => stack?.close())
  beforeEach(async () => {
    for (const table of ['approval', 'approvalRule', 'approvalSum', 'callerKey'] as const) {
      await store.deleteFrom(table).execute()
    }
    stack.clock.now += 1_000
    stack.takeCalls()
  })

  const rule = (input: { readonly action: string } & Record<string, string | number>) =>
    storeRule(store, stack, { merchant: 'DEMO_MERCHANT', ...input })
  const asks = (query: string, variables: Record<string, unknown>, who: Who = operator) =>
    ask(stack.gateway, query, variables, who)
  const fault = ({ errors }: Document) => {
    const { code, reason } = errors?.[0]?.extensions ?? {}
    return [code, reason].filter((part) => part !== undefined).join(' ')
  }
  const asked = async (query: string, variables: Record<string, unknown>, who: Who) => {
    const answer = await asks(query, variables, who)
    expect(fault(answer)).toBe('APPROVAL_REQUIRED')
    return (await asks(read, { id: answer.errors[0].extensions.approvalId }, who)).data.approval
  }
  const approves = async ({ id, digest }: Document, who: Who) =>
    (await asks(approve, { input: { id, digest } }, who)).data?.approveRequest
  const changes = () => stack.takeCalls().filter((call) => !call.startsWith('GET'))
  const put = (path: string, body: object) =>
    stack.platform({ method: 'PUT', path: `/api/v3${path}`, body: JSON.stringify(body) })

  describe('a super account in the view of all merchants', () => {
    test('a new charge obeys the rules of its customer’s merchant', async () => {
      await rule({ action: 'NEW_CHARGE', isBlocked: 1 })
      const input = {
        ...{ customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency: 'INR' },
        lineItem: { externalKey: 'sku-1', price: '99.00' },
      }
      for (const who of [operator, superAccount, superAlone]) {
        expect(fault(await asks(create, { input }, who))).toBe('FORBIDDEN RULE')
      }
      expect(changes()).toEqual([])
      await store.deleteFrom('approvalRule').execute()
      await rule({ action: 'NEW_CHARGE' })
      const { errors } = await asks(create, { input }, superAlone)
      expect(errors[0].extensions).toMatchObject({ code: 'APPROVAL_REQUIRED', merchantAccount: 'DEMO_MERCHANT' })
      expect(changes()).toEqual([])
    })

    test('a rule for callers with a flag applies although the flag needs a merchant', async () => {
      await rule({ action: 'REFUND', requesterFlag: 'configRouting' })
      const input = { chargeId: 'chg-1001', command: 'REFUND', amount: '1.00' }
      for (const who of [superAccount, superAlone]) {
        expect(fault(await asks(refund, { input }, who))).toBe('APPROVAL_REQUIRED')
      }
      expect(changes()).toEqual([])
    })
  })

  test('an approved change of a caller does not give back a right that was taken away since the request', async () => {
    await rule({ action: 'CALLER' })
    const { permissions } = (await asks('{ caller(id: "operator") { permissions } }', {}, admin)).data.caller
    const request = await asked(
      saveCaller,
      { input: { id: 'operator', permissions: [...permissions, 'tax.read'] } },
      admin,
    )
    try {
      await put('/callers/operator', { permissions: permissions.filter((each: string) => each !== 'charges.write') })
      expect(await approves(request, superAccount)).toMatchObject({ state: 'OUTDATED' })
      expect(changes().filter((call) => call.includes('/callers'))).toEqual([])
    } finally {
      await put('/callers/operator', { permissions })
    }
  })

  test('an approved change of a rule is not mixed with a change that no one compared it with', async () => {
    const guarded = await rule({ action: 'REFUND', currency: 'INR', above: '1000', approvers: 2 })
    const save = 'mutation ($input: ApprovalRuleInput!) { saveApprovalRule(input: $input) { id } }'
    const request = await asked(save, { input: { id: guarded, above: '5000' } }, admin)
    await store.updateTable('approvalRule').set({ approvers: 1 }).where('id', '=', guarded).execute()
    expect(await approves(request, superAccount)).toMatchObject({ state: 'OUTDATED' })
    const now = await store.selectFrom('approvalRule').selectAll().where('id', '=', guarded).executeTakeFirst()
    expect(now).toMatchObject({ above: '1000' })
  })

  test('the approval of a caller who is locked, deleted or loses the right no longer counts', async () => {
    await rule({ action: 'REFUND', approvers: 2 })
    const input = { chargeId: 'chg-1001', command: 'REFUND', amount: '2.00' }
    const request = await asked(refund, { input }, operator)
    const state = async () => (await asks(read, { id: request.id })).data.approval
    expect(await approves(request, finance)).toEqual({ state: 'WAITING', approvedBy: ['finance'] })
    const { permissions } = (await asks('{ caller(id: "finance") { permissions } }', {}, admin)).data.caller
    try {
      // Another right does not matter.
      const without = (name: string) => permissions.filter((each: string) => each !== name)
      await asks(saveCaller, { input: { id: 'finance', permissions: without('reports.read') } }, superAccount)
      expect(await state()).toMatchObject({ state: 'WAITING', approvedBy: ['finance'] })
      await asks(saveCaller, { input: { id: 'finance', permissions: without('charges.write') } }, superAccount)
      expect(await state()).toMatchObject({ state: 'WAITING', approvedBy: [] })
    } finally {
      await put('/callers/finance', { permissions })
    }
    expect(await approves(request, finance)).toEqual({ state: 'WAITING', approvedBy: ['finance'] })
    try {
      await asks('mutation { lockCaller(id: "finance") { id } }', {}, superAccount)
      expect(await approves(request, admin)).toEqual({ state: 'WAITING', approvedBy: ['admin'] })
      expect(changes().filter((call) => call.includes('/charges'))).toEqual([])
    } finally {
      await stack.platform({ method: 'POST', path: '/api/v3/callers/finance/unlock', body: '{"locked":false}' })
    }
    expect(await approves(request, finance)).toMatchObject({ state: 'DONE', approvedBy: ['admin', 'finance'] })
  })

  test('a command that waits for a confirmation counts once toward the sum of the day', async () => {
    const path = '/api/v3/charges?chargeStatus=CHARGED&minAmount=1000&limit=20'
    const { items } = (await stack.platform({ path })).body
    const { id, currency } = items.find((charge: Document) => charge.allowedCommands.includes('REFUND'))
    await rule({ action: 'REFUND', currency, above: '1000' })
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/operator')
    stack.clock.now += 120_000
    const variables = { input: { chargeId: id, command: 'REFUND', amount: '600.00', requestId: 'confirmed' } }
    expect(fault(await askAsPage(stack.gateway, refund, variables, { cookie }))).toBe('CONFIRMATION_REQUIRED')
    const confirm = 'mutation ($input: ConfirmInput!) { confirmSession(input: $input) { id } }'
    const secretKey = secretKeys['DEMO_MERCHANT/operator']
    const confirmed = await askAsPage(stack.gateway, confirm, { input: { secretKey } }, { cookie })
    const answer = await askAsPage(stack.gateway, refund, variables, { cookie: cookieOf(confirmed) ?? cookie })
    expect(fault(answer)).toBe('')
    expect(changes()).toEqual([`POST /charges/${id}`])
  })

  test('a lost new charge is not proven by another one with its id', async () => {
    await rule({ action: 'NEW_CHARGE' })
    const input = (price: string) => ({
      ...{ id: 'chg-mine', customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency: 'INR' },
      ...{ lineItem: { externalKey: 'sku-1', price }, requestId: `mine-${price}` },
    })
    const request = await asked(create, { input: input('2.00') }, operator)
    await store.deleteFrom('approvalRule').execute()
    stack.clock.now += 1_000
    expect((await asks(create, { input: input('1.00') })).errors).toBeUndefined()
    await store.updateTable('approval').set({ state: 'UNKNOWN', objectId: 'chg-mine' }).execute()
    const reads = 'mutation ($id: ID!) { readRequest(id: $id) { state } }'
    expect((await asks(reads, { id: request.id })).data.readRequest.state).toBe('UNKNOWN')
  })
})
