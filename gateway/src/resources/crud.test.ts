import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../request/context.ts'
import { endpoint, type Row } from '../rest/endpoint.ts'
import { codedError, notFound } from '../rest/error.ts'
import { buildQuery } from '../rest/query.ts'
import { createRest } from '../rest/rest.ts'
import type { Call } from '../rest/send.ts'
import { add, idOf, list, one, remove, save } from './crud.ts'

const things = endpoint('/things', { name: 'thing', idField: 'thingId' })
const lenient = endpoint('/lenient', { name: 'thing', missingIsNone: true })

/** The calls so far, as `method path` with the query and the body, and the context of the request. */
let calls: string[]
let respond: (call: Call) => unknown
let context: Context
beforeEach(() => {
  calls = []
  respond = () => ({ thingId: '1' })
  const rest = createRest(async (call) => {
    const body = call.body === undefined ? '' : ` ${JSON.stringify(call.body)}`
    calls.push(`${call.method} ${call.path}${buildQuery(call.query ?? {})}${body}`)
    return respond(call)
  })
  const change: Row = {}
  const captureBefore = async (read: () => Promise<Row | null>) => {
    change.before = await read()
  }
  context = { rest, change, captureBefore } as unknown as Context
})

test('lists rows by the arguments of the field', async () => {
  respond = () => ({ items: [{ thingId: '1' }], total: 1 })
  expect(await list(things)(null, { page: { limit: 5 }, filter: { a: 'b' } }, context)).toMatchObject({ total: 1 })
  expect(calls).toEqual(['GET /things?a=b&limit=5&offset=0'])
})

describe('a missing list', () => {
  beforeEach(() => {
    respond = () => Promise.reject(notFound('list'))
  })

  test('a missing list is empty if the endpoint says so, and a failure otherwise', async () => {
    const empty = { items: [], total: 0, totalIsExact: true, failedLookups: [] }
    expect(await list(lenient)(null, {}, context)).toEqual(empty)
    await expect(list(things)(null, {}, context)).rejects.toThrow('list not found')
  })

  test('a missing list is not assumed after any other failure', async () => {
    respond = () => Promise.reject(codedError('FORBIDDEN', 'no'))
    await expect(list(lenient)(null, {}, context)).rejects.toThrow('no')
    await expect(remove(lenient)(null, { id: '1' }, context)).rejects.toThrow('no')
  })
})

test('reads one row, which may be missing', async () => {
  expect(await one(things)(null, { id: 'a b' }, context)).toEqual({ thingId: '1' })
  respond = () => null
  expect(await one(things)(null, { id: '2' }, context)).toBeNull()
  expect(calls).toEqual(['GET /things/a%20b', 'GET /things/2'])
})

test('adds a row that did not exist before', async () => {
  expect(await add(things)(null, { input: { name: 'x' } }, context)).toEqual({ thingId: '1' })
  expect(calls).toEqual(['POST /things {"name":"x"}'])
  expect(context.change).toEqual({ before: null })
})

describe('a saved row', () => {
  test('has the fields of the input, including null, and is read before', async () => {
    await save(things)(null, { input: { id: '1', name: 'x', text: null } }, context)
    expect(calls).toEqual(['GET /things/1', 'PUT /things/1 {"name":"x","text":null}'])
    expect(context.change).toEqual({ before: { thingId: '1' } })
  })

  test.each([
    ['2026-11-21T12:00:00Z', '{"name":"x","lastModified":"2026-11-21T12:00:00Z"}'],
    [null, '{"name":"x"}'],
    [undefined, '{"name":"x"}'],
  ])('a saved row is compared with the expected version %j', async (expectedLastModified, body) => {
    const input = { id: '1', name: 'x', ...(expectedLastModified !== undefined && { expectedLastModified }) }
    await save(things)(null, { input }, context)
    expect(calls[1]).toBe(`PUT /things/1 ${body}`)
  })
})

describe('a removed row', () => {
  test('a removed row is read before, and does not exist afterward', async () => {
    expect(await remove(things)(null, { id: '1' }, context)).toBe(true)
    expect(calls).toEqual(['GET /things/1', 'DELETE /things/1'])
    expect(context.change).toEqual({ before: { thingId: '1' }, after: null })
  })

  test('a removed row is compared with the expected version', async () => {
    await remove(things)(null, { id: '1', expectedLastModified: '2026-11-21T12:00:00Z' }, context)
    expect(calls[1]).toBe('DELETE /things/1?lastModified=2026-11-21T12%3A00%3A00Z')
  })

  test('may already be missing if the endpoint says so', async () => {
    respond = ({ method }) => (method === 'DELETE' ? Promise.reject(notFound('thing')) : null)
    expect(await remove(lenient)(null, { id: '1' }, context)).toBe(true)
    await expect(remove(things)(null, { id: '1' }, context)).rejects.toThrow('thing not found')
  })

  test('has no end in the record if the removal failed', async () => {
    respond = ({ method }) => (method === 'DELETE' ? Promise.reject(codedError('CONFLICT', 'no')) : { thingId: '1' })
    await expect(remove(things)(null, { id: '1' }, context)).rejects.toThrow('no')
    expect(context.change).toEqual({ before: { thingId: '1' } })
  })
})

test('reads the id of a row from the endpoint’s own field', () => {
  expect(idOf(things)({ id: 'no', thingId: 'yes' })).toBe('yes')
})
