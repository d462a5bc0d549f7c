import { readMasterKeys } from '@portal/gateway/crypto/seal'
import { openStore } from '@portal/gateway/store/store'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeep, rounds } from '../support/depth.ts'
import { type Loss, lossyPlatform } from '../support/lossy-platform.ts'
import { basic } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

// Repeats, doubles and loses commands of several callers, before or after they run. The amounts must add up.

const { prepare, losses, repeated } = lossyPlatform()
let stack: Stack
let gateways: readonly FastifyInstance[]

beforeAll(async () => {
  const store = await openStore({})
  const shared = { store, masterKeys: readMasterKeys(undefined, undefined), confirmMoneyAbove: '1000000' }
  stack = await startStack({ charges: 60, prepare, gateway: shared })
  const platform = { url: stack.platformUrl, breakerThreshold: 1_000_000 }
  gateways = [await stack.anotherGateway({ ...shared, platform }), await stack.anotherGateway({ ...shared, platform })]
})
afterAll(() => stack.close())

const digitsOf = { EUR: 2, JPY: 0, KWD: 3 } as const
const everything = 10_000n
/** The last two digits of an amount that the sandbox's gateway leaves pending. */
const pendingDigits = 9n

const commands = [
  'REFUND',
  'CAPTURE_FUNDS',
  'CANCEL_FUNDS_AUTHORIZATION',
  'SETTLE',
  'AUTH_REVERSAL',
  'CHARGEBACK',
  'REVERSE_CHARGEBACK',
  'UPDATE_STATUS',
] as const
type Command = (typeof commands)[number]

const callers = ['DEMO_MERCHANT/admin', 'DEMO_MERCHANT/operator', 'DEMO_MERCHANT/finance'] as const

const act = fc.record({
  /** Mostly a command that the charge allows, sometimes any command. */
  isAllowed: fc.constantFrom(true, true, true, true, false),
  choice: fc.nat(999),
  amount: fc.constantFrom(
    'left out',
    'all',
    'too much',
    'all but the least',
    'the least',
    'the least',
    'over half',
    'over half',
  ),
  loss: fc.constantFrom<Loss>('none', 'none', 'before', 'after'),
  copies: fc.constantFrom(1, 1, 1, 2),
  caller: fc.constantFrom(...callers),
  gateway: fc.nat(1),
  /** An earlier intent instead of a new one: unchanged, or a different command with the same id. */
  earlier: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ which: fc.nat(999), isTwisted: fc.constantFrom(false, false, false, true) }) },
  ),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
const several = (count: number) => fc.array(act, { minLength: count, maxLength: count })

const step = fc.record({
  /** Commands that are sent concurrently. */
  acts: fc.oneof({ weight: 3, arbitrary: several(1) }, { weight: 1, arbitrary: several(2) }),
  /** Whether they expect the charge to be as it was last read. */
  sees: fc.boolean(),
})
const life = fc.record({
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  operation: fc.constantFrom('CHARGE', 'CHARGE', 'FUNDS_AUTHORIZATION', 'FUNDS_AUTHORIZATION', 'AUTHORIZE'),
  isPending: fc.constantFrom(false, false, true),
  creationLoss: fc.constantFrom<Loss>('none', 'none', 'after'),
  steps: fc.array(step, { minLength: 2, maxLength: 4 }),
})

/** A user's intent under one request id. */
interface Intent {
  readonly caller: (typeof callers)[number]
  readonly loss: Loss
  readonly input: {
    readonly chargeId: string
    readonly command: Command
    readonly amount: string | null
    /** Identifies the request in the transaction that it creates. */
    readonly comment: string
    readonly requestId: string
    readonly expectedLastModified?: string
  }
}

const run = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }'
const create = 'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }'

async function send(gateway: number, caller: Intent['caller'], query: string, input: object): Promise<string> {
  const answer = await (gateways[gateway] as FastifyInstance).inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: basic(caller), accept: 'application/json' },
    payload: { query, variables: { input } },
  })
  return answer.json().errors?.[0].extensions.code ?? 'done'
}

async function read(chargeId: string): Promise<Document> {
  return (await stack.platform({ path: `/api/v3/charges/${chargeId}` })).body
}

const units = (amount: string) => BigInt(amount.replace('.', ''))

function decimal(minorUnits: bigint, currency: keyof typeof digitsOf): string {
  const digits = digitsOf[currency]
  const text = String(minorUnits).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

function commandOf({ isAllowed, choice }: Act, { allowedCommands }: Document): Command {
  // Most commands should move only a part of the amount.
  const allowed = (allowedCommands as Command[]).flatMap((one) => (one === 'REFUND' ? [one, one, one] : [one]))
  const from = isAllowed && allowed.length > 0 ? allowed : commands
  return from[choice % from.length] as Command
}

function amountOf({ amount }: Act, command: Command, charge: Document): string | null {
  if (amount === 'left out' || (command !== 'REFUND' && command !== 'CAPTURE_FUNDS')) return null
  const rest = units(command === 'REFUND' ? charge.amountCharged : charge.amount) - units(charge.amountRefunded)
  const amounts = {
    all: rest,
    'too much': rest + 1n,
    'all but the least': rest - 1n,
    'the least': 1n,
    'over half': rest / 2n + 1n,
  }
  return amounts[amount] > 0n ? decimal(amounts[amount], charge.currency) : null
}

/** The merchant's balance after each transaction, and the total captured and refunded amounts. */
function ledgerOf(transactions: readonly Document[]) {
  const sums: Record<string, bigint> = { CHARGED: 0n, REFUNDED: 0n, CHARGED_BACK: 0n, CHARGEBACK_REVERSED: 0n }
  const held = transactions.map(({ status, amount }) => {
    if (status in sums) sums[status] = (sums[status] ?? 0n) + units(amount)
    const { CHARGED = 0n, REFUNDED = 0n, CHARGED_BACK = 0n, CHARGEBACK_REVERSED = 0n } = sums
    return CHARGED - REFUNDED - CHARGED_BACK + CHARGEBACK_REVERSED
  })
  return { held, captured: sums.CHARGED ?? 0n, refunded: sums.REFUNDED ?? 0n }
}

/**
 * The commands that were really tested: `REFUND after` for a lost response, `REFUND repeated` for a repeated request.
 */
const tried = new Map<string, number>()
const note = (what: string) => tried.set(what, (tried.get(what) ?? 0) + 1)

let number = 0

test('no random sequence of commands refunds more than was captured or gives a request id two effects', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ currency, operation, isPending, creationLoss, steps }) => {
      number += 1
      const chargeId = `money-${number}`
      losses.set(chargeId, creationLoss)
      const price = decimal(everything + (isPending ? pendingDigits : 0n), currency)
      const purchase = { customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency, operation }
      const lineItem = { externalKey: 'sku-1', price }
      const creation = { ...purchase, id: chargeId, lineItem, requestId: chargeId, comment: chargeId }
      const made = await send(0, 'DEMO_MERCHANT/admin', create, creation)
      expect(made).toBe(creationLoss === 'none' ? 'done' : 'OUTCOME_UNKNOWN')

      const intents: Intent[] = []
      const answers = new Map<string, Set<string>>()
      let charge = await read(chargeId)
      for (const { acts, sees } of steps) {
        stack.clock.now += 1_000
        const seen = charge
        const before = new Set(seen.transactions.map(({ comment }: Document) => comment))
        const meant = acts.map((each): Intent => {
          const first = each.earlier && intents[each.earlier.which % intents.length]
          if (first && !each.earlier?.isTwisted) return first
          const command = commandOf(each, seen)
          const amount = amountOf(each, command, seen)
          if (first) return { ...first, input: { ...first.input, command, amount } }
          const comment = `${chargeId}/${intents.length}`
          losses.set(comment, each.loss)
          const sight = sees && { expectedLastModified: seen.lastModified }
          const input = { chargeId, command, amount, comment, requestId: comment, ...sight }
          intents.push({ caller: each.caller, loss: each.loss, input })
          return intents.at(-1) as Intent
        })
        await Promise.all(
          meant.flatMap(({ caller, input }, place) =>
            Array.from({ length: acts[place]?.copies ?? 1 }, async (_, copy) => {
              const told = await send(((acts[place]?.gateway ?? 0) + copy) % 2, caller, run, input)
              const all = answers.get(input.requestId) ?? new Set()
              answers.set(input.requestId, all.add(told))
              const isAgain = copy > 0 || before.has(input.comment)
              if (isAgain && (told === 'done' || told === 'OUTCOME_UNKNOWN')) note(`${input.command} repeated`)
            }),
          ),
        )
        // Of the commands that expect the same state, one succeeds.
        charge = await read(chargeId)
        const onSight = meant.filter(
          ({ input }) =>
            input.expectedLastModified === seen.lastModified &&
            !before.has(input.comment) &&
            charge.transactions.some(({ comment }: Document) => comment === input.comment),
        )
        expect(new Set(onSight.map(({ input }) => input.comment)).size).toBeLessThanOrEqual(1)
      }

      const { held, captured, refunded } = ledgerOf(charge.transactions)
      expect(refunded).toBe(units(charge.amountRefunded))
      expect(captured).toBe(units(charge.amountCharged))
      expect(refunded <= captured && captured <= units(charge.amount)).toBe(true)
      expect(held.every((money) => money >= 0n)).toBe(true)

      const madeBy: string[] = charge.transactions.slice(1).map(({ comment }: Document) => comment)
      expect(new Set(madeBy).size).toBe(madeBy.length)
      expect(repeated).toEqual([])
      for (const { input, loss } of intents) {
        const told = answers.get(input.requestId) ?? new Set()
        const isMade = madeBy.includes(input.requestId)
        // Commands reported as done were executed; refused and lost ones were not.
        if (told.has('done')) expect(isMade).toBe(true)
        else if (!told.has('OUTCOME_UNKNOWN') || loss === 'before') expect(isMade).toBe(false)
        if (isMade) note(`${input.command} ${loss}`)
        else if (told.has('OUTCOME_UNKNOWN') && loss === 'before') note(`${input.command} before`)
      }
    }),
    { numRuns: rounds({ fast: 100, deep: 1_000 }) },
  )
  // Only a large number of sequences covers every command in every way.
  if (!isDeep) return
  const ways = ['none', 'before', 'after', 'repeated']
  const wanted = commands.flatMap((command) => ways.map((way) => `${command} ${way}`))
  expect(wanted.filter((what) => !tried.has(what))).toEqual([])
})
