import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readMasterKeys } from '../crypto/seal.ts'
import type { NewChargeInput } from '../generated/resolvers.ts'
import type { Context } from '../request/context.ts'
import { charges } from '../rest/endpoints.ts'
import { codedError } from '../rest/error.ts'
import { createRest } from '../rest/rest.ts'
import type { Call } from '../rest/send.ts'
import { createIdempotencyStore, type IdempotencyStore } from '../store/idempotency-store.ts'
import { openStore, type Store } from '../store/store.ts'
import { checkNewCharge, createOnce, totalOf } from './new-charge.ts'

const charge: NewChargeInput = {
  customerId: 'cust-1',
  currency: 'EUR',
  lineItem: { externalKey: 'sku-1', price: '10.00', taxAmount: '0', taxModel: 'EXCLUSIVE' },
} as NewChargeInput

describe('a new charge', () => {
  test.each<[Partial<NewChargeInput>]>([
    [{}],
    [{ id: 'a' }],
    [{ id: 'A_.:-9'.repeat(16) }],
    [{ id: 'x'.repeat(100) }],
    [{ id: '...' }],
    [{ id: '.a' }],
    [{ id: null }],
    [{ lineItem: { ...charge.lineItem, price: '0.000001' } }],
  ])('accepts %j', (given) => {
    expect(() => checkNewCharge({ ...charge, ...given })).not.toThrow()
  })

  const item = (given: object) => ({ lineItem: { ...charge.lineItem, ...given } })
  test.each<[Partial<NewChargeInput>, string]>([
    [{ id: '' }, 'id is not a valid external ID'],
    [{ id: '.' }, 'id is not a valid external ID'],
    [{ id: '..' }, 'id is not a valid external ID'],
    [{ id: 'a/b' }, 'id is not a valid external ID'],
    [{ id: 'a b' }, 'id is not a valid external ID'],
    [{ id: 'x'.repeat(101) }, 'id is not a valid external ID'],
    [{ customerId: '  ' }, 'customerId is required'],
    [{ currency: 'eur' }, 'currency is not an ISO-4217 code'],
    [{ currency: 'EURO' }, 'currency is not an ISO-4217 code'],
    [{ currency: 'xEUR' }, 'currency is not an ISO-4217 code'],
    [item({ externalKey: ' ' }), 'lineItem.externalKey is required'],
    [item({ price: '0' }), 'lineItem.price value is too low: above zero'],
    [item({ price: '-1' }), 'lineItem.price value is too low: above zero'],
    [item({ taxAmount: '-0.01' }), 'lineItem.taxAmount value is too low: not below zero'],
    [{ reason: 'x'.repeat(101) }, 'reason is too long: at most 100 characters'],
  ])('refuses %j', (given, message) => {
    expect(() => checkNewCharge({ ...charge, ...given })).toThrow(message)
  })

  test('costs its price, and its tax unless the price includes it', () => {
    const line = { ...charge.lineItem, price: '10.50', taxAmount: '2.10' }
    expect(totalOf({ ...line, taxModel: 'EXCLUSIVE' })).toBe(12_600_000n)
    expect(totalOf({ ...line, taxModel: 'INCLUSIVE' })).toBe(10_500_000n)
  })
})

describe('the creation of a charge', () => {
  let store: Store
  let calls: Call[]
  let respond: (call: Call) => unknown
  let context: (callerName?: string) => Context<{ idempotencyStore: IdempotencyStore }>
  beforeEach(async () => {
    calls = []
    respond = ({ body, path }) => ({ id: 'chg-of-platform', path, ...(body as object) })
    store = await openStore({})
    const idempotencyStore = createIdempotencyStore(store, readMasterKeys(undefined, undefined), Date.now, () => {})
    context = (callerName = 'ana') => {
      const rest = createRest(async (call) => {
        calls.push(call)
        return respond(call)
      })
      const principal = { merchantAccount: 'A', callerName }
      return { rest, principal, onBehalfOf: null, change: {}, services: { idempotencyStore } } as unknown as ReturnType<
        typeof context
      >
    }
  })
  afterEach(() => store.destroy())
  const create = (given: object, callerName?: string) =>
    createOnce(charges, { ...charge, ...given }, context(callerName))
  const sent = () => calls.map(({ method, path }) => `${method} ${path}`)

  test('sends the input each time if there is no request id', async () => {
    expect(await create({})).toMatchObject({ customerId: 'cust-1' })
    await create({ requestId: null })
    expect(sent()).toEqual(['POST /charges', 'POST /charges'])
    expect(calls[0]?.body).toEqual(charge)
  })

  test('has one effect per request id, and a repetition returns the charge', async () => {
    const first = await create({ requestId: 'r-1', id: 'chg-7' })
    expect(first).toMatchObject({ ...charge, id: 'chg-7', path: '/charges' })
    expect(calls[0]?.body).not.toHaveProperty('requestId')
    expect(await create({ requestId: 'r-1', id: 'chg-7' })).toMatchObject({ path: '/charges/chg-7' })
    expect(sent()).toEqual(['POST /charges', 'GET /charges/chg-7'])
  })

  test('derives the id from the request id and its owner', async () => {
    const ids = [
      await create({ requestId: 'r-1' }),
      await create({ requestId: 'r-2' }),
      await create({ requestId: 'r-1' }, 'bo'),
    ]
    for (const { id } of ids) expect(id).toMatch(/^chg-[0-9a-f]{20}$/)
    expect(new Set(ids.map(({ id }) => id)).size).toBe(3)
    expect(await create({ requestId: 'r-1' })).toMatchObject({ path: `/charges/${ids[0]?.id}` })
  })

  test('names the charge to look for if the outcome is unknown', async () => {
    respond = () => {
      throw codedError('OUTCOME_UNKNOWN', 'lost', { status: 500 })
    }
    await expect(create({ requestId: 'r-1', id: 'chg-7' })).rejects.toMatchObject({
      message: 'lost',
      extensions: { code: 'OUTCOME_UNKNOWN', status: 500, chargeId: 'chg-7' },
    })
  })

  test('fails with the platform’s refusal, and may then be repeated', async () => {
    respond = () => {
      throw codedError('BAD_INPUT', 'no', { status: 400 })
    }
    for (let time = 0; time < 2; time++) {
      const error = await create({ requestId: 'r-1' }).catch((error) => error)
      expect(error.extensions).toEqual({ code: 'BAD_INPUT', status: 400 })
    }
    expect(sent()).toEqual(['POST /charges', 'POST /charges'])
  })
})
