import { createHash } from 'node:crypto'
import { portalSchema } from '@portal/gateway/graphql/schema'
import { listFieldsOf } from '@portal/gateway/lists/list-fields'
import { openStore } from '@portal/gateway/store/store'
import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entryFields } from '../support/ledger-entries.ts'
import { ask, basic, type CallerId, secretKeys } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

const listExport = `query ($id: ID!) { listExport(id: $id) {
  id list format state rows total isTotalExact createdUntil method bytes sha256 why } }`

function get(
  app: FastifyInstance,
  list: string,
  query: Record<string, string> = {},
  as: CallerId = 'DEMO_MERCHANT/admin',
) {
  return app.inject({ url: `/files/lists/${list}`, query, headers: { authorization: basic(as) } })
}

/** Signs in and returns the headers of the session's requests. */
async function signIn(app: FastifyInstance): Promise<Record<string, string>> {
  const query = `mutation { login(input: { merchantAccount: "DEMO_MERCHANT", callerName: "admin",
    secretKey: "${secretKeys['DEMO_MERCHANT/admin']}" }) { callerName } }`
  const reply = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-portal-csrf': '1' },
    payload: { query },
  })
  const [cookie] = reply.cookies
  return { cookie: `${cookie?.name}=${cookie?.value}`, 'x-portal-csrf': '1' }
}

const rowsOf = (body: string): Record<string, string>[] => parse(body, { columns: true })
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

describe('a file of a list', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack({ charges: 1_500 })
    // The newest seeded rows are from this second, and a file ends two seconds before it starts.
    stack.clock.now += 24 * 60 * 60_000
  })
  afterAll(() => stack.close())
  beforeEach(() => {
    stack.takeCalls()
  })

  /** All ids of a list, page by page, in the list's order. */
  async function idsOf(list: string, args = '', as: CallerId = 'DEMO_MERCHANT/admin', key = 'id'): Promise<string[]> {
    const ids: string[] = []
    for (;;) {
      const query = `{ list: ${list}(page: { limit: 200, offset: ${ids.length} } ${args}) { total items { key: ${key} } } }`
      const { data, errors } = await ask(stack.gateway, query, {}, { as })
      expect(errors).toBeUndefined()
      ids.push(...data.list.items.map(({ key }: { key: string }) => key))
      if (ids.length >= data.list.total) return ids
    }
  }

  test('has all rows of a search that several lookups find, also those after the first total', async () => {
    const as = 'SUPER_ACCOUNT/super'
    // One block has the id that is searched for, and seventy have it as their name.
    for (let place = 0; place < 70; place++) {
      const postalCode = `${10_000 + place}`
      const block = { name: 'block-1', country: 'US', postalCode, blocked: true, reason: 'A test of the search' }
      const { status } = await stack.platform(
        { method: 'POST', path: '/api/v3/ofac/block', body: JSON.stringify(block) },
        'super',
      )
      expect(status).toBeLessThan(300)
    }
    const file = await get(stack.gateway, 'ofacBlocks', { columns: 'id', search: 'block-1' }, as)
    expect(file.statusCode).toBe(200)
    expect(new Set(rowsOf(file.body).map(({ id }) => id)).size).toBe(71)
    expect(file.headers).toMatchObject({ 'x-list-rows': '70', 'x-list-rows-exact': 'false' })
  })

  test('does not call the total of a search exact if the list does not', async () => {
    const file = await get(stack.gateway, 'binLookups', { columns: 'id', search: '424242' }, 'SUPER_ACCOUNT/super')
    expect(file.headers).toMatchObject({ 'x-list-rows': '2', 'x-list-rows-exact': 'false' })
  })

  test('has the rows of the list of charges in order, with a proof that matches the file', async () => {
    const file = await get(stack.gateway, 'charges', { columns: 'id,creationTime,amount' })
    expect(file.statusCode).toBe(200)
    const rows = rowsOf(file.body)
    expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'creationTime', 'amount', 'currency'])
    const calls = stack.takeCalls()
    expect(calls.every((call) => !/offset=[1-9]/.test(call))).toBe(true)
    expect(calls.length).toBeLessThan(4 + rows.length / 60)
    expect(rows.map(({ id }) => id)).toEqual(await idsOf('charges'))
    const { data } = await ask(
      stack.gateway,
      listExport,
      { id: file.headers['x-list-export'] },
      { as: 'DEMO_MERCHANT/admin' },
    )
    expect(data.listExport).toEqual({
      id: file.headers['x-list-export'],
      list: 'charges',
      format: 'CSV',
      state: 'COMPLETE',
      rows: rows.length,
      total: rows.length,
      isTotalExact: true,
      createdUntil: '2026-11-22T11:59:58Z',
      method: 'CREATION',
      bytes: file.rawPayload.length,
      sha256: sha256(file.rawPayload),
      why: null,
    })
  })

  const supers = ['SUPER_ACCOUNT/super', 'DEMO_MERCHANT/admin'] as const
  test.each([...listFieldsOf(portalSchema()).values()].map((list) => [list.stem, list] as const))(
    'equals the list of %s, with only the calls of its pages',
    async (stem, { rowType }) => {
      const type = portalSchema().getType(rowType)
      const key = type && 'getFields' in type && 'id' in type.getFields() ? 'id' : 'name'
      let isRead = false
      for (const as of supers) {
        stack.takeCalls()
        const file = await get(stack.gateway, stem, {}, as)
        if (file.statusCode === 403) continue
        expect([file.statusCode, file.body.slice(0, 300)]).toEqual([200, expect.anything()])
        isRead = true
        const calls = stack.takeCalls()
        const rows = rowsOf(file.body)
        const ids = await idsOf(stem, '', as, key)
        if (stem !== 'ledger') expect(rows.map((row) => row[key])).toEqual(ids)
        const pages = Math.max(1, Math.ceil(rows.length / 60))
        expect(calls.length).toBeLessThanOrEqual(2 * pages + 1)
      }
      expect(isRead).toBe(true)
    },
  )

  test('leaves an entry in the ledger, without personal data', async () => {
    await get(stack.gateway, 'customers', { filter: '{"email":"ana@example.test"}', columns: 'id' })
    const entries = `{ ledger(filter: { objectType: "ListExport" }) { items { ${entryFields} } } }`
    const { data } = await ask(stack.gateway, entries, {}, { as: 'DEMO_MERCHANT/admin' })
    expect(JSON.stringify(data.ledger.items[0])).not.toContain('ana@example.test')
    expect(data.ledger.items[0]).toMatchObject({
      kind: 'REVEAL',
      act: 'listExport',
      objectId: 'customers',
      outcome: 'DONE',
    })
  })

  const codeOf = (body: string) => JSON.parse(body).errors[0].extensions.code
  test.each([
    ['an unknown list', 'chargs', {}, 'NOT_FOUND', 'list chargs not found'],
    ['an unknown format', 'charges', { format: 'pdf' }, 'BAD_INPUT', 'format must be one of csv, xlsx'],
    [
      'an unknown column',
      'charges',
      { columns: 'id,color' },
      'BAD_INPUT',
      'columns has no column "color" in this list',
    ],
    ['a filter that is no JSON', 'charges', { filter: '{' }, 'BAD_INPUT', 'filter is not JSON'],
    ['an unknown filter', 'charges', { filter: '{"color":"red"}' }, 'BAD_INPUT', 'filter is not accepted: '],
    [
      'a wrong value of a filter',
      'charges',
      { filter: '{"chargeStatus":"PAID"}' },
      'BAD_INPUT',
      'filter is not accepted: ',
    ],
    ['an unknown order', 'charges', { sort: 'color' }, 'BAD_INPUT', 'sort is not a field to sort by'],
    ['no ids', 'charges', { ids: '[]' }, 'BAD_INPUT', 'ids is empty'],
    ['ids with conditions', 'charges', { ids: '["a"]', search: 'x' }, 'BAD_INPUT', 'ids cannot be combined'],
    ['an unknown id', 'charges', { ids: '["chg-1001","nobody"]' }, 'NOT_FOUND', 'Charge nobody not found'],
  ])('refuses %s', async (_what, list, query, code, text) => {
    const { body } = await get(stack.gateway, list, query as Record<string, string>)
    expect(codeOf(body)).toBe(code)
    expect(JSON.parse(body).errors[0].message).toContain(text)
  })

  test('refuses a caller without access to the list, and names a column without access', async () => {
    const refused = await get(stack.gateway, 'customers', {}, 'DEMO_MERCHANT/finance')
    expect([refused.statusCode, codeOf(refused.body)]).toEqual([403, 'FORBIDDEN'])
    const column = await get(stack.gateway, 'customers', { columns: 'id,paymentProfiles' }, 'DEMO_MERCHANT/api')
    expect(JSON.parse(column.body).errors[0]).toMatchObject({
      message: expect.stringContaining(
        'The column paymentProfiles cannot be exported: Not allowed: missing the permission',
      ),
      extensions: { code: 'FORBIDDEN', column: 'paymentProfiles', missing: ['payment_profiles.read'] },
    })
    expect(stack.takeCalls()).toEqual([])
  })

  test('has a header and no rows if nothing matches', async () => {
    const file = await get(stack.gateway, 'charges', { filter: '{"customerId":"nobody"}', columns: 'id,amount' })
    expect(file.body).toBe('id,amount,currency\r\n')
    expect(file.headers['x-list-rows']).toBe('0')
  })

  test('has the selected rows in order', async () => {
    const file = await get(stack.gateway, 'charges', { ids: '["chg-1003","chg-1001"]', columns: 'id' })
    expect(rowsOf(file.body).map(({ id }) => id)).toEqual(['chg-1003', 'chg-1001'])
  })

  test('reads a list in another order twice, and keeps the order of the list', async () => {
    const file = await get(stack.gateway, 'charges', { sort: '-amount', columns: 'id' })
    expect(rowsOf(file.body).map(({ id }) => id)).toEqual(await idsOf('charges', ', sort: "-amount"'))
    const as = { as: 'DEMO_MERCHANT/admin' } as const
    const { data } = await ask(stack.gateway, listExport, { id: file.headers['x-list-export'] }, as)
    expect(data.listExport).toMatchObject({ method: 'TWICE', createdUntil: '2026-11-22T11:59:58Z' })
  })

  test('contains the hits of every lookup for a search', async () => {
    const last4 = rowsOf((await get(stack.gateway, 'charges', { columns: 'paymentProfile.last4' })).body).find(
      (row) => row['paymentProfile.last4'],
    )?.['paymentProfile.last4']
    const file = await get(stack.gateway, 'charges', { search: last4 ?? '', columns: 'id' })
    expect(rowsOf(file.body).length).toBeGreaterThan(0)
    expect(
      rowsOf(file.body)
        .map(({ id }) => id)
        .sort(),
    ).toEqual((await idsOf('charges', `, search: "${last4}"`)).sort())
  })

  test('masks personal data like the list does', async () => {
    const masked = rowsOf(
      (await get(stack.gateway, 'customers', { columns: 'personalInfo.email' }, 'DEMO_MERCHANT/api')).body,
    )
    expect(masked.every((row) => row['personalInfo.email']?.includes('•••@•••'))).toBe(true)
  })

  test('fails if the session ends in the middle, and the record shows it', async () => {
    const store = await openStore({})
    let pages = 0
    let gone: Promise<unknown> = Promise.resolve()
    const gateway = await stack.anotherGateway({
      store,
      onCall: ({ path }) => {
        if (path !== '/charges' || ++pages !== 5) return
        gone = store.deleteFrom('session').execute()
        // No replica uses a cached session for longer than half a second.
        stack.clock.now += 1_000
      },
    })
    const signedIn = await signIn(gateway)
    const address = await gateway.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${address}/files/lists/charges?columns=id`, { headers: signedIn })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    await gone
    const query = { query: listExport, variables: { id: answer.headers.get('x-list-export') } }
    // The record belongs to the caller, not to the session.
    const init = { method: 'POST', body: JSON.stringify(query) }
    const headers = { authorization: basic('DEMO_MERCHANT/admin'), 'content-type': 'application/json' }
    const { data } = await (await fetch(`${address}/graphql`, { ...init, headers })).json()
    expect(data.listExport).toMatchObject({
      state: 'BROKEN',
      why: 'The session ended before the file was complete',
      sha256: null,
    })
  })

  test('does not end if the store’s disk is full, because no record would prove it', async () => {
    const store = await openStore({})
    let pages = 0
    let full: Promise<unknown> = Promise.resolve()
    const gateway = await stack.anotherGateway({
      store,
      onCall({ path }) {
        if (path !== '/charges' || ++pages !== 5) return
        full = sql`create trigger "diskIsFull" before update on "listExport"
          begin select raise(abort, 'database or disk is full'); end`.execute(store)
      },
    })
    const address = await gateway.listen({ port: 0, host: '127.0.0.1' })
    const headers = { authorization: basic('DEMO_MERCHANT/admin') }
    const answer = await fetch(`${address}/files/lists/charges?columns=id`, { headers })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    await full
    await sql`drop trigger "diskIsFull"`.execute(store)
    const { data } = await ask(
      gateway,
      listExport,
      { id: answer.headers.get('x-list-export') },
      { as: 'DEMO_MERCHANT/admin' },
    )
    expect(data.listExport).toMatchObject({ state: 'UNDER_WAY', sha256: null })
    const next = await fetch(`${address}/files/lists/charges?columns=id`, { headers })
    expect(next.status).toBe(200)
    // An unread file would delay the shutdown of the gateway.
    await next.text()
  })

  test('allows each caller two at a time', async () => {
    const files = await Promise.all([1, 2, 3].map(() => get(stack.gateway, 'charges', { columns: 'id' })))
    expect(files.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429])
    expect((await get(stack.gateway, 'charges', { columns: 'id' })).statusCode).toBe(200)
  })
})
