import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rounds } from '../support/depth.ts'
import { answerJson, type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, startGateway } from '../support/portal.ts'

// In the sandbox, an id of one kind is never an id of another kind. Here, all three lookups find a term, in overlapping
// lists, so that merging has an effect.
interface Found {
  readonly id: string
  readonly merchantAccount: string
  readonly creationTime: string
  readonly amount: string
  readonly foundBy: readonly string[]
}

let platform: FaultyPlatform
let gateway: FastifyInstance
let held: readonly Found[] = []
beforeAll(async () => {
  platform = await startFaultyPlatform()
  gateway = await startGateway({ platform: { url: platform.url } })
  platform.misbehave((request, response) => {
    const query = new URL(request.url ?? '', platform.url).searchParams
    const field = ['chargeId', 'lgId', 'customerId'].find((name) => query.has(name)) ?? ''
    const rows = inOrder(
      held.filter((row) => row.foundBy.includes(field)),
      query.get('sort') ?? '-creationTime',
    )
    const offset = Number(query.get('offset'))
    answerJson(response, 200, { total: rows.length, items: rows.slice(offset, offset + Number(query.get('limit'))) })
  })
})
afterAll(async () => {
  await gateway.close()
  await platform.close()
})

function inOrder(rows: readonly Found[], sort: string): Found[] {
  const field = sort.replace('-', '') as 'creationTime' | 'amount' | 'id'
  const direction = sort.startsWith('-') ? -1 : 1
  const value = (row: Found) => (field === 'amount' ? Number(row.amount) : row[field])
  return rows.toSorted((left, right) => {
    const [a, b] = [value(left), value(right)]
    return direction * (a < b ? -1 : a > b ? 1 : left.id < right.id ? -1 : 1)
  })
}

const row = fc.record({
  id: fc.integer({ min: 1, max: 60 }).map((n) => `chg-${n}`),
  merchantAccount: fc.constant('DEMO_MERCHANT'),
  creationTime: fc.integer({ min: 10, max: 20 }).map((day) => `2026-11-${day}T00:00:00Z`),
  amount: fc.constantFrom('9.5', '10.00', '9', '100', '1000.001', '1000.0001'),
  foundBy: fc.subarray(['chargeId', 'lgId', 'customerId'], { minLength: 1 }),
})
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 40 })
const query = `query ($sort: String, $page: PageInput) {
  charges(search: "42", sort: $sort, page: $page) { total totalIsExact items { id } }
}`

describe('the results of several lookups', () => {
  test('page as one sorted list without duplicates or gaps, with an exact total or a lower bound', async () => {
    const sorts = fc.constantFrom('creationTime', '-creationTime', 'amount', '-amount', 'id', '-id')
    await fc.assert(
      fc.asyncProperty(rows, sorts, fc.integer({ min: 1, max: 7 }), async (some, sort, limit) => {
        held = some
        const expected = inOrder(some, sort).map(({ id }) => id)
        const seen: string[] = []
        for (let offset = 0; offset <= expected.length; offset += limit) {
          const { data } = await ask(gateway, query, { sort, page: { limit, offset } })
          const { items, total, totalIsExact } = data.charges
          seen.push(...items.map((item: { id: string }) => item.id))
          if (totalIsExact) expect(total).toBe(expected.length)
          else expect(total).toBeLessThanOrEqual(expected.length)
          expect(total).toBeGreaterThanOrEqual(Math.min(expected.length, offset + items.length))
        }
        expect(seen).toEqual(expected)
        const whole = await ask(gateway, query, { sort, page: { limit: 200 } })
        expect(whole.data.charges).toMatchObject({ total: expected.length, totalIsExact: true })
      }),
      { numRuns: rounds({ fast: 10, deep: 25 }) },
    )
  })

  test('start with the rows that a term names, unless the request has a sort order', async () => {
    const found = (id: string, day: number, foundBy: string[]) => ({
      id,
      merchantAccount: 'DEMO_MERCHANT',
      creationTime: `2026-11-${day}T00:00:00Z`,
      amount: '1',
      foundBy,
    })
    held = [found('chg-1', 20, ['customerId']), found('chg-2', 10, ['chargeId']), found('chg-3', 19, ['customerId'])]
    const idsBy = async (variables: Record<string, unknown>) => {
      const { data } = await ask(gateway, query, variables)
      return data.charges.items.map(({ id }: { id: string }) => id)
    }
    expect(await idsBy({ page: { limit: 2 } })).toEqual(['chg-2', 'chg-1'])
    expect(await idsBy({ page: { limit: 2, offset: 2 } })).toEqual(['chg-3'])
    expect(await idsBy({ sort: '-creationTime' })).toEqual(['chg-1', 'chg-3', 'chg-2'])
  })

  test('keep two rows with the same id under two merchants', async () => {
    const base = { creationTime: '2026-11-20T00:00:00Z', amount: '1', foundBy: ['chargeId', 'customerId'] }
    held = ['DEMO_MERCHANT', 'OTHER_MERCHANT'].map((merchantAccount) => ({ ...base, id: 'chg-1', merchantAccount }))
    const { data } = await ask(gateway, query)
    expect(data.charges).toMatchObject({ total: 2, items: [{ id: 'chg-1' }, { id: 'chg-1' }] })
  })
})
