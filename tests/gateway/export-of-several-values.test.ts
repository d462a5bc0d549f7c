import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerJson, type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, basic, startGateway } from '../support/portal.ts'

interface Bin {
  readonly binLookupId: string
  readonly cardType: string
}

const as = 'SUPER_ACCOUNT/super'
const types = ['CREDIT', 'DEBIT', 'PREPAID', 'CHARGE'] as const
/** The rows in the order of the platform, which no rule of the gateway knows. */
const rows: Bin[] = Array.from({ length: 4_000 }, (_, place) => ({
  binLookupId: `bin-${(place * 1_237) % 4_000}`,
  cardType: types[(place * 7) % 4] ?? 'CREDIT',
}))
/** Runs before each page. */
let before: (call: number) => void = () => undefined
let platform: FaultyPlatform
let gateway: FastifyInstance
let address: string

beforeAll(async () => {
  platform = await startFaultyPlatform('Super account')
  platform.misbehave((request, response, call) => {
    before(call)
    const query = new URL(String(request.url), 'http://platform').searchParams
    const type = query.get('cardType')
    const found = rows.filter((row) => type === null || row.cardType === type)
    const offset = Number(query.get('offset'))
    answerJson(response, 200, {
      total: found.length,
      items: found.slice(offset, offset + Number(query.get('limit'))),
    })
  })
  gateway = await startGateway({
    platform: { url: platform.url },
    requestsPerMinute: 1_000_000,
    loadLimits: { requests: 1_000_000, requestsWhenBusy: 1_000_000 },
  })
  address = await gateway.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await gateway.close()
  await platform.close()
})

/** A file of BIN lookups of some card types. */
async function exported(cardTypes: readonly string[]) {
  const query = new URLSearchParams({ columns: 'id,cardType', filter: JSON.stringify({ cardTypes }) })
  const file = await fetch(`${address}/files/lists/binLookups?${query}`, { headers: { authorization: basic(as) } })
  expect(file.status).toBe(200)
  const record = async () => {
    const document = 'query ($id: ID!) { listExport(id: $id) { state rows total isTotalExact method why } }'
    const { data } = await ask(gateway, document, { id: file.headers.get('x-list-export') }, { as })
    return data.listExport
  }
  return { text: () => file.text(), rows: file.headers.get('x-list-rows'), record }
}

const idsOf = (text: string) => (parse(text, { columns: true }) as { id: string }[]).map(({ id }) => id)
const wanted = (cardTypes: readonly string[]) =>
  rows.filter(({ cardType }) => cardTypes.includes(cardType)).map(({ binLookupId }) => binLookupId)

test.each([
  ['more rows than a screen can page through', ['CREDIT', 'DEBIT', 'CHARGE'], 3_000],
  ['a page without any of them', ['PREPAID', 'CHARGE'], 2_000],
])('a file of several values has all rows in the order of the list: %s', async (_what, cardTypes, count) => {
  const file = await exported(cardTypes)
  expect(idsOf(await file.text())).toEqual(wanted(cardTypes))
  expect(file.rows).toBe(String(count))
  const whole = { state: 'COMPLETE', rows: count, total: count, isTotalExact: true, method: 'TWICE', why: null }
  expect(await file.record()).toEqual(whole)
})

test('tells that a small file was read twice, because each value is a separate response', async () => {
  const kept = rows.splice(8)
  const file = await exported(['CREDIT', 'PREPAID'])
  expect(idsOf(await file.text())).toEqual(wanted(['CREDIT', 'PREPAID']))
  expect(await file.record()).toMatchObject({ state: 'COMPLETE', method: 'TWICE' })
  rows.push(...kept)
})

test('reads one value of such a filter as one list of the platform', async () => {
  platform.received.length = 0
  const file = await exported(['CREDIT'])
  expect(idsOf(await file.text())).toEqual(wanted(['CREDIT']))
  expect(platform.received.every((call) => call.includes('cardType=CREDIT'))).toBe(true)
})

test.each([
  ['a row gets another value', (row: Bin): Bin => ({ ...row, cardType: 'PREPAID' })],
  ['a row gets another place', (row: Bin): Bin => row],
])('ends the file with an error if %s while it is being read', async (_what, changed) => {
  const kept = [...rows]
  let pages = 0
  before = () => {
    if (++pages !== 40) return
    const place = rows.findLastIndex(({ cardType }) => cardType === 'CREDIT')
    const [row] = rows.splice(place, 1)
    if (row) rows.unshift(changed(row))
  }
  const file = await exported(['CREDIT', 'DEBIT'])
  await expect(file.text()).rejects.toThrow()
  await expect.poll(file.record).toMatchObject({
    state: 'BROKEN',
    why: 'The list changed while it was read, so the file would not be the list. Try again',
  })
  before = () => undefined
  rows.splice(0, rows.length, ...kept)
})
