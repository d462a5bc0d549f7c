import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basic } from './portal.ts'
import { type Document, type Stack, startStack } from './stack.ts'

// Whatever is commanded, repeated, doubled, lost on the way there or on the way back: the money adds up.

type Loss = 'none' | 'before' | 'after'

let stack: Stack
let gateway: FastifyInstance
let line: Server
/** What becomes of the next command on its way; reads always pass. */
let loss: Loss = 'none'

beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  line = createServer((incoming, outgoing) => {
    const fault = incoming.method === 'POST' ? loss : 'none'
    if (fault === 'before') return outgoing.destroy()
    const { method, url, headers } = incoming
    const sent = forward(stack.platformUrl + url, { method, headers }, (answer) => {
      if (fault === 'after') return answer.resume().on('end', () => outgoing.destroy())
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(sent)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  gateway = await stack.anotherGateway({ platform: { url, breakerThreshold: 1_000_000 } })
})
afterAll(async () => {
  await stack.close()
  line.closeAllConnections()
  line.close()
})

async function ask(query: string, variables: object): Promise<Document> {
  const answer = await gateway.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: basic('DEMO_MERCHANT/admin'), accept: 'application/json' },
    payload: { query, variables },
  })
  return answer.json()
}

const run = `mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }`
const create = `mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }`
const commands = ['CAPTURE_FUNDS', 'CANCEL_FUNDS_AUTHORIZATION', 'SETTLE', 'AUTH_REVERSAL', 'CHARGEBACK'] as const

const step = fc.record({
  // Most are the two that move a part.
  command: fc.oneof(
    { weight: 5, arbitrary: fc.constant('REFUND') },
    { weight: 1, arbitrary: fc.constantFrom(...commands, 'REVERSE_CHARGEBACK', 'UPDATE_STATUS') },
  ),
  cents: fc.option(fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 12_000 })), { freq: 9 }),
  /** The request ids are few, so that some stand for a command that was given before. */
  intent: fc.integer({ min: 0, max: 6 }),
  loss: fc.constantFrom<Loss>('none', 'none', 'none', 'before', 'after'),
  copies: fc.constantFrom(1, 1, 1, 2, 3),
})
const life = fc.record({
  operation: fc.constantFrom('CHARGE', 'CHARGE', 'CHARGE', 'FUNDS_AUTHORIZATION', 'AUTHORIZE'),
  steps: fc.array(step, { minLength: 2, maxLength: 8 }),
})

let number = 0
const thousand = 1_000

test('no sequence refunds more than was captured, and no request id has two effects, in a thousand random ones', async () => {
  let effects = 0
  await fc.assert(
    fc.asyncProperty(life, async ({ operation, steps }) => {
      number += 1
      const charge = `money-${number}`
      loss = 'none'
      const made = await ask(create, {
        input: {
          id: charge,
          customerId: 'cust-42',
          paymentMethod: 'CREDIT_CARD',
          currency: 'EUR',
          operation,
          lineItem: { externalKey: 'sku-1', price: '100.00' },
          requestId: charge,
        },
      })
      expect(made.errors).toBeUndefined()
      const done = new Set<string>()
      for (const { command, cents, intent, copies, ...way } of steps) {
        loss = way.loss
        const takesAmount = command === 'REFUND' || command === 'CAPTURE_FUNDS'
        const amount = cents !== null && takesAmount ? (cents / 100).toFixed(2) : null
        const requestId = `${charge}/${intent}`
        // The comment tells of each transaction which request made it.
        const input = { chargeId: charge, command, amount, requestId, comment: requestId }
        const answers = await Promise.all(Array.from({ length: copies }, () => ask(run, { input })))
        if (answers.some(({ errors }) => errors === undefined)) done.add(requestId)
      }
      const { body } = await stack.platform({ path: `/api/v3/charges/${charge}` })
      effects += body.transactions.length - 1
      const sum = (status: string) =>
        body.transactions
          .filter((transaction: Document) => transaction.status === status)
          .reduce((total: bigint, transaction: Document) => total + cents(transaction.amount), 0n)
      expect(sum('REFUNDED')).toBe(cents(body.amountRefunded))
      expect(sum('CHARGED')).toBe(cents(body.amountCharged))
      expect(sum('REFUNDED') <= sum('CHARGED')).toBe(true)
      expect(sum('CHARGED') <= cents(body.amount)).toBe(true)
      const madeBy = body.transactions.slice(1).map(({ comment }: Document) => comment)
      expect(new Set(madeBy).size).toBe(madeBy.length)
      for (const requestId of done) expect(madeBy).toContain(requestId)
    }),
    { numRuns: thousand },
  )
  // Not all of it was refused.
  expect(effects).toBeGreaterThan(thousand)
}, 120_000)

function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

test('of edits at once that rest on the same sight of a charge, one is done: the others are told that it changed', async () => {
  loss = 'none'
  const { body: before } = await stack.platform({ path: '/api/v3/charges/chg-1001' })
  stack.clock.now += 5_000
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, place) =>
      ask(run, {
        input: {
          chargeId: 'chg-1001',
          command: 'REFUND',
          amount: `${place + 1}.00`,
          requestId: `edit-${place}`,
          expectedLastModified: before.lastModified,
        },
      }),
    ),
  )
  const refusals = answers.flatMap(({ errors }) => errors ?? []).map(({ extensions }) => extensions)
  expect(refusals).toHaveLength(5)
  for (const extensions of refusals) expect(extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
  const { body: after } = await stack.platform({ path: '/api/v3/charges/chg-1001' })
  expect(after.transactions).toHaveLength(before.transactions.length + 1)
})

// What each command needs is a charge that allows it.
test.each([
  ['chg-1003', 'CAPTURE_FUNDS'],
  ['chg-1003', 'CANCEL_FUNDS_AUTHORIZATION'],
  ['chg-1002', 'REFUND'],
  ['chg-1009', 'CHARGEBACK'],
  ['chg-1004', 'REVERSE_CHARGEBACK'],
  ['chg-1005', 'UPDATE_STATUS'],
  ['chg-1008', 'SETTLE'],
  ['chg-1008', 'AUTH_REVERSAL'],
])('%s: %s on a sight that is out of date does nothing', async (chargeId, command) => {
  loss = 'none'
  const before = stack.received.length
  const expectedLastModified = '2026-01-01T00:00:00Z'
  const { errors } = await ask(run, {
    input: { chargeId, command, requestId: `${chargeId}${command}`, expectedLastModified },
  })
  expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
  expect(stack.received.slice(before).map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET /api/v3/charges/${chargeId}`,
  ])
})

test('what a process left under way stands in nobody’s way for long', async () => {
  loss = 'none'
  const { body } = await stack.platform({ path: '/api/v3/charges/chg-1002' })
  const input = { chargeId: 'chg-1002', command: 'REFUND', amount: '1.00', expectedLastModified: body.lastModified }
  loss = 'after'
  expect((await ask(run, { input: { ...input, requestId: 'way-1' } })).errors[0].extensions.code).toBe(
    'OUTCOME_UNKNOWN',
  )
  loss = 'none'
  const { body: now } = await stack.platform({ path: '/api/v3/charges/chg-1002' })
  const again = { ...input, requestId: 'way-2', expectedLastModified: now.lastModified }
  expect((await ask(run, { input: again })).errors).toBeUndefined()
})
