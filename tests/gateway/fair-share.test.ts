import type { ServerResponse } from 'node:http'
import { mostCalls, mostRows } from '@portal/gateway/request/context'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerJson, type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts'
import { type Answer, ask, startGateway } from '../support/portal.ts'

// No request may take more than its share of the platform's connections.
let platform: FaultyPlatform
let gateway: FastifyInstance
beforeAll(async () => {
  platform = await startFaultyPlatform()
  gateway = await startGateway({ platform: { url: platform.url, connections: 4 } })
})
afterAll(async () => {
  await gateway.close()
  await platform.close()
})

/** The pending responses of the platform, oldest first. */
const owed: ServerResponse[] = []
afterEach(() => {
  owed.length = 0
})
const empty = { total: 0, items: [] }

const ids = (first: number) => Array.from({ length: 10 }, (_, place) => `ab-${first}-${place}`).join(' ')
/** A document with forty searches for ten ids each, so hundreds of lookups. */
const searches = `{ ${Array.from({ length: 40 }, (_, place) => `s${place}: charges(search: "${ids(place)}") { total }`).join(' ')} }`

describe('a request with very many platform calls', () => {
  test('does not delay another caller’s call', async () => {
    platform.misbehave((_request, response) => owed.push(response))
    const many = ask(gateway, searches)
    await expect.poll(() => owed.length).toBe(4)
    const one: Promise<Answer> = ask(gateway, '{ charge(id: "chg-9") { id } }', {}, { as: 'DEMO_MERCHANT/operator' })
    const isAsked = () => platform.received.some((call) => call.includes('/charges/chg-9'))
    // The platform responds call by call. The other caller's call comes next, although hundreds have waited longer.
    for (let turn = 0; turn < mostCalls && !isAsked(); turn++) {
      const before = platform.received.length
      answerJson(owed.shift() as ServerResponse, 200, empty)
      await expect.poll(() => platform.received.length).toBe(before + 1)
    }
    expect(isAsked()).toBe(true)
    expect(platform.received.length).toBeLessThan(50)
    platform.misbehave((_request, response) => answerJson(response, 200, empty))
    for (const response of owed) answerJson(response, 200, empty)
    await one
    await many
  })

  test('ends at the limit with an error', async () => {
    platform.misbehave((_request, response) => answerJson(response, 200, empty))
    const { errors, data } = await ask(gateway, searches)
    expect(platform.received).toHaveLength(mostCalls)
    expect(JSON.stringify({ errors, data })).toContain('LIMIT_EXCEEDED')
    const codes = new Set(errors?.map(({ extensions }: { extensions: { code: string } }) => extensions.code))
    expect([...codes]).toEqual(['LIMIT_EXCEEDED'])
  })

  test('has a limit above the largest page with one call per row', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => ({
      id: `chg-${n}`,
      customerId: `cust-${n}`,
      merchantAccount: 'M',
    }))
    platform.misbehave(({ url = '' }, response) =>
      answerJson(response, 200, url.includes('/customers/') ? { id: 'x' } : { total: 200, items: rows }),
    )
    const { errors } = await ask(gateway, '{ charges(page: { limit: 200 }) { items { id customer { id } } } }')
    expect(errors).toBeUndefined()
    expect(platform.received).toHaveLength(201)
  })
})

describe('a request with very many rows', () => {
  const rows = Array.from({ length: 200 }, (_, n) => ({ id: `chg-${n}`, customerId: 'cust-1', merchantAccount: 'M' }))
  const charges = 'charges(page: { limit: 200 })'
  beforeEach(() => {
    platform.misbehave(({ url = '' }, response) =>
      answerJson(response, 200, url.includes('/customers/') ? { id: 'cust-1' } : { total: 200, items: rows }),
    )
  })

  test('ends at the limit with an error, although it has few platform calls', async () => {
    const { errors, data } = await ask(gateway, `{ ${charges} { items { customer { ${charges} { items { id } } } } } }`)
    expect(errors[0].message).toBe(`The response has more than ${mostRows} rows in lists. Split it`)
    expect(new Set(errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code))).toEqual(
      new Set(['LIMIT_EXCEEDED']),
    )
    expect(JSON.stringify({ errors, data }).length).toBeLessThan(2_000_000)
    expect(platform.received).toHaveLength(3)
  })

  test('has a limit above fifty of the largest pages', async () => {
    const pages = Array.from({ length: 50 }, (_, n) => `p${n}: charges(page: { limit: 200 }) { items { id } }`)
    const { errors } = await ask(gateway, `{ ${pages.join(' ')} }`)
    expect(errors).toBeUndefined()
  })
})
