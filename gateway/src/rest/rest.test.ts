import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoint, type Row } from './endpoint.ts'
import { notFound, platformError } from './error.ts'
import { buildQuery } from './query.ts'
import { boundsOf, createRest, deepestMerge, largestPage, type Rest, type SharedReads } from './rest.ts'
import type { Call } from './send.ts'

const things = endpoint('/things', {
  name: 'thing',
  searchBy: ['thingId', 'name'],
  integerFilters: ['lgId'],
  sortBy: { id: 'text', amount: 'decimal' },
  defaultSort: '-id',
  manyBy: { parameter: 'ids', field: 'ownerId', most: 3 },
})
const others = endpoint('/others', { name: 'other', pageSize: 50 })

/** The calls so far. */
let calls: Call[]
/** How the platform responds to a call. */
let respond: (call: Call) => unknown
let rest: Rest
beforeEach(() => {
  calls = []
  respond = () => ({ items: [], total: 0 })
  rest = newRest()
})

/** The verbs for another request, or for the same request with another merchant. */
function newRest(merchant: string | null = null, reads?: SharedReads): Rest {
  const send = async (call: Call) => {
    calls.push(call)
    return respond(call)
  }
  return createRest(send, merchant, reads)
}
const lines = () => calls.map(({ method, path, query }) => `${method} ${path}${buildQuery(query ?? {})}`)
const rowOf = ({ path, query }: Call) => ({
  id: decodeURIComponent(path.split('/')[2] ?? 'new'),
  query,
  number: calls.length,
})

describe('a row', () => {
  beforeEach(() => {
    respond = rowOf
  })

  test('a row is read once per request', async () => {
    const [first, second] = await Promise.all([rest.load(things, 'a b'), rest.load(things, 'a b')])
    expect(await rest.load(things, 'a b')).toBe(first)
    expect(second).toBe(first)
    expect(calls).toEqual([{ method: 'GET', path: '/things/a%20b', mayBeMissing: true }])
    await newRest().load(things, 'a b')
    expect(calls).toHaveLength(2)
  })

  test('a row is distinct from rows with another id or endpoint, and from the only document of an endpoint', async () => {
    await Promise.all([rest.load(things, '1'), rest.load(things, '2'), rest.load(others, '1'), rest.load(things, null)])
    expect(lines()).toEqual(['GET /things/1', 'GET /things/2', 'GET /others/1', 'GET /things'])
  })

  test('rejects with an id that cannot be sent, instead of throwing', async () => {
    const row = rest.load(things, '..')
    await expect(row).rejects.toThrow('is not a valid external ID')
    await expect(rest.load(things, '', {})).rejects.toThrow('is not a valid external ID')
    expect(calls).toEqual([])
  })

  test('a row is null if the platform does not have it', async () => {
    respond = () => null
    expect(await rest.load(things, '1')).toBeNull()
  })

  test('a row is a separate read in another representation, shared by equal reads', async () => {
    const query = { chargeFormat: 'V3' }
    const [one, same] = await Promise.all([rest.load(things, '1', { query }), rest.load(things, '1', { query })])
    expect(same).toBe(one)
    await rest.load(things, '1', { part: 'summary' })
    await rest.load(things, '1')
    expect(lines()).toEqual(['GET /things/1?chargeFormat=V3', 'GET /things/1/summary', 'GET /things/1'])
  })

  test('a row is null in another representation if it does not exist; any other failure stays a failure', async () => {
    respond = () => Promise.reject(notFound('thing'))
    expect(await rest.load(things, '1', { part: 'summary' })).toBeNull()
    respond = () => Promise.reject(platformError(500, {}))
    await expect(rest.load(things, '2', { part: 'summary' })).rejects.toThrow('please try again')
  })

  test('a row is read again if it must be fresh, which also updates all later reads', async () => {
    const old = await rest.load(things, '1')
    const fresh = await rest.load(things, '1', { isFresh: true })
    expect(fresh).not.toBe(old)
    expect(await rest.load(things, '1')).toBe(fresh)
    expect(calls).toHaveLength(2)
  })
})

describe('rows that belong to others', () => {
  const owned = (ownerId: string, id: string) => ({ id, ownerId })

  test('rows that belong to others are read together, with at most as many ids per call as the endpoint accepts', async () => {
    respond = ({ query }) => {
      const ids = String(query?.ids).split(',')
      return { items: ids.flatMap((id) => (id === '2' ? [] : [owned(id, `${id}a`), owned(id, `${id}b`)])), total: 9 }
    }
    const ids = ['1', '2', '3', '4', '1']
    const rows = await Promise.all(ids.map((id) => rest.loadMany(things, id)))
    expect(rows.map((each) => each.map(({ id }) => id))).toEqual([
      ['1a', '1b'],
      [],
      ['3a', '3b'],
      ['4a', '4b'],
      ['1a', '1b'],
    ])
    expect(lines()).toEqual(['GET /things?ids=1%2C2%2C3', 'GET /things?ids=4'])
  })

  test('cannot be read from an endpoint that does not take several ids', () => {
    expect(() => rest.loadMany(others, '1')).toThrow('/others does not take several ids')
  })
})

describe('a list', () => {
  test('has the platform’s rows and total', async () => {
    respond = () => ({ items: [{ id: '1' }], total: 70 })
    expect(await rest.list(things, {})).toEqual({
      items: [{ id: '1' }],
      total: 70,
      totalIsExact: true,
      failedLookups: [],
      asOf: null,
    })
    expect(lines()).toEqual(['GET /things?limit=10&offset=0'])
  })

  test('a list is requested with filters, order and page, and without empty values', async () => {
    const page = { limit: 5, offset: 10 }
    await rest.list(things, { filter: { status: 'OPEN', lgId: '', name: null }, sort: '-amount', page })
    expect(lines()).toEqual(['GET /things?status=OPEN&sort=-amount&limit=5&offset=10'])
  })

  test('has the endpoint’s default page size', async () => {
    await rest.list(others, { page: { offset: 50 } })
    expect(lines()).toEqual(['GET /others?limit=50&offset=50'])
  })

  test('may be requested in the platform’s own format', async () => {
    await rest.list(things, { query: { limit: 1_000, weird: 'yes' } })
    expect(lines()).toEqual(['GET /things?limit=1000&weird=yes'])
  })

  test('a list is read once for equal requests of one merchant, and again for another merchant', async () => {
    const reads: SharedReads = new Map()
    const [mine, also, another] = [newRest('M', reads), newRest('M', reads), newRest('N', reads)]
    await Promise.all([mine.list(things, {}), also.list(things, {}), another.list(things, {})])
    expect(calls).toHaveLength(2)
  })

  test.each([undefined, null, 'text', {}, 7])('fails without a list in the response (%j)', async (items) => {
    respond = () => ({ items, total: 0 })
    await expect(rest.list(things, {})).rejects.toMatchObject({ extensions: { code: 'PLATFORM_ERROR', status: 200 } })
  })

  test('a list with more rows than its limit is unreadable if it is long', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, place) => ({ id: `${place}` }))
    respond = () => ({ items: rows(1_000), total: 1_000 })
    expect((await rest.list(things, { page: { limit: 3 } })).items).toHaveLength(1_000)
    respond = () => ({ items: rows(1_001), total: 1_001 })
    const error = { extensions: { code: 'PLATFORM_ERROR', status: 200 } }
    await expect(rest.list(things, { page: { limit: 2 } })).rejects.toMatchObject(error)
    await expect(rest.list(things, { query: { limit: 1 } })).rejects.toMatchObject(error)
    await expect(rest.list(things, { search: 'a', page: { limit: 1 } })).rejects.toThrow('more than the 1 rows')
  })

  test.each([{}, { limit: null }])('a list without a limit has any number of rows (%j)', async (query) => {
    respond = () => ({ items: Array.from({ length: 1_000 }, () => ({ id: '1' })), total: 1_000 })
    expect((await rest.list(things, { query })).items).toHaveLength(1_000)
  })

  test('a list is sorted only by fields of the endpoint, in both directions', async () => {
    for (const sort of ['id', '-id', '', null]) await rest.list(things, { sort })
    for (const sort of ['name', '--id', '-', 'toString', '__proto__', 'id-']) {
      await expect(rest.list(things, { sort })).rejects.toThrow('sort is not a field to sort by: one of id, amount')
    }
  })

  test('a list is filtered by integers only if the platform expects them', async () => {
    for (const lgId of ['7', '', null, undefined]) await rest.list(things, { filter: { lgId, status: 'x' } })
    for (const lgId of ['x', '007', '1.0']) {
      await expect(rest.list(things, { filter: { lgId } })).rejects.toThrow('filter.lgId is not an integer')
    }
    expect(calls).toHaveLength(4 - 2)
  })
})

describe('a search in a list', () => {
  test('looks up one term in each id if it has no ways, regardless of its characters', async () => {
    respond = ({ query }) => (query?.name ? { items: [{ id: '1' }], total: 1 } : { items: [], total: 0 })
    const page = await rest.list(things, { search: ' a, b ', filter: { status: 'OPEN' } })
    expect(lines()).toEqual([
      'GET /things?status=OPEN&limit=10&offset=0&thingId=a%2C%20b',
      'GET /things?status=OPEN&limit=10&offset=0&name=a%2C%20b',
    ])
    expect(page).toMatchObject({ total: 1, exactHit: true, askedLookups: ['thingId', 'name'], leftOut: [] })
  })

  test.each(['', '   ', null, undefined])('for %j is the plain list', async (search) => {
    await rest.list(things, { search })
    expect(lines()).toEqual(['GET /things?limit=10&offset=0'])
  })

  test('looks up each term in the ways of the list', async () => {
    const asks = ({ text }: { text: string }) => ({ first: [text] })
    await rest.list(things, { search: 'a, b' }, [{ field: 'id', names: true, asks }])
    expect(lines()).toEqual(['GET /things?limit=10&offset=0&id=a', 'GET /things?limit=10&offset=0&id=b'])
  })

  test('requests all rows up to the page and returns the page in the requested order', async () => {
    const rows = ['3', '1', '2', '5', '4'].map((id) => ({ id, amount: `${10 - Number(id)}`, merchantAccount: 'M' }))
    respond = ({ query }) => (query?.name ? { items: rows, total: 5 } : { items: [], total: 0 })
    const ids = async (sort?: string) => {
      const page = await rest.list(things, { search: 'a', page: { limit: 2, offset: 1 }, ...(sort && { sort }) })
      return page.items.map(({ id }) => id)
    }
    expect(await ids()).toEqual(['4', '3'])
    expect(await ids('id')).toEqual(['2', '3'])
    expect(await ids('amount')).toEqual(['4', '3'])
    expect(lines()[0]).toBe('GET /things?limit=3&offset=0&thingId=a')
    expect(lines().at(-1)).toBe('GET /things?sort=amount&limit=3&offset=0&name=a')
  })

  test('reaches the deepest allowed page, and no further', async () => {
    const page = (offset: number) => rest.list(things, { search: 'a', page: { limit: 100, offset } })
    await page(deepestMerge - 100)
    expect(calls).toHaveLength(2)
    await expect(page(deepestMerge - 99)).rejects.toThrow(
      'page is too deep: a search can be paged through its first 1000',
    )
    expect(calls).toHaveLength(2)
    // A list without a search has no such limit.
    await rest.list(things, { page: { limit: 100, offset: 1_000_000 } })
  })

  test('has a bounded length', async () => {
    await rest.list(things, { search: 'a'.repeat(5_000) })
    await expect(rest.list(things, { search: 'a'.repeat(5_001) })).rejects.toThrow('search is too long: at most 5000')
  })
})

describe('a change', () => {
  beforeEach(() => {
    respond = rowOf
  })

  test('a change of a row with an id is a PUT, and of a new row a POST', async () => {
    await rest.save(things, 'a/b', { name: 'x' })
    await rest.save(things, null, { name: 'y' })
    expect(calls).toEqual([
      { method: 'PUT', path: '/things/a%2Fb', body: { name: 'x' } },
      { method: 'POST', path: '/things', body: { name: 'y' } },
    ])
  })

  test('returns the row of all later reads', async () => {
    await rest.load(things, '1')
    const saved = await rest.save(things, '1', {})
    expect(await rest.load(things, '1')).toBe(saved)
    const charged = await rest.run(things, '1', { command: 'CHARGE' })
    expect(await rest.load(things, '1')).toBe(charged)
    expect(calls).toHaveLength(3)
    // A command without an id has no row.
    const command = await rest.run(things, null, {})
    expect(await rest.load(things, null)).not.toBe(command)
  })

  test.each<[string, (rest: Rest) => Promise<unknown>]>([
    ['save', (rest) => rest.save(things, '1', {})],
    ['addition', (rest) => rest.save(things, null, {})],
    ['command', (rest) => rest.run(things, '1', {})],
    ['command without a row', (rest) => rest.run(things, null, {})],
    ['command that the platform accepts as a GET', (rest) => rest.run(things, '1', {}, { isGet: true })],
    ['upload', (rest) => rest.upload(things, 'file', { name: 'a.txt', contentType: 'text/plain', content: 'x' })],
    ['removal', (rest) => rest.remove(things, '1')],
  ])('a change by a %s makes later lists read again', async (_title, change) => {
    respond = () => ({ id: '1', items: [], total: 0 })
    const reads: SharedReads = new Map()
    const mine = newRest('M', reads)
    await mine.list(things, {})
    await change(mine)
    await newRest('M', reads).list(things, {})
    expect(calls).toHaveLength(3)
  })

  test('a change by a command is sent to the row, to a named action of it, or to the endpoint', async () => {
    await rest.run(things, '1', { command: 'A' })
    await rest.run(things, '1', { command: 'B' }, { action: 'test', expects: 204 })
    await rest.run(things, null, { command: 'C' }, { headers: { 'x-a': 'b' } })
    expect(calls).toEqual([
      { method: 'POST', path: '/things/1', body: { command: 'A' } },
      { method: 'POST', path: '/things/1/test', body: { command: 'B' }, expects: 204 },
      { method: 'POST', path: '/things', body: { command: 'C' }, headers: { 'x-a': 'b' } },
    ])
  })

  test('a change that the platform accepts as a GET is marked, and does not become the row', async () => {
    const row = await rest.load(things, '1')
    await rest.run(things, '1', { ignored: true }, { action: 'test', isGet: true, query: { a: 1 } })
    expect(calls[1]).toEqual({ method: 'GET', path: '/things/1/test', hasEffect: true, query: { a: 1 } })
    expect(await rest.load(things, '1')).toBe(row)
  })

  test('a change by an upload sends one form with the file', async () => {
    await rest.upload(things, 'file', { name: 'päges.csv', contentType: 'text/csv', content: 'a;ä\n' })
    const [{ method, path, form } = {} as Call] = calls
    expect([method, path]).toEqual(['POST', '/things'])
    const read = await new Response(form?.text ?? '', {
      headers: { 'content-type': form?.contentType ?? '' },
    }).formData()
    const file = read.get('file') as File
    expect([...read.keys()]).toEqual(['file'])
    expect([file.name, file.type, await file.text()]).toEqual(['päges.csv', 'text/csv', 'a;ä\n'])
  })

  test('a change by a removal names the row by its id or by parameters, and the version if it is known', async () => {
    await rest.remove(things, '1')
    await rest.remove(things, '1', '2026-01-01T00:00:00Z')
    await rest.remove(things, { name: 'x', kind: 'y' }, null)
    expect(lines()).toEqual([
      'DELETE /things/1',
      'DELETE /things/1?lastModified=2026-01-01T00%3A00%3A00Z',
      'DELETE /things?name=x&kind=y',
    ])
  })

  test('a change by a removal makes only the removed row be read again', async () => {
    await Promise.all([rest.load(things, '1'), rest.load(things, '2')])
    await rest.remove(things, '1')
    await Promise.all([rest.load(things, '1'), rest.load(things, '2')])
    expect(lines().slice(2)).toEqual(['DELETE /things/1', 'GET /things/1'])
  })
})

test('reads a file from a row, below it, or from an endpoint, and never shares it', async () => {
  const file = { types: ['text/plain'], look: () => null }
  respond = () => ({ body: 'file' })
  expect(await rest.loadFile(things, '1', file)).toEqual({ body: 'file' })
  await rest.loadFile(things, '1', file, { below: { name: 'invoice', part: 'a/b' }, query: { form: 'pdf' } })
  await rest.loadFile(things, null, file)
  await rest.loadFile(things, null, file)
  expect(lines()).toEqual(['GET /things/1', 'GET /things/1/invoice/a%2Fb?form=pdf', 'GET /things', 'GET /things'])
  expect(calls.every((call) => call.file === file)).toBe(true)
  await expect(rest.loadFile(things, '1', file, { below: { name: 'invoice', part: '..' } })).rejects.toMatchObject({
    extensions: { code: 'BAD_INPUT', field: 'invoice' },
  })
})

describe('the bounds of a page', () => {
  test('the bounds of a page are the given ones, or the defaults', () => {
    expect(boundsOf(undefined)).toEqual({ limit: 10, offset: 0 })
    expect(boundsOf(null, 25)).toEqual({ limit: 25, offset: 0 })
    expect(boundsOf({ limit: null, offset: null }, 25)).toEqual({ limit: 25, offset: 0 })
    const limit = fc.integer({ min: 1, max: largestPage })
    fc.assert(
      fc.property(limit, fc.nat(), (limit, offset) => {
        expect(boundsOf({ limit, offset })).toEqual({ limit, offset })
      }),
    )
  })

  test.each<[Row, string]>([
    [{ limit: 0 }, 'page.limit value is too low: at least 1'],
    [{ limit: -1 }, 'page.limit value is too low: at least 1'],
    [{ limit: 201 }, 'page.limit value is too high: at most 200'],
    [{ offset: -1 }, 'page.offset value is too low: at least 0'],
  ])('refuses %j', (page, message) => {
    expect(() => boundsOf(page)).toThrow(message)
  })
})
