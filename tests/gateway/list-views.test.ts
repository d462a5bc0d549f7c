import { openStore, type Store } from '@portal/gateway/store/store'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onEachStore } from '../support/kinds-of-store.ts'
import { ask, type Who } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

const fields = 'id list name scope ownerName isOwn canChange state changedBy lastModified'
const read = `query ($list: String) { listViews(list: $list) { ${fields} } }`
const add = `mutation ($input: AddListViewInput!) { addListView(input: $input) { ${fields} } }`
const save = `mutation ($input: SaveListViewInput!) { saveListView(input: $input) { ${fields} } }`
const remove = `mutation ($id: ID!, $seen: DateTime) { removeListView(id: $id, expectedLastModified: $seen) }`

const declined = {
  search: '',
  filter: { chargeStatus: ['DECLINED', 'ERROR'], from: 'today', liveMode: true },
  sort: '-amount',
  columns: { order: [], hidden: ['method'], shown: [], widths: { id: 140 } },
  density: 'compact',
  pageSize: 'fit',
}
const view = { list: 'charges', name: 'Declined today', scope: 'OWN', state: declined }

const operator: Who = { as: 'DEMO_MERCHANT/operator' }
const finance: Who = { as: 'DEMO_MERCHANT/finance' }

await onEachStore('saved views of lists on', { postgres: 'both tiers' }, (options) => {
  let store: Store
  let stack: Stack
  beforeAll(async () => {
    store = await openStore(options)
    stack = await startStack({ charges: 60, gateway: { store } })
  })
  afterAll(() => stack?.close())
  beforeEach(async () => {
    await store.deleteFrom('listView').execute()
    stack.takeCalls()
  })

  const asks = (query: string, variables: Record<string, unknown>, who: Who = operator) =>
    ask(stack.gateway, query, variables, who)
  const added = async (input: object = {}, who: Who = operator) =>
    (await asks(add, { input: { ...view, ...input } }, who)).data.addListView
  const views = async (who: Who = operator, list: string | null = 'charges') =>
    (await asks(read, { list }, who)).data.listViews
  const names = async (who?: Who, list?: string | null) =>
    (await views(who, list)).map(({ name }: { name: string }) => name)
  const fault = async (query: string, variables: Record<string, unknown>, who?: Who) => {
    const { errors } = await asks(query, variables, who)
    const { code, field, reason } = errors?.[0]?.extensions ?? {}
    return [code, field ?? reason].filter((part) => part !== undefined).join(' ')
  }
  const faultOf = (input: object, who?: Who) => fault(add, { input: { ...view, ...input } }, who)

  test('returns a view as it was added, without a platform call', async () => {
    const one = await added()
    expect(one).toMatchObject({ ...view, ownerName: 'operator', isOwn: true, canChange: true, changedBy: 'operator' })
    expect(await views()).toEqual([one])
    expect(await views(operator, null)).toEqual([one])
    expect(await names(operator, 'customers')).toEqual([])
    expect(stack.takeCalls()).toEqual([])
  })

  test('a caller’s own view applies to every merchant, a team view to one', async () => {
    await added({ name: 'Ours', scope: 'TEAM' })
    await added({ name: 'Mine' })
    await added({ name: 'Theirs', scope: 'TEAM' }, { ...operator, onBehalfOf: 'OTHER_MERCHANT' })
    expect(await names()).toEqual(['Mine', 'Ours'])
    expect(await names(finance)).toEqual(['Ours'])
    expect(await names({ ...operator, onBehalfOf: 'OTHER_MERCHANT' })).toEqual(['Mine', 'Theirs'])
    const [theirs] = await views({ as: 'OTHER_MERCHANT/admin' })
    expect(theirs).toMatchObject({ ownerName: 'DEMO_MERCHANT/operator', isOwn: false, canChange: true })
  })

  describe('a team view', () => {
    test('can be changed only by its owner and callers with callersEdit; others copy it', async () => {
      const { id } = await added({ scope: 'TEAM' })
      const change = (name: string) => ({ input: { id, name } })
      expect(await fault(save, change('Other'), finance)).toBe('FORBIDDEN')
      expect(await fault(remove, { id }, finance)).toBe('FORBIDDEN')
      const [shared] = await views(finance)
      expect(shared).toMatchObject({ isOwn: false, canChange: false })
      expect(await added({ state: shared.state }, finance)).toMatchObject({ state: declined, scope: 'OWN' })
      const admin: Who = { as: 'DEMO_MERCHANT/admin' }
      expect((await asks(save, change('Renamed'), admin)).data.saveListView).toMatchObject({
        name: 'Renamed',
        ownerName: 'operator',
        changedBy: 'admin',
      })
      expect(await fault(save, { input: { id, scope: 'OWN' } }, admin)).toBe('FORBIDDEN')
      expect((await asks(save, { input: { id, scope: 'OWN' } })).data.saveListView.scope).toBe('OWN')
      expect(await names(finance)).toEqual(['Declined today'])
      expect(await fault(remove, { id }, admin)).toBe('NOT_FOUND')
    })

    test('hides the values that a reader may not filter by, and keeps them when that reader saves', async () => {
      const state = { filter: { email: 'ana@example.test', customerStatus: ['ACTIVE'] } }
      const who: Who = { as: 'DEMO_MERCHANT/support' }
      const { id } = await added({ list: 'customers', scope: 'TEAM', state }, who)
      const reader: Who = { as: 'DEMO_MERCHANT/api' }
      const [seen] = await views(reader, 'customers')
      expect(seen.state.filter).toEqual({ email: '•••', customerStatus: ['ACTIVE'] })
      const copy = { ...view, list: 'customers', state: seen.state }
      expect(await fault(add, { input: copy }, reader)).toBe('BAD_INPUT state.filter.email')
      await store.updateTable('listView').set({ caller: 'api' }).where('id', '=', id).execute()
      await asks(save, { input: { id, name: 'Ana', state: { ...seen.state, sort: 'id' } } }, reader)
      expect((await views(who, 'customers'))[0]).toMatchObject({ name: 'Ana', state: { ...state, sort: 'id' } })
      const search = { list: 'customers', scope: 'TEAM', state: { search: 'ana@example.test' } }
      expect(await faultOf(search, who)).toBe('BAD_INPUT state.search')
    })
  })

  test('callers cannot reach views of lists that they may not read', async () => {
    expect(await faultOf({ list: 'ledger' }, finance)).toBe('FORBIDDEN')
    expect(await fault(read, { list: 'ledger' }, finance)).toBe('FORBIDDEN')
    const who: Who = { as: 'DEMO_MERCHANT/admin' }
    const { id } = await added({ list: 'ledger', scope: 'TEAM', state: {} }, who)
    expect(await names(finance, null)).toEqual([])
    expect(await fault(remove, { id }, finance)).toBe('NOT_FOUND')
    expect(await faultOf({ list: 'jobs' })).toBe('BAD_INPUT list')
    expect(await fault(read, { list: '__proto__' })).toBe('BAD_INPUT list')
  })

  describe('the gateway refuses', () => {
    test.each([
      ['an empty name', { name: '' }, 'BAD_INPUT name'],
      ['a blank name', { name: ' \u3000 ' }, 'BAD_INPUT name'],
      ['a name of invisible characters', { name: '\u200b\u200b' }, 'BAD_INPUT name'],
      ['a name of 200 letters', { name: 'n'.repeat(200) }, 'BAD_INPUT name'],
      ['a name with a line break', { name: 'two\nlines' }, 'BAD_INPUT name'],
      ['a name with a control character', { name: 'bell\u0007' }, 'BAD_INPUT name'],
      ['a name whose direction is turned', { name: 'gpj.\u202egnp' }, 'BAD_INPUT name'],
      ['a name with a card number', { name: '4111 1111 1111 1111' }, 'BAD_INPUT name'],
      ['a state that is a list', { state: [] }, 'BAD_INPUT state'],
      ['a state that is a text', { state: 'charges' }, 'BAD_INPUT state'],
      ['a filter that is a text', { state: { filter: 'a' } }, 'BAD_INPUT state.filter'],
      ['a filter with an object', { state: { filter: { from: { to: 1 } } } }, 'BAD_INPUT state.filter'],
      ['a page size of 0', { state: { pageSize: 0 } }, 'BAD_INPUT state.pageSize'],
      ['a page size of 1,000', { state: { pageSize: 1_000 } }, 'BAD_INPUT state.pageSize'],
      ['an unknown density', { state: { density: 'dense' } }, 'BAD_INPUT state.density'],
      ['a card number in the search', { state: { search: '4111111111111111' } }, 'BAD_INPUT state'],
      ['a state that is too large', { state: { search: 's'.repeat(4_000) } }, 'BAD_INPUT state'],
    ])('%s', async (_title, input, expected) => {
      expect(await faultOf(input)).toBe(expected)
      expect(await names()).toEqual([])
    })

    test('a taken name, in any letter case', async () => {
      await added()
      expect(await faultOf({ name: ' declined  TODAY' })).toBe('CONFLICT name')
      expect((await added({ scope: 'TEAM' })).name).toBe('Declined today')
      expect((await added({ list: 'customers', state: {} })).name).toBe('Declined today')
      const { id } = await added({ name: 'Other' })
      expect(await fault(save, { input: { id, name: 'Declined Today' } })).toBe('CONFLICT name')
      expect((await asks(save, { input: { id, name: 'OTHER' } })).data.saveListView.name).toBe('OTHER')
    })

    test('more than 50 own and 50 team views of one list', async () => {
      for (const scope of ['OWN', 'TEAM']) {
        for (let place = 0; place < 50; place++) await added({ name: `View ${place}`, scope })
        expect(await faultOf({ name: 'One more', scope })).toBe('LIMIT_EXCEEDED')
      }
      const all = await views()
      expect(all).toHaveLength(100)
      expect(await fault(save, { input: { id: all[0].id, name: 'Moved', scope: 'TEAM' } })).toBe('LIMIT_EXCEEDED')
      expect(await views()).toEqual(all)
      expect((await added({ list: 'customers', state: {} })).list).toBe('customers')
    })
  })

  test('a name can be in any script, contain emoji made of several characters, and be SQL', async () => {
    for (const name of ['بطاقات مرفوضة', '👩‍💻 mine', "Robert'); drop table listView;--", 'Größe & Ähnliches']) {
      expect((await added({ name })).name).toBe(name)
    }
  })

  test('keeps conditions and columns that the list does not support', async () => {
    const state = { filter: { shippedFrom: 'ES' }, columns: { order: ['gone'] }, later: { any: [1, null] } }
    expect((await added({ state })).state).toEqual(state)
  })

  describe('a view that has changed since it was read', () => {
    test('causes a conflict for the second of two tabs that save', async () => {
      const { id, lastModified } = await added()
      const saves = ['First', 'Second'].map((name) =>
        asks(save, { input: { id, name, expectedLastModified: lastModified } }),
      )
      const results = await Promise.all(saves)
      const [failed] = results.flatMap(({ errors }) => errors ?? [])
      expect(results.filter(({ errors }) => errors === undefined)).toHaveLength(1)
      expect(failed.extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
      const [now] = await views()
      // Both were made in the same second.
      expect(Date.parse(now.lastModified)).toBeGreaterThan(Date.parse(lastModified))
      expect(await fault(remove, { id, seen: lastModified })).toBe('CONFLICT CHANGED')
      expect((await asks(remove, { id, seen: now.lastModified })).data.removeListView).toBe(true)
    })

    test('refuses a save after its removal', async () => {
      const { id } = await added()
      expect((await asks(remove, { id })).data.removeListView).toBe(true)
      expect(await fault(save, { input: { id, name: 'Other' } })).toBe('NOT_FOUND')
      expect(await fault(remove, { id })).toBe('NOT_FOUND')
    })
  })

  test('each change leaves an entry in the ledger that names the view, without its conditions', async () => {
    const { id } = await added({ state: { search: 'ana@example.test' } })
    await asks(save, { input: { id, name: 'Renamed' } })
    await asks(remove, { id })
    await faultOf({ name: '' })
    const entries = `{ ledger(filter: { objectType: "ListView" }, page: { limit: 4 }) {
      items { act objectId outcome changes { field before after } } } }`
    const { data, errors } = await asks(entries, {}, { as: 'DEMO_MERCHANT/admin' })
    expect(errors).toBeUndefined()
    const [refused, removed, saved, made] = data.ledger.items
    expect(refused).toMatchObject({ act: 'addListView', outcome: 'REFUSED' })
    expect(removed).toMatchObject({ act: 'removeListView', objectId: id, outcome: 'DONE' })
    expect(saved.changes).toEqual([{ field: 'name', before: 'Declined today', after: 'Renamed' }])
    expect(made).toMatchObject({ act: 'addListView', objectId: id, outcome: 'DONE' })
    expect(JSON.stringify(await store.selectFrom('ledgerRecord').selectAll().execute())).not.toContain('ana@')
  })

  test('removes the views of a deleted caller, and keeps those of the team', async () => {
    const who: Who = { as: 'DEMO_MERCHANT/api' }
    await added({ name: 'Mine' }, who)
    await added({ name: 'Ours', scope: 'TEAM' }, who)
    const { errors } = await asks('mutation { removeCaller(id: "api") }', {}, { as: 'DEMO_MERCHANT/admin' })
    expect(errors).toBeUndefined()
    expect((await store.selectFrom('listView').select('name').execute()).map(({ name }) => name)).toEqual(['Ours'])
  })
})
