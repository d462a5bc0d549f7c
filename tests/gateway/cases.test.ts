import { openStore, type Store } from '@portal/gateway/store/store'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onEachStore } from '../support/kinds-of-store.ts'
import { ask, type Who } from '../support/portal.ts'
import { type Document, type Stack, startOfTests, startStack } from '../support/stack.ts'

const entryFields = `place kind byName isOwn text mentions assigneeName state dueAt isDueChanged snoozedUntil because
  transactionId ledgerEntryId correctedAt correctableUntil canStrike struckAt struckBy struckReason`
const fields = `id merchantAccount objectType objectId state assigneeName isMine dueAt isDueComputed isOverdue snoozedUntil
  openedBy excerpt entryCount entries { ${entryFields} }`
const read = `query ($search: String, $filter: CaseFilter, $page: PageInput, $sort: String) {
  cases(search: $search, filter: $filter, page: $page, sort: $sort) { total totalIsExact items { ${fields} } } }`
const mutationOf = (name: string, input: string) =>
  `mutation ($input: ${input}!) { here: ${name}(input: $input) { ${fields} } }`
const add = mutationOf('addCaseEntry', 'AddCaseEntryInput')
const correct = mutationOf('correctCaseEntry', 'CorrectCaseEntryInput')
const strike = mutationOf('strikeCaseEntry', 'StrikeCaseEntryInput')
const assign = mutationOf('assignCase', 'AssignCaseInput')
const set = mutationOf('setCaseState', 'SetCaseStateInput')
const take = `mutation { here: takeNextCase { ${fields} } }`

const operator: Who = { as: 'DEMO_MERCHANT/operator' }
const support: Who = { as: 'DEMO_MERCHANT/support' }
const finance: Who = { as: 'DEMO_MERCHANT/finance' }
const admin: Who = { as: 'DEMO_MERCHANT/admin' }
const other: Who = { as: 'OTHER_MERCHANT/admin' }
const superAccount: Who = { as: 'SUPER_ACCOUNT/super' }

const onCharge = { objectType: 'Charge', objectId: 'chg-1001' }
const minutes = 60_000
const days = 24 * 60 * minutes
const iso = (milliseconds: number) => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`

await onEachStore('cases on', { postgres: 'both tiers' }, (options) => {
  let store: Store
  let second: Store
  let stack: Stack
  let replica: Stack['gateway']
  beforeAll(async () => {
    store = await openStore(options)
    // A SQLite file is used by one process. On PostgreSQL, the replica has its own connections.
    second = options.databaseUrl ? await openStore(options) : store
    stack = await startStack({ charges: 60, gateway: { store } })
    replica = await stack.anotherGateway({ store: second })
  })
  afterAll(() => stack?.close())
  beforeEach(async () => {
    for (const table of ['caseWord', 'caseEntry', 'objectCase', 'chargebackDueDays'] as const) {
      await store.deleteFrom(table).execute()
    }
    stack.clock.now = startOfTests
    stack.takeCalls()
  })

  const asks = (query: string, variables: Record<string, unknown> = {}, who: Who = operator, gateway = stack.gateway) =>
    ask(gateway, query, variables, who)
  const done = async (query: string, input: object, who: Who = operator): Promise<Document> => {
    const { data, errors } = await asks(query, { input }, who)
    expect(errors).toBeUndefined()
    return data.here
  }
  const fault = async (query: string, input: object, who: Who = operator) => {
    const { errors } = await asks(query, { input }, who)
    const { code, field, reason } = errors?.[0]?.extensions ?? {}
    return [code, field ?? reason].filter((part) => part !== undefined).join(' ')
  }
  const added = (input: object = {}, who?: Who) => done(add, { ...onCharge, text: 'Asked the payer', ...input }, who)
  const found = async (variables: object = {}, who?: Who): Promise<Document> => {
    const { data, errors } = await asks(read, { ...variables }, who)
    expect(errors).toBeUndefined()
    return data.cases
  }
  const excerpts = async (variables: object = {}, who?: Who): Promise<string[]> =>
    (await found(variables, who)).items.map(({ excerpt }: Document) => excerpt)
  const one = async (id: string, who: Who = operator) =>
    (await asks(`query ($id: ID!) { case(id: $id) { ${fields} } }`, { id }, who)).data.case

  test('a note opens a case without a state, with one platform call; reading it makes none', async () => {
    const note = await added()
    expect(stack.takeCalls()).toEqual(['GET /charges/chg-1001'])
    expect(note).toMatchObject({
      ...onCharge,
      merchantAccount: 'DEMO_MERCHANT',
      state: null,
      assigneeName: null,
      openedBy: 'operator',
      excerpt: 'Asked the payer',
      entryCount: 1,
    })
    expect(note.entries).toMatchObject([{ place: 1, kind: 'TEXT', byName: 'operator', isOwn: true, canStrike: true }])
    expect(await found({ filter: onCharge }, support)).toMatchObject({ total: 1, totalIsExact: true })
    expect(await one(note.id, support)).toMatchObject({ id: note.id, entries: [{ isOwn: false, canStrike: false }] })
    expect(stack.takeCalls()).toEqual([])
  })

  test('entries of one case keep their order, and change its excerpt', async () => {
    const { id } = await added()
    await done(add, { caseId: id, text: 'The payer\nanswered' }, finance)
    const now = await one(id)
    expect(now).toMatchObject({ excerpt: 'The payer answered', entryCount: 2 })
    expect(now.entries.map(({ place, byName }: Document) => [place, byName])).toEqual([
      [2, 'finance'],
      [1, 'operator'],
    ])
    expect(stack.takeCalls()).toEqual(['GET /charges/chg-1001'])
  })

  describe('access', () => {
    test('a case has the flag of its object', async () => {
      const { id } = await added({ objectType: 'Caller', objectId: 'api' }, admin)
      expect(await one(id, finance)).toBeNull()
      expect((await found({}, finance)).total).toBe(0)
      expect((await found({}, admin)).total).toBe(1)
      const here = { objectType: 'Caller', objectId: 'api' }
      expect(await fault(add, { ...here, text: 'x' }, finance)).toBe('FORBIDDEN')
      for (const [query, input] of [
        [add, { caseId: id, text: 'x' }],
        [assign, { id, assignee: 'finance' }],
        [set, { id, state: 'DONE' }],
        [correct, { id, place: 1, text: 'x' }],
        [strike, { id, place: 1, reason: 'x' }],
      ] as const) {
        expect(await fault(query, input, finance)).toBe('NOT_FOUND')
      }
      expect((await asks(read, { filter: here }, finance)).errors[0].extensions.code).toBe('FORBIDDEN')
    })

    test('objects and cases of another merchant look as if they did not exist', async () => {
      expect(await fault(add, { ...onCharge, text: 'x' }, other)).toBe('NOT_FOUND')
      const { id } = await added()
      expect(await one(id, other)).toBeNull()
      expect((await found({ filter: onCharge }, other)).total).toBe(0)
      expect(await fault(set, { id, state: 'DONE' }, other)).toBe('NOT_FOUND')
      expect(await fault(add, { objectType: 'Charge', objectId: 'chg-none', text: 'x' })).toBe('NOT_FOUND')
      expect(await fault(add, { objectType: 'Charge', objectId: '../callers/admin', text: 'x' })).toBe('NOT_FOUND')
    })

    test('a super account sees the cases of all merchants, and opens one for the owner of the object', async () => {
      await added()
      const mine = await added({ text: 'From the provider' }, superAccount)
      expect(mine).toMatchObject({ merchantAccount: 'DEMO_MERCHANT', openedBy: 'SUPER_ACCOUNT/super' })
      expect((await found({}, superAccount)).total).toBe(2)
      expect((await found({}, { ...superAccount, onBehalfOf: 'OTHER_MERCHANT' })).total).toBe(0)
      expect(await excerpts({ search: 'provider' }, superAccount)).toEqual(['From the provider'])
      expect((await found()).total).toBe(2)
    })

    test('refuses an unknown object type and names the known ones', async () => {
      expect(await fault(add, { objectType: 'ListView', objectId: 'x', text: 'x' })).toBe('BAD_INPUT objectType')
      expect(await fault(add, { objectType: '__proto__', objectId: 'x', text: 'x' })).toBe('BAD_INPUT objectType')
      expect(await fault(add, { text: 'x' })).toBe('BAD_INPUT objectType')
      expect(await fault(add, { objectType: 'Charge', text: 'x' })).toBe('BAD_INPUT objectId')
    })
  })

  describe('the gateway refuses a text', () => {
    test.each([
      ['without characters', ''],
      ['of blanks', ' \u3000\n '],
      ['of invisible characters', '\u200b\u2060\u200d'],
      ['of 10,001 characters', 'n'.repeat(10_001)],
      ['with a control character', 'bell\u0007'],
      ['whose direction is turned', 'gpj.\u202egnp'],
      ['with a card number', 'card 4111 1111 1111 1111'],
      ['with a card number in other groups', '41111-11111.11111 1'],
      ['with a card number, one digit a line', '4111111111111111'.split('').join('\n')],
      ['with a card number and invisible characters', '4111\u200b1111\u200b1111\u200b1111'],
      ['with a card number in Arabic digits', '٤١١١ ١١١١ ١١١١ ١١١١'],
      ['with a verification code', 'the CVV is 123'],
      ['with a password', 'password: Winter2024'],
      ['with a token', `Authorization: Bearer ${'a1B2'.repeat(8)}`],
    ])('%s', async (_title, text) => {
      expect(await fault(add, { ...onCharge, text })).toBe('BAD_INPUT text')
      expect((await found()).total).toBe(0)
      expect(stack.takeCalls()).toEqual([])
    })

    test('and stores nothing of it in the store or the ledger', async () => {
      const secret = 'password: Winter2024'
      await fault(add, { ...onCharge, text: `${secret} 4111 1111 1111 1111` })
      const { id } = await added()
      await fault(correct, { id, place: 1, text: secret })
      await fault(strike, { id, place: 1, reason: secret })
      await fault(add, { caseId: id, text: secret })
      for (const table of ['objectCase', 'caseEntry', 'caseWord', 'ledgerRecord'] as const) {
        const rows = JSON.stringify(await store.selectFrom(table).selectAll().execute())
        // A hash may contain four digits by chance.
        expect(rows).not.toMatch(/Winter2024|winter2024|4111 ?1111/)
      }
    })

    test('unless it has up to 10,000 characters, in any script, with markup or SQL', async () => {
      const texts = [
        'n'.repeat(10_000),
        '<b onclick="x()">bold</b>',
        "'); drop table caseEntry;--",
        'مرحبا 👩‍💻 größer',
      ]
      for (const text of texts) expect((await added({ text })).entries[0].text).toBe(text)
      expect((await added({ text: ' two \r\n lines ' })).entries[0].text).toBe('two \n lines')
    })
  })

  describe('a correction', () => {
    test('an author can correct a text within five minutes', async () => {
      const { id, entries } = await added({ text: 'Refunt promised' })
      expect(entries[0].correctableUntil).toBe(iso(startOfTests + 5 * minutes))
      expect(await fault(correct, { id, place: 1, text: 'x' }, admin)).toBe('FORBIDDEN')
      stack.clock.now += 5 * minutes - 1_000
      const after = await done(correct, { id, place: 1, text: 'Refund promised' })
      expect(after).toMatchObject({ excerpt: 'Refund promised', entries: [{ correctedAt: iso(stack.clock.now) }] })
      expect((await found({ search: 'refunt' })).total).toBe(0)
      expect((await found({ search: 'refund' })).total).toBe(1)
      stack.clock.now += 1_000
      expect(await fault(correct, { id, place: 1, text: 'x' })).toBe('CONFLICT TOO_LATE')
      expect((await one(id)).entries[0]).toMatchObject({ text: 'Refund promised', correctableUntil: null })
    })

    test('only a text can be corrected', async () => {
      const { id } = await added()
      await done(set, { id, state: 'OPEN' })
      expect(await fault(correct, { id, place: 2, text: 'x' })).toBe('NOT_FOUND')
      expect(await fault(correct, { id, place: 3, text: 'x' })).toBe('NOT_FOUND')
      expect(await fault(correct, { id, place: 1, text: ' ' })).toBe('BAD_INPUT text')
    })
  })

  test('an entry can be struck once, by its author or by a caller with callersEdit, with a reason', async () => {
    const { id } = await added({ text: 'Wrong customer' })
    await done(add, { caseId: id, text: 'Second' })
    expect(await fault(strike, { id, place: 1, reason: 'x' }, finance)).toBe('FORBIDDEN')
    expect(await fault(strike, { id, place: 1, reason: ' ' })).toBe('BAD_INPUT reason')
    stack.clock.now += days
    await done(strike, { id, place: 2, reason: 'Not true' }, admin)
    const after = await done(strike, { id, place: 1, reason: 'Other case' })
    expect(after).toMatchObject({ excerpt: '', entryCount: 2 })
    expect(after.entries[1]).toMatchObject({
      text: 'Wrong customer',
      struckBy: 'operator',
      struckReason: 'Other case',
      canStrike: false,
    })
    expect(after.entries[0]).toMatchObject({ struckBy: 'admin' })
    expect((await found({ search: 'wrong' })).total).toBe(0)
    expect(await fault(strike, { id, place: 1, reason: 'x' })).toBe('CONFLICT STRUCK')
    expect(await fault(correct, { id, place: 1, text: 'x' })).toBe('CONFLICT TOO_LATE')
  })

  describe('work', () => {
    test('assigning a note opens a case; a caller without the flag cannot be assigned', async () => {
      await found({}, finance)
      const { id } = await added()
      expect(await done(assign, { id, assignee: 'finance' })).toMatchObject({
        state: 'OPEN',
        assigneeName: 'finance',
        isMine: false,
        entries: [{ kind: 'ASSIGNMENT', byName: 'operator', assigneeName: 'finance' }, { kind: 'TEXT' }],
      })
      expect((await done(assign, { id, assignee: '@me' })).isMine).toBe(true)
      expect((await done(assign, { id, assignee: null })).assigneeName).toBeNull()
      // Repeating it leaves no entry.
      expect((await done(assign, { id, assignee: '' })).entryCount).toBe(4)
      const onCaller = await added({ objectType: 'Caller', objectId: 'api' }, admin)
      const refused = await asks(assign, { input: { id: onCaller.id, assignee: 'finance' } }, admin)
      expect(refused.errors[0].message).toContain('missing the permission callers.read')
      expect(refused.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field: 'assignee' })
    })

    test('refuses an assignee who does not exist, is locked or deleted, or belongs to another merchant', async () => {
      const { id } = await added()
      for (const assignee of ['nobody', 'locked', 'OTHER_MERCHANT/admin', '../admin', '/']) {
        expect(await fault(assign, { id, assignee }, admin)).toBe('BAD_INPUT assignee')
      }
      // A caller who may not read callers knows only those who have opened the portal.
      expect(await fault(assign, { id, assignee: 'nobody' })).toBe('BAD_INPUT assignee')
    })

    test('a deleted caller loses the cases, and an entry records it', async () => {
      const key = { userName: 'leaver', secretKey: 'Secret-Key-Of-A-Leaver-1', permissions: ['charges.read'] }
      const made = 'mutation ($input: NewCallerInput!) { addCaller(input: $input) { id } }'
      expect((await asks(made, { input: key }, admin)).errors).toBeUndefined()
      const { id } = await added({}, admin)
      await done(assign, { id, assignee: 'leaver' }, admin)
      expect((await asks('mutation { removeCaller(id: "leaver") }', {}, admin)).errors).toBeUndefined()
      expect(await one(id)).toMatchObject({
        state: 'OPEN',
        assigneeName: null,
        entries: [{ kind: 'ASSIGNMENT', byName: null, because: 'CALLER_REMOVED' }, {}, {}],
      })
      expect(await fault(assign, { id, assignee: 'leaver' }, admin)).toBe('BAD_INPUT assignee')
    })

    test('a due time must be in the future; once it has passed, the case is overdue', async () => {
      const { id } = await added()
      expect(await fault(set, { id, dueAt: iso(startOfTests) })).toBe('BAD_INPUT dueAt')
      expect(await fault(set, { id, dueAt: '2020-01-01' })).toBe('BAD_INPUT dueAt')
      expect(await fault(set, { id, dueAt: '9999-01-01T00:00:00Z' })).toBe('BAD_INPUT dueAt')
      const dueAt = iso(startOfTests + days)
      expect(await done(set, { id, dueAt })).toMatchObject({ state: 'OPEN', dueAt, isOverdue: false })
      stack.clock.now += 2 * days
      expect(await one(id)).toMatchObject({ isOverdue: true })
      expect((await found({ filter: { isOverdue: true } })).total).toBe(1)
      // The case's current due time can be sent along with other changes.
      expect(await done(set, { id, dueAt, state: 'DONE' })).toMatchObject({ state: 'DONE', dueAt, isOverdue: false })
      expect((await found({ filter: { isOverdue: true } })).total).toBe(0)
      expect((await done(set, { id, dueAt: null })).dueAt).toBeNull()
    })

    test('the list is filtered by all conditions, is sorted, and has pages without gaps', async () => {
      const ids: string[] = []
      for (const [place, text] of ['One', 'Two', 'Three', 'Four'].entries()) {
        stack.clock.now = startOfTests + place * minutes
        ids.push((await added({ text })).id)
      }
      stack.clock.now = startOfTests + 10 * minutes
      await done(set, { id: ids[0], dueAt: iso(startOfTests + 2 * days) })
      await done(set, { id: ids[1], dueAt: iso(startOfTests + days) })
      await done(assign, { id: ids[2], assignee: '@me' })
      expect(await excerpts({ sort: 'dueAt' })).toMatchObject(['Two', 'One', expect.anything(), expect.anything()])
      expect((await excerpts({ sort: '-dueAt' })).slice(0, 2)).toEqual(['One', 'Two'])
      expect(await excerpts({ sort: 'creationTime' })).toEqual(['One', 'Two', 'Three', 'Four'])
      expect(await excerpts({ sort: 'creationTime', page: { limit: 2, offset: 1 } })).toEqual(['Two', 'Three'])
      expect(await found({ page: { limit: 2, offset: 40 } })).toMatchObject({ total: 4, items: [] })
      expect(await excerpts({ filter: { assignee: 'operator' } })).toEqual(['Three'])
      expect(await excerpts({ filter: { assignee: '@me' } }, finance)).toEqual([])
      expect(await excerpts({ filter: { isUnassigned: true, state: ['OPEN'] }, sort: 'dueAt' })).toEqual(['Two', 'One'])
      const filter = { dueFrom: iso(startOfTests), dueTo: iso(startOfTests + 2 * days - 1_000) }
      expect(await excerpts({ filter })).toEqual(['Two'])
      expect((await asks(read, { sort: 'excerpt' })).errors[0].extensions).toMatchObject({ field: 'sort' })
      expect((await asks(read, { page: { limit: 0 } })).errors[0].extensions).toMatchObject({ field: 'page.limit' })
    })

    test('a search finds the beginnings of words, ignoring case and accents, in ids too, and in any order', async () => {
      await added({ text: 'Der Händler größer Straße; refund PROMISED' })
      await added({ text: 'Otra nota: devolución prometida, 100%_x' })
      const texts = ['refund', 'PROM ref', 'handler', 'HÄND', 'chg-1001 größ', 'refund chg']
      for (const search of texts) expect((await found({ search })).total, search).toBeGreaterThan(0)
      expect(await excerpts({ search: 'devolucion' })).toHaveLength(1)
      expect(await excerpts({ search: 'funds' })).toEqual([])
      expect(await excerpts({ search: 'efund' })).toEqual([])
      expect((await found({ search: 'refund devolucion' })).total).toBe(0)
      expect((await found({ search: '100 x' })).total).toBe(1)
      expect((await asks(read, { search: '%_' })).errors[0].extensions).toMatchObject({ field: 'search' })
    })
  })

  describe('take next', () => {
    test('assigns the earliest due open case without an assignee until none is left', async () => {
      const [late, soon, asleep, waiting] = await Promise.all(
        ['Late', 'Soon', 'Asleep', 'Waiting'].map((text) => added({ text })),
      )
      await added({ text: 'A note' })
      await done(set, { id: late.id, state: 'OPEN' })
      await done(set, { id: soon.id, dueAt: iso(startOfTests + days) })
      await done(set, { id: asleep.id, snoozedUntil: iso(startOfTests + days) })
      await done(set, { id: waiting.id, state: 'WAITING' })
      await done(set, { id: (await added({ objectType: 'Caller', objectId: 'api' }, admin)).id, state: 'OPEN' }, admin)
      const next = async () => (await asks(take, {}, finance)).data.here
      expect(await next()).toMatchObject({ excerpt: 'Soon', isMine: true })
      expect(await next()).toMatchObject({ excerpt: 'Late', entries: [{ because: 'TAKEN' }, {}, {}] })
      expect(await next()).toBeNull()
      stack.clock.now += 2 * days
      expect(await next()).toMatchObject({ excerpt: 'Asleep' })
    })

    test('gives each of many concurrent callers on two replicas a different case', async () => {
      for (let place = 0; place < 12; place++) {
        await done(set, { id: (await added({ text: `Case ${place}` })).id, state: 'OPEN' })
      }
      const takers = [operator, finance, support, admin].flatMap((who) => [who, who, who, who])
      const taken = await Promise.all(
        takers.map((who, place) => asks(take, {}, who, place % 2 === 0 ? stack.gateway : replica)),
      )
      expect(taken.flatMap(({ errors }) => errors ?? [])).toEqual([])
      const ids = taken.flatMap(({ data }) => (data.here ? [data.here.id] : []))
      expect(ids).toHaveLength(12)
      expect(new Set(ids).size).toBe(12)
    })
  })

  describe('a snooze', () => {
    const asleep = async (input: object = {}) => {
      const { id } = await added(input)
      await done(set, { id, snoozedUntil: iso(startOfTests + 3 * days) })
      stack.takeCalls()
      return id
    }

    test('ends at its time, and when it is set to null', async () => {
      const id = await asleep()
      expect(await one(id)).toMatchObject({ state: 'OPEN', snoozedUntil: iso(startOfTests + 3 * days) })
      expect((await found({ filter: { isSnoozed: false } })).total).toBe(0)
      expect((await found({ filter: { isSnoozed: true } })).total).toBe(1)
      expect((await done(set, { id, snoozedUntil: null })).snoozedUntil).toBeNull()
      await done(set, { id, snoozedUntil: iso(startOfTests + days) })
      stack.clock.now += days
      expect(await one(id)).toMatchObject({ snoozedUntil: null })
      expect((await found({ filter: { isSnoozed: false } })).total).toBe(1)
    })

    test('ends when the portal changes the object', async () => {
      const { id: ofCaller } = await added({ objectType: 'Caller', objectId: 'api' }, admin)
      await done(set, { id: ofCaller, snoozedUntil: iso(startOfTests + days) }, admin)
      const save = 'mutation { saveCaller(input: { id: "api", firstName: "Robot" }) { id } }'
      expect((await asks(save, {}, admin)).errors).toBeUndefined()
      expect(await one(ofCaller, admin)).toMatchObject({
        snoozedUntil: null,
        entries: [{ because: 'OBJECT_CHANGED', byName: null }, {}, {}],
      })
    })

    test('stays when another merchant changes its object with the same id', async () => {
      const { id: ofCaller } = await added({ objectType: 'Caller', objectId: 'admin' }, admin)
      await done(set, { id: ofCaller, snoozedUntil: iso(startOfTests + days) }, admin)
      const save = 'mutation { saveCaller(input: { id: "admin", firstName: "Robot" }) { id } }'
      expect((await asks(save, {}, { as: 'OTHER_MERCHANT/admin' })).errors).toBeUndefined()
      expect(await one(ofCaller, admin)).toMatchObject({ snoozedUntil: iso(startOfTests + days) })
    })

    test('ends only when the charge is read with a change from elsewhere, without another platform call', async () => {
      const id = await asleep()
      const readCharge = '{ charge(id: "chg-1001") { id } }'
      await asks(readCharge)
      expect(await one(id)).toMatchObject({ snoozedUntil: iso(startOfTests + 3 * days) })
      stack.clock.now += minutes
      const body = JSON.stringify({ command: 'REFUND', amount: '1.00' })
      const { status } = await stack.platform({ method: 'POST', path: '/api/v3/charges/chg-1001', body })
      expect(status).toBe(200)
      stack.takeCalls()
      await asks(readCharge)
      expect(stack.takeCalls()).toEqual(['GET /charges/chg-1001'])
      expect(await one(id)).toMatchObject({ snoozedUntil: null, entries: [{ because: 'OBJECT_CHANGED' }, {}, {}] })
    })

    test('ends when someone else writes, but not when its author does', async () => {
      const id = await asleep()
      await done(add, { caseId: id, text: 'Mine' })
      expect((await one(id)).snoozedUntil).not.toBeNull()
      const after = await done(add, { caseId: id, text: 'News' }, finance)
      expect(after).toMatchObject({
        snoozedUntil: null,
        entries: [{ because: 'NEW_ENTRY' }, { text: 'News' }, {}, {}, {}],
      })
    })

    test('refuses a snooze of a finished case, or into the past', async () => {
      const { id } = await added()
      expect(await fault(set, { id, snoozedUntil: iso(startOfTests - 1_000) })).toBe('BAD_INPUT snoozedUntil')
      expect(await fault(set, { id, state: 'DONE', snoozedUntil: iso(startOfTests + days) })).toBe(
        'BAD_INPUT snoozedUntil',
      )
      await done(set, { id, snoozedUntil: iso(startOfTests + days) })
      expect(await done(set, { id, state: 'DONE' })).toMatchObject({ state: 'DONE', snoozedUntil: null })
    })
  })

  describe('colleagues', () => {
    const colleagues = `query ($type: String!) { caseColleagues(objectType: $type) { name isMe mayRead missing } }`

    test('suggests colleagues who have opened the portal, with the reason if they may not read the object', async () => {
      await store.deleteFrom('colleague').execute()
      for (const who of [finance, admin, other]) await asks(read, {}, who, await stack.anotherGateway({ store }))
      const { data } = await asks(colleagues, { type: 'Caller' }, admin, await stack.anotherGateway({ store }))
      expect(data.caseColleagues).toEqual([
        { name: 'admin', isMe: true, mayRead: true, missing: [] },
        { name: 'finance', isMe: false, mayRead: false, missing: ['callers.read'] },
      ])
      expect((await asks(colleagues, { type: 'Caller' }, finance)).errors[0].extensions.code).toBe('FORBIDDEN')
      expect(stack.takeCalls()).toEqual([])
    })

    test('mentions only colleagues who may read the object, and finds cases by the mention', async () => {
      await store.deleteFrom('colleague').execute()
      for (const who of [operator, finance, admin]) await asks(read, {}, who, await stack.anotherGateway({ store }))
      const text = 'Please look, @finance and @nobody, not mail@finance.'
      expect((await added({ text })).entries[0].mentions).toEqual(['finance'])
      expect(await found({ search: '@finance' }, finance)).toMatchObject({ total: 1 })
      expect(await found({ search: '@nobody' })).toMatchObject({ total: 0 })
      const onCaller = await added({ objectType: 'Caller', objectId: 'api', text: '@finance @admin' }, admin)
      expect(onCaller.entries[0].mentions).toEqual(['admin'])
    })
  })

  test('a text can refer to an entry in the ledger of its object, and of no other', async () => {
    await asks('mutation { saveCaller(input: { id: "api", lastName: "Robot" }) { id } }', {}, admin)
    const history = '{ history(objectType: "Caller", objectId: "api") { items { id } } }'
    const { data } = await asks(history, {}, admin)
    const ledgerEntryId = data.history.items[0].id
    const note = await added({ objectType: 'Caller', objectId: 'api', ledgerEntryId }, admin)
    expect(note.entries[0]).toMatchObject({ kind: 'LINK', ledgerEntryId, text: 'Asked the payer' })
    expect(await fault(add, { ...onCharge, text: 'x', ledgerEntryId })).toBe('NOT_FOUND')
    expect(await fault(add, { ...onCharge, text: 'x', ledgerEntryId: '1@OTHER_MERCHANT' })).toBe('NOT_FOUND')
  })

  describe('chargebacks', () => {
    const chargebacks = '{ charges(filter: { chargeStatus: [CHARGED_BACK, CHARGEBACK_PENDING] }) { items { id } } }'
    const charge = `{ charge(id: "chg-1021") { paymentProfile { brand } transactions { id type creationTime } } }`

    test('open one case per transaction, even on two replicas at the same time, without another platform call', async () => {
      await Promise.all([stack.gateway, replica, stack.gateway].map((at) => asks(chargebacks, {}, operator, at)))
      // The first replica uses one platform read for both of its requests.
      expect(stack.takeCalls()).toHaveLength(2)
      await Promise.all([asks(charge), asks(charge, {}, finance, replica)])
      expect(stack.takeCalls()).toEqual(['GET /charges/chg-1021', 'GET /charges/chg-1021'])
      const { data } = await asks(charge)
      const begun = data.charge.transactions.filter(({ type }: Document) => type === 'DISPUTE' || type === 'CHARGEBACK')
      const { items } = await found({ filter: { objectType: 'Charge', objectId: 'chg-1021' } })
      expect(items).toHaveLength(begun.length)
      const days30 = data.charge.paymentProfile.brand === 'Mastercard' ? 45 : 30
      expect(items[0]).toMatchObject({
        state: 'OPEN',
        openedBy: null,
        isDueComputed: true,
        dueAt: iso(Date.parse(begun[0].creationTime) + days30 * days),
        entries: [{ kind: 'STATE', byName: null, because: 'CHARGEBACK', transactionId: begun[0].id }],
      })
    })

    test('can get a due time that a person sets or confirms', async () => {
      await asks(charge)
      const { items } = await found({ filter: { objectId: 'chg-1021' } })
      const [{ id, dueAt }] = items
      expect(await done(set, { id, dueAt })).toMatchObject({ dueAt, isDueComputed: false })
      const later = iso(startOfTests + 9 * days)
      expect(await done(set, { id, dueAt: later })).toMatchObject({ dueAt: later, isDueComputed: false })
    })

    test('do not reopen a case that is done', async () => {
      await asks(charge)
      const { items } = await found({ filter: { objectId: 'chg-1021' } })
      await done(set, { id: items[0].id, state: 'DONE' })
      await asks(charge)
      expect(await found({ filter: { objectId: 'chg-1021' } })).toMatchObject({ total: 1, items: [{ state: 'DONE' }] })
    })

    test('open no case once they are won', async () => {
      await asks('{ charge(id: "chg-1009") { id } }')
      expect((await found({ filter: { objectId: 'chg-1009' } })).total).toBe(0)
    })

    test('use the number of days that the merchant sets for a brand', async () => {
      const save = `mutation ($input: ChargebackDueDaysInput!) {
        here: saveChargebackDueDays(input: $input) { brand days isUsual } }`
      expect(await done(save, { brand: 'Visa', days: 12 }, admin)).toContainEqual({
        brand: 'Visa',
        days: 12,
        isUsual: false,
      })
      expect(await done(save, { brand: 'Mastercard', days: 12 }, admin)).toHaveLength(7)
      expect(await fault(save, { brand: 'Visa', days: 0 }, admin)).toBe('BAD_INPUT days')
      expect(await fault(save, { brand: 'Visa', days: 366 }, admin)).toBe('BAD_INPUT days')
      expect(await fault(save, { brand: ' ', days: 3 }, admin)).toBe('BAD_INPUT brand')
      expect(await fault(save, { brand: 'Visa', days: 3 }, finance)).toBe('FORBIDDEN')
      const { data } = await asks(charge)
      const begun = data.charge.transactions.find(({ type }: Document) => type === 'DISPUTE')
      const { items } = await found({ filter: { objectId: 'chg-1021' } })
      expect(items[0].dueAt).toBe(iso(Date.parse(begun.creationTime) + 12 * days))
      expect(await done(save, { brand: 'Visa', days: null }, admin)).toContainEqual({
        brand: 'Visa',
        days: 30,
        isUsual: true,
      })
    })
  })

  describe('limits', () => {
    test('allow 1,000 cases on one charge, and not one more', async () => {
      const { id } = await added()
      const row = await store.selectFrom('objectCase').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      for (let from = 1; from < 1_000; from += 111) {
        const rows = Array.from({ length: 111 }, (_, place) => ({
          ...row,
          id: `copy-${from + place}`,
          origin: `copy-${from + place}`,
        }))
        await store.insertInto('objectCase').values(rows).execute()
      }
      expect(await found({ filter: onCharge, page: { limit: 3 } })).toMatchObject({ total: 1_000 })
      expect(await fault(add, { ...onCharge, text: 'One more' })).toBe('LIMIT_EXCEEDED')
      expect((await found({ filter: onCharge })).total).toBe(1_000)
      expect((await added({ objectId: 'chg-1002' })).entryCount).toBe(1)
    })

    test('allow 250 reads of entries in a request: a page of 200 cases with the entries of each', async () => {
      const { id } = await added()
      const row = await store.selectFrom('objectCase').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const copies = Array.from({ length: 199 }, (_, place) => ({
        ...row,
        id: `copy-${place}`,
        origin: `copy-${place}`,
      }))
      await store.insertInto('objectCase').values(copies).execute()
      stack.takeCalls()
      const page = await asks('{ cases(page: { limit: 200 }) { items { entries { text } } } }')
      expect(page.errors).toBeUndefined()
      expect(page.data.cases.items).toHaveLength(200)
      const entries = Array.from({ length: 49 }, (_, place) => `e${place}: entries(page: { limit: 50 }) { text }`)
      const { errors } = await asks(`{ cases(page: { limit: 6 }) { items { ${entries.join(' ')} } } }`)
      expect(errors[0]).toMatchObject({
        message: 'The nested fields of the request need more than 250 reads of the store. Split it',
        extensions: { code: 'LIMIT_EXCEEDED' },
      })
      expect(stack.takeCalls()).toEqual([])
    })

    test('allow 500 entries in a case', async () => {
      const { id } = await added()
      await store.updateTable('objectCase').set({ entries: 499 }).where('id', '=', id).execute()
      await done(add, { caseId: id, text: 'The last one' })
      expect(await fault(add, { caseId: id, text: 'One more' })).toBe('LIMIT_EXCEEDED')
      expect(await fault(assign, { id, assignee: '@me' })).toBe('LIMIT_EXCEEDED')
      expect(await one(id)).toMatchObject({ assigneeName: null })
    })

    test('delete finished cases and notes after two years, but keep open ones', async () => {
      const note = await added()
      const open = await added()
      await done(set, { id: open.id, state: 'OPEN' })
      const old = { changed: startOfTests - 731 * days }
      await store.updateTable('objectCase').set(old).where('id', 'in', [note.id, open.id]).execute()
      stack.clock.now += 2 * minutes
      await added()
      expect(await one(note.id)).toBeNull()
      expect(await one(open.id)).toMatchObject({ state: 'OPEN' })
      expect(await store.selectFrom('caseEntry').select('seq').where('caseId', '=', note.id).execute()).toEqual([])
      expect(await store.selectFrom('caseWord').select('seq').where('caseId', '=', note.id).execute()).toEqual([])
    })
  })

  test('each change leaves an entry in the ledger that names the case without its text', async () => {
    const { id } = await added({ text: 'Unmistakable words' })
    await done(assign, { id, assignee: '@me' })
    await done(set, { id, state: 'DONE' })
    await done(strike, { id, place: 1, reason: 'Not true' })
    const entries = `{ ledger(filter: { objectType: "Case", objectId: "${id}" }) {
      items { act outcome reason changes { field before after } } } }`
    const { data, errors } = await asks(entries, {}, admin)
    expect(errors).toBeUndefined()
    const [struck, closed, assigned, opened] = data.ledger.items
    expect(struck).toMatchObject({ act: 'strikeCaseEntry', outcome: 'DONE', reason: 'Not true' })
    expect(closed.changes).toContainEqual({ field: 'state', before: 'OPEN', after: 'DONE' })
    expect(assigned.changes).toContainEqual({ field: 'assigneeName', before: null, after: 'operator' })
    expect(opened).toMatchObject({ act: 'addCaseEntry', outcome: 'DONE' })
    expect(JSON.stringify(await store.selectFrom('ledgerRecord').selectAll().execute())).not.toContain('Unmistakable')
  })
})
