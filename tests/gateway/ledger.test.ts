import { openStore, type Store } from '@portal/gateway/store/store'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { onEachStore } from '../support/kinds-of-store.ts'
import { checked, entryFields, recordsOf } from '../support/ledger-entries.ts'
import { ask, basic, type CallerId } from '../support/portal.ts'
import { type Document, type Stack, startOfTests, startStack } from '../support/stack.ts'

await onEachStore('the ledger on', (options) => {
  let store: Store
  let stack: Stack
  beforeAll(async () => {
    store = await openStore(options)
    stack = await startStack({ charges: 60, gateway: { store, trustProxy: true } })
  })
  afterAll(() => stack?.close())
  beforeEach(async () => {
    stack.clock.now = startOfTests
    // Deletes no records, because the process caches the heads of its chains.
    last = (await recordsOf(store)).map(({ chain, seq }) => `${chain}/${seq}`)
    stack.takeCalls()
  })

  let last: string[] = []
  /** The records since the test began. */
  const written = async () => (await recordsOf(store)).filter(({ chain, seq }) => !last.includes(`${chain}/${seq}`))
  const ledger = (filter: object = {}, as: CallerId = 'DEMO_MERCHANT/admin', onBehalfOf?: string): Promise<Document> =>
    ask(
      stack.gateway,
      `query ($filter: LedgerFilter) { ledger(filter: $filter) { items { ${entryFields} } total totalIsExact failedLookups { field } } }`,
      { filter },
      { as, ...(onBehalfOf && { onBehalfOf }) },
    )
  const newest = async (filter: object = {}) => (await ledger(filter)).data.ledger.items[0]
  const history = (objectType: string, objectId: string, lastModified?: string, as: CallerId = 'DEMO_MERCHANT/admin') =>
    ask(
      stack.gateway,
      `query ($type: String!, $id: ID!, $at: DateTime) { history(objectType: $type, objectId: $id, lastModified: $at) {
        items { ${entryFields} } total totalIsExact changedOutside { from to } } }`,
      { type: objectType, id: objectId, at: lastModified },
      { as },
    ) as Promise<Document>
  const savePlan = 'mutation ($input: InstallmentPlanInput!) { saveInstallmentPlan(input: $input) { id lastModified } }'

  test('writes two records for a save: its start, and the object before and after it', async () => {
    const input = { id: 'plan-1', interestRate: '3' }
    await ask(stack.gateway, savePlan, { input })
    const circumstances = { chain: 'DEMO_MERCHANT', kind: 'mutation', account: 'DEMO_MERCHANT', caller: 'admin' }
    const [begun, ended, ...others] = await written()
    expect(others).toEqual([])
    expect(begun).toMatchObject({
      ...circumstances,
      phase: 'begun',
      act: 'saveInstallmentPlan',
      objectType: 'InstallmentPlan',
      objectId: 'plan-1',
      given: { interestRate: '3' },
    })
    expect(ended).toMatchObject({
      ...circumstances,
      phase: 'ended',
      outcome: 'done',
      before: { countryCode: expect.any(String), interestRate: expect.any(String) },
      after: { interestRate: '3' },
      changed: ['interestRate'],
    })
    expect(stack.takeCalls()).toEqual(['GET /installments/plan-1', 'PUT /installments/plan-1'])
  })

  test('stores who did what, when, for whom, from where and why', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/operator')
    const viewer = await askAsPage(stack.gateway, '{ viewer { session { id } } }', {}, { cookie })
    const headers = { 'x-on-behalf-of': 'OTHER_MERCHANT', 'x-forwarded-for': '203.0.113.9' }
    const { data } = await askAsPage(
      stack.gateway,
      '{ charge(id: "chg-1026") { lastModified } }',
      {},
      { cookie, headers },
    )
    const input = {
      chargeId: 'chg-1026',
      command: 'REFUND',
      amount: '1.00',
      reason: 'returned',
      comment: 'one of two',
      requestId: `why-${options.databaseUrl ? 'pg' : 'lite'}`,
      expectedLastModified: data.charge.lastModified,
    }
    const command = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { lastModified } }'
    stack.clock.now += 5_000
    const done = await askAsPage(stack.gateway, command, { input }, { cookie, headers })
    const { items, total } = (await ledger({}, 'OTHER_MERCHANT/admin')).data.ledger
    expect(total).toBe(items.length)
    expect(items[0]).toMatchObject({
      at: '2026-11-21T12:00:05Z',
      endedAt: '2026-11-21T12:00:05Z',
      kind: 'MUTATION',
      act: 'runChargeCommand',
      merchantAccount: 'DEMO_MERCHANT',
      callerName: 'operator',
      session: viewer.data.viewer.session.id,
      onBehalfOf: 'OTHER_MERCHANT',
      from: '203.0.113.9',
      requestId: input.requestId,
      objectType: 'Charge',
      objectId: 'chg-1026',
      outcome: 'DONE',
      code: null,
      reason: 'returned',
      isBeforeKnown: true,
      modifiedBefore: data.charge.lastModified,
      modifiedAfter: done.data.runChargeCommand.lastModified,
    })
    await askAsPage(stack.gateway, command, { input }, { cookie, headers })
    const listed = async (filter: string) => {
      const query = `{ ledger${filter} { items { act outcome isRepeat changes { field } } } }`
      return (await ask(stack.gateway, query, {}, { as: 'OTHER_MERCHANT/admin' })).data.ledger.items
    }
    const [again, first] = await listed('(filter: { repeats: INCLUDED })')
    // One effect is one entry, no matter how often it was requested.
    for (const filter of ['', '(filter: { repeats: LEFT_OUT })']) expect((await listed(filter))[0]).toEqual(first)
    expect(again).toEqual({ act: 'runChargeCommand', outcome: 'DONE', isRepeat: true, changes: [] })
    expect(first).toMatchObject({ act: 'runChargeCommand', outcome: 'DONE', isRepeat: false })
    expect(items[0].given).toEqual(
      expect.arrayContaining([
        { field: 'command', value: 'REFUND', recordedAs: 'VALUE' },
        { field: 'comment', value: 'one of two', recordedAs: 'VALUE' },
      ]),
    )
    expect(items[0].changes).toContainEqual({
      field: 'amountRefunded',
      before: expect.any(String),
      after: expect.any(String),
      recordedAs: 'VALUE',
    })
    // It is not in the chain of the caller's own account.
    expect((await ledger({ who: 'operator', objectId: 'chg-1026' })).data.ledger.items).toEqual([])
  })

  test('stores the code of a refused mutation, even if the gateway refuses it', async () => {
    await ask(stack.gateway, savePlan, { input: { id: 'plan-1', interestRate: '101' } })
    expect(await newest()).toMatchObject({ outcome: 'REFUSED', code: 'BAD_INPUT', objectId: 'plan-1', changes: [] })
    await ask(stack.gateway, savePlan, { input: { id: 'plan-1', interestRate: '4' } }, { as: 'DEMO_MERCHANT/operator' })
    expect(await newest()).toMatchObject({ outcome: 'REFUSED', code: 'FORBIDDEN', callerName: 'operator' })
    await ask(stack.gateway, savePlan, { input: { id: 'plan-1' } }, { onBehalfOf: 'NO_MERCHANT' })
    expect(await newest()).toMatchObject({ outcome: 'REFUSED', code: 'NOT_FOUND' })
  })

  test('marks secrets as changed and masks personal data', async () => {
    const password = 'mutation ($input: PasswordInput!) { savePassword(input: $input) { id } }'
    await ask(stack.gateway, password, { input: { id: 'support', secretKey: 'Another-Secret-Key-77' } })
    const secret = { field: 'secretKey', recordedAs: 'CHANGED' }
    expect(await newest({ objectType: 'Caller' })).toMatchObject({
      given: [{ ...secret, value: null }],
      changes: [{ ...secret, before: null, after: null }],
    })
    const save = 'mutation ($input: CustomerInput!) { saveCustomer(input: $input) { id } }'
    const personalInfo = { firstName: 'Adelaide', address: { city: 'Cadiz' } }
    await ask(stack.gateway, save, { input: { id: 'cust-42', personalInfo } })
    const { changes } = await newest({ objectType: 'Customer' })
    expect(changes).toContainEqual({
      field: 'personalInfo.address.city',
      before: '•••',
      after: '•••',
      recordedAs: 'MASKED',
    })
    const all = JSON.stringify(await recordsOf(store))
    for (const hidden of ['Another-Secret', 'Adelaide', 'Cadiz']) expect(all).not.toContain(hidden)
  })

  test('writes an entry for each access to personal data: unmasked, as a document, or by an API caller', async () => {
    await ask(stack.gateway, 'mutation { revealPersonalInfo(id: "cust-42") { personalInfo { firstName } } }')
    expect(await newest()).toMatchObject({
      kind: 'REVEAL',
      act: 'revealPersonalInfo',
      objectId: 'cust-42',
      outcome: 'DONE',
    })
    const look = request(stack.gateway.server).get('/files/customeruploads/upload-1')
    await look.set('authorization', basic('DEMO_MERCHANT/support'))
    // A client may have the last byte of a file before its ledger entry is ended.
    await expect.poll(async () => (await newest()).outcome).toBe('DONE')
    expect(await newest()).toMatchObject({
      ...{ kind: 'REVEAL', act: 'customerUpload', objectType: 'CustomerUpload', objectId: 'upload-1', outcome: 'DONE' },
    })
    await ask(stack.gateway, '{ customer(id: "cust-42") { personalInfo { firstName } } }')
    expect(await newest({ objectType: 'Customer' })).toMatchObject({
      ...{ kind: 'REVEAL', act: 'personalInfo', objectId: 'cust-42', outcome: 'DONE', objectIds: [], session: null },
    })
    await ask(stack.gateway, '{ customers(page: { limit: 3 }) { items { id personalInfo { firstName } } } }')
    const { objectIds, objectId } = await newest()
    expect([objectId, objectIds.length]).toEqual([null, 3])
    expect((await written()).map(({ phase }) => phase)).toEqual(['begun', 'ended', 'begun', 'ended', 'whole', 'whole'])
  })

  test('writes nothing for anonymous requests and ordinary reads', async () => {
    await askAsPage(stack.gateway, 'mutation { lockCaller(id: "support") { id } }')
    await askAsPage(stack.gateway, 'mutation { logout }')
    const cookie = await signInAsPage(stack.gateway)
    await askAsPage(
      stack.gateway,
      '{ charges { total } customer(id: "cust-42") { personalInfo { firstName } } }',
      {},
      { cookie },
    )
    await askAsPage(stack.gateway, 'mutation { touchSession { id } }', {}, { cookie })
    await ask(stack.gateway, '{ charges { total } ledger { total } }')
    expect(await written()).toEqual([])
  })

  describe('the list', () => {
    test('filters by caller, object, kind, outcome and time with all conditions combined', async () => {
      stack.clock.now = Date.parse('2026-11-22T09:00:00Z')
      await ask(stack.gateway, savePlan, { input: { id: 'plan-2', interestRate: '5' } })
      stack.clock.now += 60_000
      await ask(stack.gateway, savePlan, { input: { id: 'plan-2', interestRate: '500' } })
      const day = { from: '2026-11-22T09:00:00Z', objectId: 'plan-2' }
      const codes = async (filter: object) =>
        (await ledger({ ...day, ...filter })).data.ledger.items.map((one: Document) => one.code)
      expect(await codes({})).toEqual(['BAD_INPUT', null])
      expect(await codes({ outcome: 'DONE', kind: 'MUTATION', who: 'admin', objectType: 'InstallmentPlan' })).toEqual([
        null,
      ])
      expect(await codes({ outcome: 'REFUSED', who: 'DEMO_MERCHANT/admin' })).toEqual(['BAD_INPUT'])
      expect(await codes({ to: '2026-11-22T09:01:00Z' })).toEqual([null])
      expect(await codes({ from: '2026-11-22T09:01:00Z' })).toEqual(['BAD_INPUT'])
      for (const nothing of [
        { kind: 'REVEAL' },
        { who: 'OTHER_MERCHANT/admin' },
        { outcome: 'UNKNOWN' },
        { objectId: 'x' },
      ]) {
        const { data } = await ledger({ ...day, ...nothing })
        expect(data.ledger).toEqual({ items: [], total: 0, totalIsExact: true, failedLookups: [] })
      }
    })

    test('filters by action and by several types', async () => {
      stack.clock.now = Date.parse('2026-11-22T11:00:00Z')
      await ask(stack.gateway, savePlan, { input: { id: 'plan-3', interestRate: '6' } })
      await ask(stack.gateway, 'mutation { saveInstallmentSetting(input: { id: "inst-1", enabled: true }) { id } }')
      const acts = async (filter: object) =>
        (await ledger({ from: '2026-11-22T11:00:00Z', ...filter })).data.ledger.items.map((one: Document) => one.act)
      const [setting, plan] = ['saveInstallmentSetting', 'saveInstallmentPlan']
      expect(await acts({ act: plan })).toEqual([plan])
      expect(await acts({ act: 'savePlan' })).toEqual([])
      const objectTypes = ['InstallmentPlan', 'InstallmentSetting']
      expect(await acts({ objectTypes })).toEqual([setting, plan])
      expect(await acts({ objectTypes: ['InstallmentPlan'] })).toEqual([plan])
      expect(await acts({ objectTypes: [] })).toEqual([setting, plan])
      expect(await acts({ objectTypes, objectType: 'InstallmentPlan' })).toEqual([plan])
      expect(await acts({ objectTypes, objectType: 'Rule' })).toEqual([])
      expect(await acts({ objectTypes: Array(50).fill('Rule') })).toEqual([])
      for (const [filter, message] of [
        [{ objectTypes: Array(51).fill('Rule') }, 'filter.objectTypes are too many: at most 50'],
        [{ objectTypes: ['Rule', 'Cat'] }, /^filter.objectTypes is unknown/],
        [{ act: 'save plan' }, 'filter.act is not the name of an action'],
        [{ act: 'a'.repeat(101) }, 'filter.act is not the name of an action'],
      ] as const) {
        const { errors } = await ledger(filter)
        expect(errors[0]).toMatchObject({ message: expect.stringMatching(message), extensions: { code: 'BAD_INPUT' } })
      }
    })

    test('searches by object or caller, sorted and paged', async () => {
      const query =
        'query ($search: String, $page: PageInput, $sort: String) { ledger(search: $search, page: $page, sort: $sort) { items { id } total } }'
      const all = (await ask(stack.gateway, query, { page: { limit: 200 } })).data.ledger
      const oldest = (await ask(stack.gateway, query, { page: { limit: 200 }, sort: 'at' })).data.ledger
      expect(oldest.items).toEqual(all.items.toReversed())
      const second = (await ask(stack.gateway, query, { page: { limit: 1, offset: 1 } })).data.ledger
      expect(second).toEqual({ items: [all.items[1]], total: all.total })
      const totalOf = async (search: string) => (await ask(stack.gateway, query, { search })).data?.ledger.total
      // On a busy machine, the store may not respond in time at first.
      await expect.poll(() => totalOf(' plan-2 ')).toBe(2)
      expect((await ask(stack.gateway, query, { search: 'operator' })).data.ledger.total).toBeGreaterThan(0)
      expect((await ask(stack.gateway, query, { search: 'nobody' })).data.ledger).toEqual({ items: [], total: 0 })
    })

    test.each([
      ['{ ledger(sort: "who") { total } }', 'sort is not a field to sort by: one of at'],
      [
        '{ ledger(filter: { objectType: "Cat" }) { total } }',
        /^filter.objectType is unknown: one of AccountProvisioning, Approval, ApprovalRule, BankAccount, /,
      ],
      ['{ ledger(page: { limit: 0 }) { total } }', 'page.limit value is too low: at least 1'],
      ['{ ledger(page: { offset: 10000 }) { total } }', /^page is too deep/],
      ['{ history(objectType: "Cat", objectId: "x") { total } }', /^objectType is unknown/],
    ])('rejects %s as BAD_INPUT', async (query, message) => {
      const { errors } = await ask(stack.gateway, query)
      expect(errors[0]).toMatchObject({ message: expect.stringMatching(message), extensions: { code: 'BAD_INPUT' } })
    })

    test('returns one entry by id for the selected merchant only', async () => {
      const { id } = await newest()
      const one = `query ($id: ID!) { ledgerEntry(id: $id) { id act } }`
      expect((await ask(stack.gateway, one, { id })).data.ledgerEntry).toMatchObject({ id })
      for (const none of ['0', 'x', '999999', '9'.repeat(40)]) {
        expect((await ask(stack.gateway, one, { id: none })).data).toEqual({ ledgerEntry: null })
      }
      const elsewhere = await ask(stack.gateway, one, { id }, { as: 'OTHER_MERCHANT/admin' })
      expect(elsewhere.data.ledgerEntry?.act).not.toBe((await newest()).act)
    })
  })

  describe('the history for callers with few permissions', () => {
    const read = (objectType: string, objectId: string, as: CallerId) =>
      ask(
        stack.gateway,
        `query ($type: String!, $id: ID!) { history(objectType: $type, objectId: $id) {
          total items { callerName session from reason } } }`,
        { type: objectType, id: objectId },
        { as },
      )

    test.each(['Session', 'ConfigurationSecret', 'Job'])('needs a permission for the history of a %s', async (type) => {
      const { errors } = await read(type, 'x', 'DEMO_MERCHANT/support')
      expect(errors[0].extensions.code).toBe('FORBIDDEN')
    })

    test('needs an id, because an empty one would find all entries without an id', async () => {
      const { errors } = await read('Charge', '', 'DEMO_MERCHANT/admin')
      expect(errors[0]).toMatchObject({ extensions: { code: 'BAD_INPUT', field: 'objectId' } })
    })

    test('hides addresses and sessions in a history from callers who may not read the ledger', async () => {
      const refund = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }'
      const input = { chargeId: 'chg-1002', command: 'REFUND', amount: '0.01', reason: 'OTHER' }
      await ask(stack.gateway, refund, { input }, { as: 'DEMO_MERCHANT/admin' })
      const seenBy = async (as: CallerId) => (await read('Charge', 'chg-1002', as)).data.history.items[0]
      expect(await seenBy('DEMO_MERCHANT/admin')).toMatchObject({ callerName: 'admin', from: '127.0.0.1' })
      expect(await seenBy('DEMO_MERCHANT/support')).toMatchObject({ callerName: 'admin', from: '', session: null })
    })
  })

  describe('the history of an object', () => {
    const add = `mutation { addInstallmentPlan(input: { installment: "inst-1", countryCode: "FR", currency: "EUR",
      numberOfInstallments: 4, minAmount: "50.00", interestRate: "1.5", costBurden: CUSTOMER, status: ACTIVE }) { id } }`

    test('remains available after its deletion, with its last values', async () => {
      const { id } = (await ask(stack.gateway, add)).data.addInstallmentPlan
      await ask(stack.gateway, `mutation { removeInstallmentPlan(id: "${id}") }`)
      const { items, total } = (await history('InstallmentPlan', id)).data.history
      expect(total).toBe(2)
      const [removed, added] = items
      expect(removed).toMatchObject({ act: 'removeInstallmentPlan', version: [], isBeforeKnown: true })
      expect(removed.changes).toContainEqual({ field: 'countryCode', before: 'FR', after: null, recordedAs: 'VALUE' })
      expect(added).toMatchObject({ act: 'addInstallmentPlan', objectId: id })
      expect(added.version).toContainEqual({ field: 'interestRate', value: '1.5', recordedAs: 'VALUE' })
      expect(added.changes).toContainEqual({ field: 'countryCode', before: null, after: 'FR', recordedAs: 'VALUE' })
    })

    test('shows a change outside the portal, unless the last one was its own', async () => {
      const { data } = await ask(stack.gateway, savePlan, { input: { id: 'plan-3', interestRate: '7' } })
      const { lastModified } = data.saveInstallmentPlan
      expect((await history('InstallmentPlan', 'plan-3', lastModified)).data.history.changedOutside).toBeNull()
      expect((await history('InstallmentPlan', 'plan-3')).data.history.changedOutside).toBeNull()
      stack.clock.now += 3_600_000
      await stack.platform({ method: 'PUT', path: '/api/v3/installments/plan-3', body: '{"interestRate":"8"}' })
      const { body } = await stack.platform({ path: '/api/v3/installments/plan-3' })
      expect((await history('InstallmentPlan', 'plan-3', body.lastModified)).data.history.changedOutside).toEqual({
        from: lastModified,
        to: body.lastModified,
      })
      // The portal's next change does not hide it, because it records the state before the change.
      await ask(stack.gateway, savePlan, { input: { id: 'plan-3', interestRate: '9' } })
      const [next] = (await history('InstallmentPlan', 'plan-3')).data.history.items
      expect(next).toMatchObject({ modifiedBefore: body.lastModified })
    })

    test('has no entry for an object that never changed in the portal', async () => {
      const { data } = await history('Charge', 'chg-1009', '2026-11-20T10:00:00Z')
      expect(data.history).toEqual({
        ...{ items: [], total: 0, totalIsExact: true },
        changedOutside: { from: null, to: '2026-11-20T10:00:00Z' },
      })
    })

    test('callers need the permission to read the object', async () => {
      const { errors } = await history('InstallmentPlan', 'plan-1', undefined, 'DEMO_MERCHANT/operator')
      expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', flag: 'provisioning' })
      const { data } = await history('Charge', 'chg-1001', undefined, 'DEMO_MERCHANT/operator')
      expect(data.history.items).toEqual([])
    })
  })

  test('hides all values from callers who may read the ledger but not the object', async () => {
    await ask(stack.gateway, savePlan, { input: { id: 'plan-1', interestRate: '6' } }, { onBehalfOf: 'DEMO_MERCHANT' })
    const body = JSON.stringify({ userName: 'auditor', secretKey: 'Key-Of-Tests-0001', permissions: ['callers.read'] })
    await stack.platform({ method: 'POST', path: '/api/v3/callers', body })
    const { body: answer } = await request(stack.gateway.server)
      .post('/graphql')
      .set({ authorization: `Basic ${btoa('DEMO_MERCHANT/auditor:Key-Of-Tests-0001')}`, accept: 'application/json' })
      .send({ query: `{ ledger(filter: { objectId: "plan-1" }) { items { ${entryFields} } } }` })
    expect(answer.data.ledger.items[0]).toMatchObject({
      ...{ act: 'saveInstallmentPlan', callerName: 'admin', objectId: 'plan-1', mayReadObject: false },
      ...{ given: [], changes: [], version: [], reason: null },
    })
  })

  test('keeps shared objects in the chain of the super account, for any selected merchant', async () => {
    const save = 'mutation ($input: VerificationReasonInput!) { saveVerificationReason(input: $input) { id } }'
    const input = { id: 'NAME_MISMATCH', text: 'Another name.' }
    await ask(stack.gateway, save, { input }, { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'DEMO_MERCHANT' })
    expect((await written()).map(({ chain }) => chain)).toEqual(['SUPER_ACCOUNT', 'SUPER_ACCOUNT'])
    const { data } = await history('VerificationReason', 'NAME_MISMATCH', undefined, 'SUPER_ACCOUNT/super')
    expect(data.history.items[0]).toMatchObject({ onBehalfOf: 'DEMO_MERCHANT', outcome: 'DONE' })
  })

  test('shows a change by a super account without a merchant in the ledger and the history of its owner', async () => {
    const refund = `mutation ($comment: String) { runChargeCommand(input: { chargeId: "chg-1001", command: REFUND,
      amount: "0.02", comment: $comment }) { lastModified merchantAccount } }`
    const { data } = await ask(stack.gateway, refund, { comment: 'By us.' }, { as: 'SUPER_ACCOUNT/super' })
    const { lastModified } = data.runChargeCommand
    expect((await written()).map(({ chain, phase }) => [chain, phase])).toEqual([
      ['DEMO_MERCHANT', 'begun'],
      ['DEMO_MERCHANT', 'ended'],
    ])
    expect(await newest({ objectId: 'chg-1001' })).toMatchObject({ merchantAccount: 'SUPER_ACCOUNT', onBehalfOf: null })
    const ofMerchant = (await history('Charge', 'chg-1001', lastModified)).data.history
    expect(ofMerchant).toMatchObject({ changedOutside: null, items: [{ callerName: 'super', outcome: 'DONE' }] })
    // The super account finds the same entry, by an id that names the merchant.
    const as = 'SUPER_ACCOUNT/super'
    const [entry] = (await history('Charge', 'chg-1001', lastModified, as)).data.history.items
    expect(entry.id).toBe(`${ofMerchant.items[0].id}@DEMO_MERCHANT`)
    const find = 'query ($id: ID!) { ledgerEntry(id: $id) { objectId } }'
    expect((await ask(stack.gateway, find, { id: entry.id }, { as })).data.ledgerEntry.objectId).toBe('chg-1001')
    const other = await ask(stack.gateway, find, { id: entry.id }, { as: 'OTHER_MERCHANT/admin' })
    expect(other.data.ledgerEntry).toBeNull()
  })

  test('has a mail template that was saved for a merchant in that merchant’s ledger', async () => {
    const as = 'SUPER_ACCOUNT/super'
    const onBehalfOf = 'DEMO_MERCHANT'
    const templates = await ask(stack.gateway, '{ mailTemplates { items { id } } }', {}, { as, onBehalfOf })
    const [{ id }] = templates.data.mailTemplates.items
    const save = 'mutation ($input: MailTemplateInput!) { saveMailTemplate(input: $input) { id } }'
    await ask(stack.gateway, save, { input: { id, subject: 'Your receipt' } }, { as, onBehalfOf })
    await ask(stack.gateway, save, { input: { id, subject: 'Your payment' } }, { as })
    expect((await written()).map(({ chain }) => chain)).toEqual(Array(4).fill('DEMO_MERCHANT'))
  })

  test('keeps its chain valid for texts that a store returns differently', async () => {
    const lock = 'mutation ($id: ID!) { lockCaller(id: $id) { id } }'
    for (const id of ['a\0b', 'half \ud800 pair', 'x'.repeat(5_000), '•']) await ask(stack.gateway, lock, { id })
    // On a busy machine, the store may have refused some of them.
    expect((await written()).length).toBeGreaterThan(0)
    expect(await checked(store)).toMatchObject({ DEMO_MERCHANT: null })
  })

  test('has only valid chains after all of this, and detects an edit', async () => {
    const chains = { DEMO_MERCHANT: null, OTHER_MERCHANT: null, SUPER_ACCOUNT: null }
    expect(await checked(store)).toEqual(chains)
    const entry = store.updateTable('ledgerRecord').where('chain', '=', 'DEMO_MERCHANT').where('seq', '=', 3)
    await entry.set({ caller: 'somebody else' }).execute()
    expect(await checked(store)).toEqual({
      ...chains,
      DEMO_MERCHANT: { seq: 3, problem: 'was changed: its hash does not fit its content' },
    })
  })
})
