import { sendingLapsesMs } from '@portal/gateway/approvals/approval'
import { readMasterKeys } from '@portal/gateway/crypto/seal'
import { openStore, type Store } from '@portal/gateway/store/store'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyMutation, fileOf, merchant, planOf } from '../support/account-file.ts'
import { storeRule } from '../support/approval-rule.ts'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { onEachStore } from '../support/kinds-of-store.ts'
import { ask, type Who } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

// The outcome of a request that an approver's session sends while responses are lost, the replica stops, the clock
// jumps, or time runs out.

const fields = 'id state digest objectId failure decidedBy'
const read = `query ($id: ID!) { approval(id: $id) { ${fields} } }`
const list = `query ($filter: ApprovalFilter) { approvals(filter: $filter) { total items { ${fields} } } }`
const approve = `mutation ($input: ApproveRequestInput!) { approveRequest(input: $input) { ${fields} } }`
const look = `mutation ($id: ID!) { readRequest(id: $id) { ${fields} } }`
const command = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }'
const create = 'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }'

const operator = { as: 'DEMO_MERCHANT/operator' } as const
const finance = { as: 'DEMO_MERCHANT/finance' } as const
const admin = { as: 'DEMO_MERCHANT/admin' } as const

await onEachStore('approvals under faults on', (options) => {
  const masterKeys = readMasterKeys(undefined, undefined)
  let store: Store
  let stack: Stack
  let replica: FastifyInstance
  /** The fault of a change on its way to the platform or back. */
  let fault: 'lose request' | 'lose response' | 'hold' | 'lose reads' | 504 | 500 | null = null
  /** Releases the held responses. */
  let release = () => {}
  let arrived = () => {}
  /** Runs before the platform responds to a read of a charge. */
  let onRead: (() => Promise<unknown>) | null = null

  beforeAll(async () => {
    store = await openStore(options)
    stack = await startStack({
      charges: 60,
      gateway: {
        store,
        masterKeys,
        // Jobs do not wait.
        pause: async (milliseconds) => {
          stack.clock.now += milliseconds
        },
      },
      prepare: ({ app }) => {
        const isChange = ({ method, url, headers }: { method: string; url: string; headers: object }) =>
          method === 'POST' && url.includes('/charges') && !('x-direct' in headers)
        app.addHook('preHandler', async (request, reply) => {
          if (fault === 'lose request' && isChange(request)) return reply.code(503).send({})
          const isKeyMade = () =>
            stack.received.some(({ method, url }) => method === 'PUT' && url.includes('/passwords/'))
          if (fault === 'lose reads' && request.method === 'GET' && isKeyMade()) return reply.code(503).send({})
          if (request.method === 'GET' && request.url.includes('/charges/') && !('x-direct' in request.headers)) {
            await onRead?.()
          }
        })
        app.addHook('onSend', async (request, reply, payload) => {
          if (typeof fault === 'number' && request.method === 'PUT') {
            reply.code(fault)
            return '{}'
          }
          if (!isChange(request)) return payload
          if (fault === 'hold') {
            const held = new Promise<void>((resolve) => {
              release = resolve
            })
            arrived()
            await held
          }
          if (fault !== 'lose response') return payload
          reply.code(502)
          return '{}'
        })
      },
    })
    replica = await stack.anotherGateway({ store, masterKeys })
  })
  afterAll(() => stack?.close())
  beforeEach(async () => {
    for (const table of ['approval', 'approvalRule', 'approvalSum', 'callerKey', 'job', 'jobItem'] as const) {
      await store.deleteFrom(table).execute()
    }
    stack.clock.now += 1_000
    stack.takeCalls()
  })
  afterEach(() => {
    fault = null
    onRead = null
    release()
  })

  const rule = (action: string, approvers = 1, amount: Record<string, string> = {}) =>
    storeRule(store, stack, { merchant, action, approvers, ...amount })
  const asks = (query: string, variables: Record<string, unknown>, who: Who = operator, gateway = stack.gateway) =>
    ask(gateway, query, variables, who)
  const asked = async (query: string, input: object, who: Who = operator): Promise<Document> => {
    const { errors } = await asks(query, { input }, who)
    expect(errors?.[0]?.extensions.code).toBe('APPROVAL_REQUIRED')
    return (await asks(read, { id: errors[0].extensions.approvalId }, who)).data.approval
  }
  const approves = async ({ id, digest }: Document, who: Who = finance, gateway = stack.gateway) =>
    asks(approve, { input: { id, digest } }, who, gateway)
  const stateOf = async ({ id }: Document, gateway = stack.gateway) =>
    (await asks(read, { id }, operator, gateway)).data.approval
  const codeOf = ({ errors }: Document) =>
    [errors?.[0]?.extensions.code, errors?.[0]?.extensions.reason].join(' ').trim()
  const charge = async (id: string): Promise<Document> => (await stack.platform({ path: `/api/v3/charges/${id}` })).body
  const marked = async (id: string, approval: Document) =>
    (await charge(id)).transactions.filter(({ comment }: Document) => comment?.includes(`[approval ${approval.id} of`))
  const posts = () => stack.takeCalls().filter((call) => !call.startsWith('GET'))
  const refund = (requestId: string, chargeId = 'chg-1002') => ({
    chargeId,
    command: 'REFUND',
    amount: '0.01',
    requestId,
  })
  /** Approves, and resolves as soon as the platform has run the change and holds its response. */
  const startHeld = async (approval: Document) => {
    fault = 'hold'
    const isThere = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const answer = approves(approval)
    await isThere
    return { answer }
  }

  describe('a lost response', () => {
    test('makes the outcome unknown for both people, sends nothing twice, and is resolved by the mark', async () => {
      await rule('REFUND')
      const approval = await asked(command, refund('lost-1'))
      fault = 'lose response'
      const { data } = await approves(approval)
      expect(data.approveRequest).toMatchObject({ state: 'UNKNOWN', decidedBy: 'finance' })
      expect(data.approveRequest.failure).not.toBe('')
      expect(posts()).toEqual(['POST /charges/chg-1002'])
      fault = null
      expect(codeOf(await approves(approval))).toBe('CONFLICT CHANGED')
      expect(codeOf(await approves(approval, admin, replica))).toBe('CONFLICT CHANGED')
      const again = await asks(command, { input: refund('lost-1') }, operator, replica)
      expect(again.errors[0].extensions).toMatchObject({ code: 'OUTCOME_UNKNOWN', approvalId: approval.id })
      expect(posts()).toEqual([])
      expect((await asks(look, { id: approval.id }, operator)).data.readRequest).toMatchObject({
        state: 'DONE',
        failure: null,
      })
      expect((await asks(command, { input: refund('lost-1') })).data.runChargeCommand.id).toBe('chg-1002')
      expect(await marked('chg-1002', approval)).toHaveLength(1)
      expect(posts()).toEqual([])
    })

    test('leaves a request that never arrived unknown, and a new one is approved and sent once', async () => {
      await rule('REFUND')
      const approval = await asked(command, refund('lost-2'))
      fault = 'lose request'
      expect((await approves(approval)).data.approveRequest.state).toBe('UNKNOWN')
      fault = null
      expect((await asks(look, { id: approval.id }, finance)).data.readRequest.state).toBe('UNKNOWN')
      expect(await marked('chg-1002', approval)).toEqual([])
      posts()
      const next = await asked(command, refund('lost-2-again'))
      expect((await approves(next)).data.approveRequest.state).toBe('DONE')
      expect(await marked('chg-1002', next)).toHaveLength(1)
      expect(posts()).toEqual(['POST /charges/chg-1002'])
    })

    test('to the read after a new key makes the outcome unknown, and no second key is made', async () => {
      const add = 'mutation ($input: NewCallerInput!) { addCaller(input: $input) { id } }'
      const permissions = ['charges.read']
      await asks(add, { input: { userName: 'keyed', secretKey: 'Quiet-River-Basket-41', permissions } }, admin)
      await rule('CALLER')
      const save = 'mutation ($input: PasswordInput!) { savePassword(input: $input) { id } }'
      const approval = await asked(save, { id: 'keyed', secretKey: 'Other-Meadow-Kettle-57' }, admin)
      fault = 'lose reads'
      const { data } = await approves(approval, { as: 'SUPER_ACCOUNT/super', onBehalfOf: merchant })
      fault = null
      expect(data?.approveRequest.state).toBe('UNKNOWN')
      expect(codeOf(await approves(approval, { as: 'SUPER_ACCOUNT/super', onBehalfOf: merchant }))).toBe(
        'CONFLICT CHANGED',
      )
      const { body } = await stack.platform({ path: '/api/v3/callers/keyed' })
      expect(body.passwordCreationDates).toHaveLength(2)
    })

    test.each([500, 504] as const)(
      'to a change of rights is unknown after %d, not waiting or refused',
      async (status) => {
        const add = 'mutation ($input: NewCallerInput!) { addCaller(input: $input) { id } }'
        const id = `granted.${status}`
        await asks(add, { input: { userName: id, secretKey: 'Quiet-River-Basket-41', permissions: [] } }, admin)
        await rule('CALLER')
        const save = 'mutation ($input: CallerInput!) { saveCaller(input: $input) { id } }'
        const approval = await asked(save, { id, permissions: ['charges.read'] }, admin)
        fault = status
        const { data } = await approves(approval, { as: 'SUPER_ACCOUNT/super', onBehalfOf: merchant })
        fault = null
        expect(data?.approveRequest.state).toBe('UNKNOWN')
        const { body } = await stack.platform({ path: `/api/v3/callers/${id}` })
        expect(body.permissions).toEqual(['charges.read'])
      },
    )

    test('names the new charge, which resolves it', async () => {
      await rule('NEW_CHARGE')
      const input = {
        ...{ customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency: 'INR', requestId: 'lost-3' },
        lineItem: { externalKey: 'sku-1', price: '1.00' },
      }
      const approval = await asked(create, input)
      fault = 'lose response'
      const unknown = (await approves(approval)).data.approveRequest
      expect(unknown).toMatchObject({ state: 'UNKNOWN', objectId: expect.stringMatching(/^chg-/) })
      fault = null
      expect((await asks(look, { id: approval.id })).data.readRequest.state).toBe('DONE')
      posts()
      expect((await asks(create, { input })).data.createCharge.id).toBe(unknown.objectId)
      expect(posts()).toEqual([])
    })

    test('stays unknown for a new charge that was never created', async () => {
      await rule('NEW_CHARGE')
      const input = {
        ...{ customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency: 'INR', requestId: 'lost-4' },
        lineItem: { externalKey: 'sku-1', price: '1.00' },
      }
      const approval = await asked(create, input)
      fault = 'lose request'
      expect((await approves(approval)).data.approveRequest.state).toBe('UNKNOWN')
      fault = null
      expect((await asks(look, { id: approval.id })).data.readRequest.state).toBe('UNKNOWN')
    })
  })

  describe('while a session sends', () => {
    test('no one else sends, and the end of its replica makes the outcome unknown for everyone', async () => {
      await rule('REFUND')
      const approval = await asked(command, refund('crash-1'))
      const { answer } = await startHeld(approval)
      expect((await stateOf(approval, replica)).state).toBe('APPROVED')
      expect(codeOf(await approves(approval, admin, replica))).toBe('CONFLICT CHANGED')
      expect(codeOf(await asks(command, { input: refund('crash-1') }, operator, replica))).toBe('APPROVAL_REQUIRED')
      stack.clock.now += sendingLapsesMs + 1
      expect((await stateOf(approval, replica)).state).toBe('UNKNOWN')
      expect(codeOf(await approves(approval, admin, replica))).toBe('CONFLICT CHANGED')
      expect(codeOf(await asks(command, { input: refund('crash-1') }, operator, replica))).toBe('OUTCOME_UNKNOWN')
      const [listed] = (await asks(list, { filter: { state: ['UNKNOWN'] } }, finance, replica)).data.approvals.items
      expect(listed).toMatchObject({ id: approval.id, failure: 'The portal stopped while this was being sent' })
      expect((await asks(look, { id: approval.id }, finance, replica)).data.readRequest.state).toBe('DONE')
      release()
      await answer
      expect((await stateOf(approval)).state).toBe('DONE')
      expect(await marked('chg-1002', approval)).toHaveLength(1)
      expect(posts()).toEqual(['POST /charges/chg-1002'])
    })

    test('reading the list is enough to end the request of a replica that is gone', async () => {
      await rule('REFUND')
      const approval = await asked(command, refund('crash-2'))
      const { answer } = await startHeld(approval)
      stack.clock.now += sendingLapsesMs + 1
      const { items } = (await asks(list, { filter: { state: ['UNKNOWN'] } }, finance, replica)).data.approvals
      expect(items.map(({ id }: Document) => id)).toEqual([approval.id])
      // It was only slow: its late result replaces the unknown outcome.
      release()
      expect((await answer).data.approveRequest).toMatchObject({ state: 'DONE', failure: null })
      expect((await stateOf(approval, replica)).state).toBe('DONE')
      expect(await marked('chg-1002', approval)).toHaveLength(1)
    })

    test('the request neither expires nor waits again, even if the clock jumps', async () => {
      await rule('REFUND')
      const approval = await asked(command, refund('expired-1'))
      stack.clock.now += 24 * 60 * 60_000 - 60_000
      const { answer } = await startHeld(approval)
      stack.clock.now += 90_000
      expect((await stateOf(approval, replica)).state).toBe('APPROVED')
      stack.clock.now -= 60 * 60_000
      expect((await stateOf(approval, replica)).state).toBe('APPROVED')
      expect(codeOf(await approves(approval, admin, replica))).toBe('CONFLICT CHANGED')
      stack.clock.now += 60 * 60_000
      release()
      expect((await answer).data.approveRequest.state).toBe('DONE')
      expect(await marked('chg-1002', approval)).toHaveLength(1)
      expect(posts()).toEqual(['POST /charges/chg-1002'])
    })

    test('locking the requester comes too late, but ends everything that is still waiting', async () => {
      await rule('REFUND')
      const add = 'mutation ($input: NewCallerInput!) { addCaller(input: $input) { id } }'
      const secretKey = 'Quiet-River-Basket-41'
      const permissions = ['charges.read', 'charges.write']
      await asks(add, { input: { userName: 'late.lock', secretKey, permissions } }, admin)
      await store.deleteFrom('callerKey').execute()
      const as = async (input: object) => {
        const authorization = `Basic ${Buffer.from(`DEMO_MERCHANT/late.lock:${secretKey}`).toString('base64')}`
        const answer = await stack.gateway.inject({
          ...{ method: 'POST', url: '/graphql', headers: { authorization, accept: 'application/json' } },
          payload: { query: command, variables: { input } },
        })
        const id: string = answer.json().errors[0].extensions.approvalId
        return (await asks(read, { id }, finance)).data.approval
      }
      const [sent, waits] = [await as(refund('lock-1')), await as(refund('lock-2', 'chg-1001'))]
      const { answer } = await startHeld(sent)
      await asks('mutation { lockCaller(id: "late.lock") { id } }', {}, admin, replica)
      release()
      expect((await answer).data.approveRequest.state).toBe('DONE')
      expect((await asks(read, { id: waits.id }, finance)).data.approval.state).toBe('WITHDRAWN')
      expect(codeOf(await approves(waits))).toBe('CONFLICT CHANGED')
      expect(await marked('chg-1001', waits)).toEqual([])
    })
  })

  test('the request id of a small command that is being refused is no way around the rule for a large one', async () => {
    const cookie = await signInAsPage(stack.gateway)
    // Without a fresh confirmation, the session reads the charge between the rules and the command.
    stack.clock.now += 120_000
    await rule('REFUND', 1, { currency: 'EUR', above: '1' })
    const isThere = new Promise<void>((resolve) => {
      arrived = resolve
    })
    fault = 'hold'
    const small = asks(command, { input: { ...refund('shared-1'), amount: '0.501' } })
    await isThere
    fault = null
    onRead = async () => {
      onRead = null
      release()
      expect(codeOf(await small)).toBe('BAD_INPUT')
    }
    posts()
    const input = { chargeId: 'chg-1002', command: 'REFUND', requestId: 'shared-1' }
    const large = await askAsPage(stack.gateway, command, { input }, { cookie })
    expect([codeOf(large), onRead]).toEqual(['CONFLICT CHANGED', null])
    expect(posts()).toEqual([])
    // Sent again, it is judged.
    const again = await askAsPage(stack.gateway, command, { input }, { cookie })
    expect(codeOf(again)).toBe('APPROVAL_REQUIRED')
    expect(posts()).toEqual([])
  })

  test('a request that expires between its two approvals is not sent', async () => {
    await rule('REFUND', 2)
    const approval = await asked(command, refund('two-1'))
    expect((await approves(approval)).data.approveRequest.state).toBe('WAITING')
    stack.clock.now += 24 * 60 * 60_000
    expect(codeOf(await approves(approval, admin))).toBe('CONFLICT CHANGED')
    expect((await stateOf(approval)).state).toBe('EXPIRED')
    expect(posts()).toEqual([])
  })

  test('a retry of a line is sent once by its approver', async () => {
    const plan = 'mutation ($input: ChargeJobInput!) { planChargeJob(input: $input) { id } }'
    const start = 'mutation ($input: StartJobInput!) { startJob(input: $input) { id } }'
    const tryAgain = 'mutation ($input: JobItemInput!) { sendJobItemAgain(input: $input) { state transactionId } }'
    const lines = 'query ($id: ID!) { job(id: $id) { items { items { state finding transactionId } } } }'
    const planned = await asks(plan, { input: { command: 'REFUND', rows: [{ chargeId: 'chg-1001', amount: '0.02' }] } })
    const { id } = planned.data.planChargeJob
    fault = 'lose request'
    await asks(start, { input: { id, reason: 'A reason of tests' } })
    await stack.gateway.jobs.idle()
    fault = null
    const line = async () => (await asks(lines, { id })).data.job.items.items[0]
    expect(await line()).toMatchObject({ state: 'UNKNOWN', finding: 'PROBABLY_NOT_DONE' })
    await rule('REFUND')
    posts()
    const input = { jobId: id, place: 1 }
    const approval = await asked(tryAgain, input)
    expect(approval.objectId).toBe(`${id}/1`)
    expect(codeOf(await approves(approval, operator))).toBe('FORBIDDEN OWN')
    expect(posts()).toEqual([])
    expect((await approves(approval)).data.approveRequest.state).toBe('DONE')
    expect(posts()).toEqual(['POST /charges/chg-1001'])
    expect(await line()).toMatchObject({ state: 'DONE', transactionId: expect.any(String) })
    expect(codeOf(await approves(approval, admin))).toBe('CONFLICT CHANGED')
    expect(posts()).toEqual([])
  })

  describe('an account import', () => {
    const superAccount = { as: 'SUPER_ACCOUNT/super', onBehalfOf: merchant } as const
    const secretKey = 'Quiet-River-Basket-42'
    beforeAll(async () => {
      const me = (await stack.platform({ path: '/api/v3/callers/super' }, 'super')).body
      const { permissions, authorisedMerchantAccounts } = me
      const body = JSON.stringify({ userName: 'second', secretKey, permissions, authorisedMerchantAccounts })
      const made = await stack.platform({ method: 'POST', path: '/api/v3/callers', body }, 'super')
      expect([made.status, made.body]).toEqual([200, expect.anything()])
    })
    const asSecond = async (query: string, variables: object): Promise<Document> => {
      const authorization = `Basic ${Buffer.from(`SUPER_ACCOUNT/second:${secretKey}`).toString('base64')}`
      const headers = { authorization, accept: 'application/json', 'x-on-behalf-of': merchant }
      const answer = await stack.gateway.inject({
        method: 'POST',
        url: '/graphql',
        headers,
        payload: { query, variables },
      })
      return answer.json()
    }
    /** A file that changes one object, its plan, and the request to import it. */
    const changedFile = async (requestId: string) => {
      const text = JSON.stringify(fileOf({ gatewayConfigs: [{ id: 'gw-2', displayName: `Renamed ${requestId}` }] }))
      const plan = await planOf(stack, text)
      expect(plan).toMatchObject({ added: 0, changed: 1, problems: [] })
      stack.takeCalls()
      return { file: text, expectedPlanHash: plan.planHash, requestId }
    }

    test('runs once, in the session of its approver; the same request id then returns the counts', async () => {
      await rule('IMPORT')
      const input = await changedFile('import-1')
      const approval = await asked(applyMutation, input, superAccount)
      expect(posts()).toEqual([])
      expect(codeOf(await approves(approval, superAccount))).toBe('FORBIDDEN OWN')
      expect(codeOf(await approves(approval, admin))).toMatch(/NOT_FOUND|FORBIDDEN/)
      const { data, errors } = await asSecond(approve, { input: { id: approval.id, digest: approval.digest } })
      expect(errors).toBeUndefined()
      expect(data.approveRequest).toMatchObject({ state: 'DONE', decidedBy: 'SUPER_ACCOUNT/second' })
      expect(posts().length).toBeGreaterThan(0)
      const again = await asks(applyMutation, { input }, superAccount)
      expect(again.data.applyAccountImport).toMatchObject({ added: 0, changed: 1, isRepeated: true })
      expect(posts()).toEqual([])
    })

    test('becomes outdated if the configuration has changed since its plan', async () => {
      await rule('IMPORT')
      const input = await changedFile('import-2')
      const approval = await asked(applyMutation, input, superAccount)
      const other = await changedFile('import-2-other')
      await store.deleteFrom('approvalRule').execute()
      stack.clock.now += 1_000
      expect((await asks(applyMutation, { input: other }, superAccount)).errors).toBeUndefined()
      posts()
      const { data, errors } = await asSecond(approve, { input: { id: approval.id, digest: approval.digest } })
      expect(errors).toBeUndefined()
      expect(data.approveRequest.state).toBe('OUTDATED')
      expect(posts()).toEqual([])
    })
  })
})
