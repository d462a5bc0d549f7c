import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { codedError } from '../rest/error.ts'
import { buildQuery } from '../rest/query.ts'
import { createRest } from '../rest/rest.ts'
import type { Call } from '../rest/send.ts'
import { chargeResolvers } from './charge.ts'

type Field = (parent: unknown, args: Row, context: Context) => Promise<Row>
const { charges } = chargeResolvers.Query as unknown as Record<'charges', Field>
const { runChargeCommand, createCharge } = chargeResolvers.Mutation as unknown as Record<string, Field>
const fields = chargeResolvers.Charge as unknown as Record<string, (charge: Row, args: Row, context: Context) => Row>

/** The calls so far, as `method path` with the query and the body. */
let calls: string[]
let respond: (call: Call) => unknown
/** The merchant accounts that calls were made for, if different from the request's. */
let owners: unknown[]
/** The amounts that were counted for a confirmation. */
let moved: bigint[]
let hasRoom: boolean
/** The objects that were locked, and the request ids. */
let alone: unknown[]
let once: unknown[]
let isRepeated: boolean
beforeEach(() => {
  calls = []
  owners = []
  moved = []
  alone = []
  once = []
  hasRoom = true
  isRepeated = false
  respond = () => ({ items: [], total: 0 })
})

function context(more: Row = {}, permissions: readonly string[] = ['charges.read', 'customers.read']): Context {
  const rest = createRest(async (call) => {
    calls.push(
      `${call.method} ${call.path}${buildQuery(call.query ?? {})}${call.body ? ` ${JSON.stringify(call.body)}` : ''}`,
    )
    return respond(call)
  })
  const subject = { signedIn: true, remembered: false, permissions, isSuperAccount: false, onBehalfOf: null }
  const restOf = (row: Row) => {
    owners.push(row.merchantAccount)
    return rest
  }
  const services = {
    confirmMoneyAbove: '500',
    clock: () => 0,
    sessions: {
      moveUnconfirmed: async (_session: unknown, amount: bigint) => {
        moved.push(amount)
        return hasRoom
      },
    },
    idempotencyStore: {
      once: async (owner: Row, requestId: string, what: Row, run: (sending: unknown) => Promise<Row>) => {
        once.push([owner, requestId, what])
        return isRepeated ? 'repeated' : run((send: () => unknown) => send())
      },
      alone: async (keys: readonly string[], run: () => Promise<Row>) => {
        alone.push(keys)
        return run()
      },
    },
  }
  const principal = { merchantAccount: 'OWN', callerName: 'caller', isSuperAccount: false, permissions }
  const identity = { session: null, principal }
  return {
    rest,
    restOf,
    subject,
    services,
    identity,
    principal,
    onBehalfOf: null,
    change: {},
    ...more,
  } as unknown as Context
}

describe('a search of charges', () => {
  const lookups = () => calls.map((call) => call.replace(/^GET \/charges\?|limit=\d+&offset=0&?/g, ''))
  const search = async (text: string, filter: Row = {}, permissions?: readonly string[]) => {
    const page = await charges(null, { search: text, filter }, context({}, permissions))
    return { page, lookups: lookups() }
  }

  test('looks up an id as typed, then in lower case and as the numbers below a charge', async () => {
    const { page, lookups } = await search('ABC-1')
    expect(lookups).toEqual([
      'chargeId=ABC-1',
      'customerId=ABC-1',
      'chargeId=abc-1',
      'customerId=abc-1',
      'transactionId=ABC-1',
      'transactionId=abc-1',
      'gatewayTransactionId=ABC-1',
      'taxInvoiceNumber=ABC-1',
    ])
    expect(page.askedLookups).toEqual([
      'chargeId',
      'customerId',
      'transactionId',
      'gatewayTransactionId',
      'taxInvoiceNumber',
    ])
  })

  test('looks up a lowercase number also in upper case, as gateways write it', async () => {
    const { lookups } = await search('abc-1')
    expect(lookups.filter((each) => each.startsWith('gatewayTransactionId'))).toEqual([
      'gatewayTransactionId=abc-1',
      'gatewayTransactionId=ABC-1',
    ])
  })

  test('looks up four digits as an id, as our number and as the end of a card', async () => {
    const { lookups } = await search('0021')
    expect(lookups.slice(0, 3)).toEqual(['chargeId=0021', 'customerId=0021', 'last4=0021'])
    calls = []
    expect((await search('4321')).lookups.slice(0, 4)).toEqual([
      'chargeId=4321',
      'lgId=4321',
      'customerId=4321',
      'last4=4321',
    ])
  })

  const row = { id: 'chg-1', merchantAccount: 'M' }
  test.each([
    ['1234', 'last4', { paymentProfile: { last4: '1234' } }, { paymentProfile: { last4: '9999' } }],
    ['1234', 'last4', {}, { paymentProfile: null }],
    ['t-1', 'transactionId', { transactions: [{ id: 't-0' }, { id: 'T-1' }] }, { transactions: [{ id: 't-2' }] }],
    ['t-1', 'transactionId', {}, { transactions: [] }],
    [
      'g-1',
      'gatewayTransactionId',
      { transactions: [{ gatewayTransactionId: 'g-1' }] },
      { transactions: [{ gatewayTransactionId: null }] },
    ],
    ['inv-1', 'taxInvoiceNumber', { taxInvoices: [{ number: 'INV-1' }] }, { taxInvoices: [{ number: 'INV-2' }] }],
    ['inv-1', 'taxInvoiceNumber', {}, { taxInvoices: [] }],
  ])(
    'reads %s from a charge that has it as %s, and reports a charge that lacks it',
    async (text, field, has, lacks) => {
      const found = (more: Row) => (call: Call) =>
        call.query?.[field] ? { items: [{ ...row, ...more }], total: 1 } : { items: [], total: 0 }
      respond = found(has)
      expect((await search(text)).page).toMatchObject({ total: 1, failedLookups: [] })
      respond = found(lacks)
      expect((await search(text)).page).toMatchObject({
        total: 0,
        failedLookups: [{ field, code: 'NOT_SUPPORTED' }],
      })
    },
  )

  describe('finds charges by an email address, which', () => {
    const permissions = ['charges.read', 'customers.read', 'customer_uploads.read']
    const people = (total: number, ...ids: string[]) => ({
      items: ids.map((id) => ({ id, merchantAccount: `M-${id}` })),
      total,
    })
    const platform = (found: Row) => (call: Call) =>
      call.path === '/customers' ? found : { items: [{ ...row, id: `of-${call.query?.customerId}` }], total: 7 }

    test('finds the charges of the customers that have it, each for its owner', async () => {
      respond = platform(people(2, 'c-1', 'c-2'))
      const { page } = await search('a@b.example', {}, permissions)
      expect(calls).toContain('GET /customers?email=a%40b.example&limit=3')
      expect(calls).toContain('GET /charges?limit=10&offset=0&customerId=c-1')
      expect(owners).toEqual(['M-c-1', 'M-c-2'])
      expect(page.items.map(({ id }: Row) => id)).toContain('of-c-1')
      expect(page.total).toBe(14)
    })

    test('has an exact total up to three customers', async () => {
      const ofOne = (total: number) => (call: Call) =>
        call.path === '/customers'
          ? people(total, 'c-1')
          : call.query?.customerId === 'c-1'
            ? { items: [row], total: 1 }
            : { items: [], total: 0 }
      respond = ofOne(3)
      expect((await search('a@b.example', {}, permissions)).page).toMatchObject({ total: 1, totalIsExact: true })
      respond = ofOne(4)
      expect((await search('a@b.example', {}, permissions)).page).toMatchObject({ totalIsExact: false })
    })

    test('looks up only the customer of a filter', async () => {
      respond = platform(people(2, 'c-1', 'c-2'))
      await search('a@b.example', { customerId: 'c-2' }, permissions)
      expect(owners).toEqual(['M-c-2'])
    })

    test('opens no charge directly, because the address identifies a customer', async () => {
      respond = (call) =>
        call.path === '/customers'
          ? people(1, 'c-1')
          : call.query?.customerId === 'c-1'
            ? { items: [row], total: 1 }
            : { items: [], total: 0 }
      expect((await search('a@b.example', {}, permissions)).page).toMatchObject({ total: 1, exactHit: false })
    })

    test('needs the permission to read addresses', async () => {
      const { page } = await search('a@b.example', {}, ['charges.read'])
      expect(page.failedLookups).toMatchObject([{ field: 'email', code: 'FORBIDDEN' }])
      expect(page.askedLookups).not.toContain('email')
      expect(calls.filter((call) => call.includes('/customers'))).toEqual([])
    })
  })
})

describe('a command', () => {
  const charge = { id: 'chg-1', merchantAccount: 'M', amount: '20.00', lastModified: 'yesterday', transactions: [{}] }
  const run = (input: Row, more?: Row, permissions?: readonly string[]) =>
    runChargeCommand?.(null, { input: { chargeId: 'chg-1', ...input } }, context(more, permissions))
  beforeEach(() => {
    respond = () => charge
  })

  test.each([
    [{ command: 'CANCEL', amount: '1.00' }, 'amount', 'amount cannot be combined with CANCEL'],
    [{ command: 'REFUND', amount: '0.00' }, 'amount', 'amount value is too low: above zero'],
    [{ command: 'REFUND', amount: '-1.00' }, 'amount', 'amount value is too low: above zero'],
    [{ command: 'CAPTURE_FUNDS', amount: '0' }, 'amount', 'amount value is too low: above zero'],
    [
      { command: 'REFUND', chargebackReasonCode: '10.4' },
      'chargebackReasonCode',
      'chargebackReasonCode cannot be combined with REFUND',
    ],
    [
      { command: 'CHARGEBACK', chargebackReasonCode: 'a b' },
      'chargebackReasonCode',
      'chargebackReasonCode must only contain letters, digits, ".", "-" and "_", at most 20',
    ],
    [
      { command: 'CHARGEBACK', chargebackReasonCode: 'x'.repeat(21) },
      'chargebackReasonCode',
      'chargebackReasonCode must only contain letters, digits, ".", "-" and "_", at most 20',
    ],
    [{ command: 'REFUND', reason: 'x'.repeat(101) }, 'reason', 'reason is too long: at most 100 characters'],
  ])('refuses %j before any call', async (input, field, message) => {
    await expect(run(input)).rejects.toMatchObject({ message, extensions: { code: 'BAD_INPUT', field } })
    expect(calls).toEqual([])
  })

  test.each([
    { command: 'REFUND', amount: '0.01' },
    { command: 'CAPTURE_FUNDS', amount: '5.00' },
    { command: 'CHARGEBACK', chargebackReasonCode: '10.4' },
    { command: 'REVERSE_CHARGEBACK', chargebackReasonCode: 'x'.repeat(20) },
    { command: 'CANCEL' },
  ])('sends %j unchanged', async (input) => {
    expect(await run(input)).toMatchObject({ id: 'chg-1' })
    expect(calls.at(-1)).toBe(`POST /charges/chg-1 ${JSON.stringify(input)}`)
  })

  test('must name a charge', async () => {
    await expect(run({ chargeId: '..', command: 'CANCEL' })).rejects.toMatchObject({
      extensions: { code: 'BAD_INPUT', field: 'chargeId' },
    })
    expect(calls).toEqual([])
  })

  test('needs its own permission to repair the status', async () => {
    await expect(run({ command: 'UPDATE_STATUS' })).rejects.toMatchObject({ extensions: { code: 'FORBIDDEN' } })
    expect(calls).toEqual([])
    await run({ command: 'UPDATE_STATUS' }, {}, ['charges.read', 'charges.write', 'charges.repair'])
    expect(calls).toEqual(['POST /charges/chg-1 {"command":"UPDATE_STATUS"}'])
  })

  describe('sent in a session', () => {
    const session = { confirmed: -1_000_000, touched: 0 }
    const signedIn = { identity: { session, principal: null } }

    test('counts its amount for a confirmation', async () => {
      await run({ command: 'REFUND', amount: '12.50' }, signedIn)
      expect(moved).toHaveLength(1)
      expect(calls).toHaveLength(1)
    })

    test('counts the amount of the charge if it has none, which needs one more call', async () => {
      await run({ command: 'CANCEL' }, signedIn)
      const [whole] = moved
      moved = []
      await run({ command: 'REFUND', amount: '20.00' }, signedIn)
      expect(moved).toEqual([whole])
      expect(calls.map((call) => call.split(' ')[0])).toEqual(['GET', 'POST', 'POST'])
    })

    test('needs a confirmation above the limit', async () => {
      hasRoom = false
      await expect(run({ command: 'REFUND', amount: '600.00' }, signedIn)).rejects.toMatchObject({
        extensions: { code: 'CONFIRMATION_REQUIRED' },
      })
      expect(calls).toEqual([])
    })
  })

  describe('bound to the charge as shown', () => {
    const shown = { command: 'CANCEL', expectedLastModified: 'yesterday', expectedTransactions: 1 }

    test('reads the charge twice, the second time alone, and keeps the first reading for the ledger', async () => {
      const change: Row = {}
      await run(shown, { change })
      expect(calls).toEqual(['GET /charges/chg-1', 'GET /charges/chg-1', 'POST /charges/chg-1 {"command":"CANCEL"}'])
      expect(alone).toEqual([['M/charge/chg-1']])
      expect(change.before).toMatchObject({ id: 'chg-1' })
    })

    test.each([
      { expectedLastModified: 'today' },
      { expectedTransactions: 0 },
      { expectedTransactions: 2 },
      { expectedLastModified: 'yesterday', expectedTransactions: 2 },
      { expectedLastModified: 'today', expectedTransactions: 1 },
    ])('conflicts with %j', async (expected) => {
      await expect(run({ command: 'CANCEL', ...expected })).rejects.toMatchObject({
        extensions: { code: 'CONFLICT', reason: 'CHANGED' },
      })
      expect(calls).toEqual(['GET /charges/chg-1'])
      expect(alone).toEqual([])
    })

    test('conflicts if the charge changes while it waits for its turn', async () => {
      let reads = 0
      respond = () => ({ ...charge, transactions: Array(++reads).fill({}) })
      await expect(run(shown)).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
      expect(calls).toEqual(['GET /charges/chg-1', 'GET /charges/chg-1'])
    })

    test('treats a charge without transactions like one with an empty list', async () => {
      respond = () => ({ ...charge, transactions: undefined })
      await run({ command: 'CANCEL', expectedTransactions: 0 })
      expect(calls).toHaveLength(3)
    })

    test('locks a charge without an owner for the merchant of the request', async () => {
      respond = () => ({ ...charge, merchantAccount: undefined })
      await run(shown)
      expect(alone).toEqual([['OWN/charge/chg-1']])
    })

    test('fails with NOT_FOUND if there is no such charge', async () => {
      respond = () => {
        throw codedError('NOT_FOUND', 'charge chg-1 not found', { status: 404 })
      }
      await expect(run(shown)).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
      expect(calls).toEqual(['GET /charges/chg-1'])
    })
  })

  describe('has a request id and', () => {
    test('has a request id and is sent once, and binds the id to the charge and the command', async () => {
      await run({ command: 'REFUND', amount: '1.00', requestId: 'r-1', expectedTransactions: 1 })
      expect(once).toMatchObject([[{}, 'r-1', { chargeId: 'chg-1', command: 'REFUND', amount: '1.00' }]])
      expect(Object.keys((once as Row[][])[0]?.[2] ?? {})).toEqual(['chargeId', 'command', 'amount'])
      expect(calls.at(-1)).toBe('POST /charges/chg-1 {"command":"REFUND","amount":"1.00"}')
    })

    test('returns the current charge if it is repeated', async () => {
      isRepeated = true
      expect(await run({ command: 'CANCEL', requestId: 'r-1' })).toMatchObject({ id: 'chg-1' })
      expect(calls).toEqual(['GET /charges/chg-1'])
    })
  })

  describe('without the charge in its response', () => {
    const before = { ...charge, transactions: [{ id: 't-1', amount: '20.00' }] }
    const platform = (...made: Row[]) => {
      let isSent = false
      return (call: Call) => {
        if (call.method === 'POST') {
          isSent = true
          return undefined
        }
        return isSent ? { ...before, transactions: [...before.transactions, ...made] } : before
      }
    }
    const refund = { command: 'REFUND', amount: '5.00', expectedTransactions: 1 }

    test('counts as done with a new transaction of its amount', async () => {
      respond = platform({ id: 't-2', amount: '5.00' })
      expect(await run(refund)).toMatchObject({ id: 'chg-1', transactions: [{}, { id: 't-2' }] })
    })

    test('counts as done with any new transaction if it names no amount', async () => {
      respond = platform({ id: 't-2', amount: '3.00' })
      expect(await run({ command: 'CANCEL', expectedTransactions: 1 })).toMatchObject({ id: 'chg-1' })
    })

    test.each([
      ['a transaction of another amount', { id: 't-2', amount: '3.00' }],
      ['an older transaction', { id: 't-1', amount: '5.00' }],
    ])('has an unknown outcome with %s', async (_title, made) => {
      respond = platform(made)
      await expect(run(refund)).rejects.toMatchObject({ extensions: { code: 'OUTCOME_UNKNOWN' } })
    })

    test('has an unknown outcome if the charge was not read before', async () => {
      respond = platform({ id: 't-2', amount: '5.00' })
      await expect(run({ command: 'REFUND', amount: '5.00' })).rejects.toMatchObject({
        extensions: { code: 'OUTCOME_UNKNOWN' },
      })
    })
  })
})

test('needs a confirmation above the limit for a new charge, by its total', async () => {
  hasRoom = false
  const input = { customerId: 'c-1', currency: 'EUR', lineItem: { externalKey: 'sku', price: '300.00', quantity: 2 } }
  const change: Row = {}
  await expect(
    createCharge?.(null, { input }, context({ identity: { session: { confirmed: -1_000_000, touched: 0 } }, change })),
  ).rejects.toMatchObject({ extensions: { code: 'CONFIRMATION_REQUIRED' } })
  expect(change).toEqual({ before: null })
  expect(calls).toEqual([])
})

describe('a field of a charge', () => {
  test.each(['transactions', 'allowedCommands', 'taxInvoices', 'properties'])('%s is empty if omitted', (name) => {
    expect(fields[name]?.({}, {}, context())).toEqual([])
    expect(fields[name]?.({ [name]: ['x'] }, {}, context())).toEqual(['x'])
  })

  test('customer is read for the owner of the charge, if it has one', async () => {
    respond = () => ({ id: 'c-1' })
    expect(await fields.customer?.({ customerId: 'c-1', merchantAccount: 'M' }, {}, context())).toMatchObject({
      id: 'c-1',
    })
    expect(owners).toEqual(['M'])
    expect(calls).toEqual(['GET /customers/c-1'])
    expect(await fields.customer?.({ customerId: null }, {}, context())).toBeNull()
  })

  test('document is the charge in the given format', async () => {
    respond = () => ({ id: 'chg-1' })
    await fields.document?.({ id: 'chg-1', merchantAccount: 'M' }, { format: 'FULL' }, context())
    expect(calls).toEqual(['GET /charges/chg-1?chargeFormat=FULL'])
    expect(owners).toEqual(['M'])
  })

  test.each([
    ['notificationQueue', '/notifications/queue'],
    ['notifications', '/notifications'],
  ])('%s is the list of its notifications', async (name, path) => {
    await fields[name]?.({ id: 'chg-1', merchantAccount: 'M' }, { page: { limit: 2, offset: 0 } }, context())
    expect(calls).toEqual([`GET ${path}?chargeId=chg-1&limit=2&offset=0`])
    expect(owners).toEqual(['M'])
  })
})
