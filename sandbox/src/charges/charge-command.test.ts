import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../tests/support/depth.ts'
import { RequestError } from '../http/request-error.ts'
import { allowedCommands, chargeCommands, chargeStatuses } from '../values/charge-values.ts'
import { formatMoney } from '../values/money.ts'
import { type CommandedCharge, outcomeOf } from './charge-command.ts'

const charge: CommandedCharge = {
  n: 5,
  status: 'CHARGED',
  currency: 'EUR',
  amount: 20_000n,
  amountCharged: 20_000n,
  amountRefunded: 0n,
  lastAmount: 20_000n,
}
const uncharged = { amountCharged: 0n }

function refusal(action: () => unknown): Partial<RequestError> {
  try {
    action()
  } catch (error) {
    if (error instanceof RequestError) return error
    throw error
  }
  throw new Error('was not refused')
}

// The table of the sandbox format, row by row: status, command, new status.
const table = [
  ['FUNDS_AUTHORIZED', 'CAPTURE_FUNDS', 'CHARGED'],
  ['FUNDS_AUTHORIZED', 'CANCEL_FUNDS_AUTHORIZATION', 'CANCELLED'],
  ['AUTHORIZED', 'SETTLE', 'CHARGED'],
  ['AUTHORIZED', 'AUTH_REVERSAL', 'AUTH_REVERSED'],
  ['CHARGED', 'REFUND', 'REFUNDED'],
  ['CHARGED', 'CHARGEBACK', 'CHARGED_BACK'],
  ['CHARGED_BACK', 'REVERSE_CHARGEBACK', 'CHARGEBACK_REVERSED'],
  ['CHARGEBACK_REVERSED', 'REFUND', 'REFUNDED'],
  ['CHARGEBACK_REVERSED', 'CHARGEBACK', 'CHARGED_BACK'],
  ['AUTHORIZE_PENDING', 'UPDATE_STATUS', 'AUTHORIZED'],
  ['CHARGE_PENDING', 'UPDATE_STATUS', 'CHARGED'],
  ['REFUND_PENDING', 'UPDATE_STATUS', 'REFUNDED'],
  ['CREDIT_PENDING', 'UPDATE_STATUS', 'CREDITED'],
  ['VERIFY_PENDING', 'UPDATE_STATUS', 'VERIFIED'],
  ['CHARGEBACK_PENDING', 'UPDATE_STATUS', 'CHARGED_BACK'],
  ['SUBMITTED', 'UPDATE_STATUS', 'CHARGED'],
  ['CREATED', 'UPDATE_STATUS', 'CHARGED'],
] as const
const chargedBefore = ['CHARGED', 'CHARGED_BACK', 'CHARGEBACK_REVERSED', 'REFUND_PENDING', 'CHARGEBACK_PENDING']

test.each(table)('%s: %s changes it to %s', (status, command, after) => {
  const before = { ...charge, status, ...(chargedBefore.includes(status) ? {} : uncharged) }
  expect(outcomeOf(before, command, null).status).toBe(after)
})

test('refuses every other command in every status with 409, for any amount', () => {
  for (const status of chargeStatuses) {
    const allowed = table.filter(([row]) => row === status).map(([, command]) => command)
    expect([...allowedCommands(status)].sort(), status).toEqual([...allowed].sort())
    for (const command of chargeCommands.filter((one) => !allowed.some((other) => other === one))) {
      for (const amount of [null, '1.00', 'x']) {
        expect(
          refusal(() => outcomeOf({ ...charge, status }, command, amount)),
          `${status} ${command}`,
        ).toMatchObject({ status: 409, errorCode: 'command_not_allowed' })
      }
    }
  }
})

// The provider rejects charge 4.
test.each([
  ['AUTHORIZE_PENDING', 'DECLINED'],
  ['CHARGE_PENDING', 'DECLINED'],
  ['SUBMITTED', 'DECLINED'],
  ['CREATED', 'EXPIRED'],
  ['REFUND_PENDING', 'CHARGED'],
  ['CREDIT_PENDING', 'DECLINED'],
  ['VERIFY_PENDING', 'DECLINED'],
  ['CHARGEBACK_PENDING', 'CHARGED'],
] as const)('%s becomes %s when the provider says no, and no money moves', (status, after) => {
  const outcome = outcomeOf({ ...charge, n: 4, status }, 'UPDATE_STATUS', null)
  expect(outcome).toMatchObject({ status: after, amountCharged: 20_000n, amountRefunded: 0n })
})

test('refunds a part, then the rest', () => {
  const first = outcomeOf(charge, 'REFUND', '50.00')
  expect(first).toMatchObject({ status: 'CHARGED', amount: 5_000n, amountRefunded: 5_000n })
  const second = outcomeOf({ ...charge, amountRefunded: 5_000n }, 'REFUND', null)
  expect(second).toMatchObject({ status: 'REFUNDED', amount: 15_000n, amountRefunded: 20_000n })
})

test('a charge stays charged during a pending partial refund', () => {
  const pending = { ...charge, status: 'REFUND_PENDING' as const, lastAmount: 4_000n }
  expect(outcomeOf(pending, 'UPDATE_STATUS', null)).toMatchObject({ status: 'CHARGED', amountRefunded: 4_000n })
})

test('captures a part of the authorized funds, and only that part is refundable', () => {
  const authorised = { ...charge, ...uncharged, status: 'FUNDS_AUTHORIZED' as const }
  expect(outcomeOf(authorised, 'CAPTURE_FUNDS', '0.01')).toMatchObject({ status: 'CHARGED', amountCharged: 1n })
  const captured = { ...charge, amountCharged: 1n }
  expect(refusal(() => outcomeOf(captured, 'REFUND', '0.02'))).toMatchObject({ errorCode: 'amount_too_high' })
})

test.each([
  ['REFUND', '200.01', 'amount_too_high'],
  ['REFUND', '99999999999999', 'amount_too_high'],
  ['REFUND', '0', 'bad_request'],
  ['REFUND', '0.00', 'bad_request'],
  ['REFUND', '1.001', 'bad_request'],
  ['REFUND', '-1', 'bad_request'],
  ['REFUND', '1e2', 'bad_request'],
  ['CHARGEBACK', '10.00', 'bad_request'],
] as const)('%s of %s is refused as %s', (command, amount, errorCode) => {
  expect(refusal(() => outcomeOf(charge, command, amount))).toMatchObject({ status: 400, errorCode })
})

test('no sequence of commands refunds more than was charged or charges more than was requested', () => {
  const commands = fc.array(
    fc.record({ command: fc.constantFrom(...chargeCommands), amount: fc.option(fc.bigInt(0n, 1_500n)) }),
    { maxLength: 30 },
  )
  const start = fc.record({
    n: fc.nat(9),
    status: fc.constantFrom('FUNDS_AUTHORIZED', 'AUTHORIZED', 'CREATED', 'SUBMITTED', 'CHARGE_PENDING' as const),
    currency: fc.constantFrom('JPY', 'EUR', 'KWD'),
    amount: fc.bigInt(1n, 1_200n),
  })
  fc.assert(
    fc.property(start, commands, ({ n, status, currency, amount }, steps) => {
      let state = {
        n,
        status,
        currency,
        amount,
        amountCharged: 0n,
        amountRefunded: 0n,
        lastAmount: amount,
      } as CommandedCharge
      let charged = 0n
      let refunded = 0n
      for (const step of steps) {
        try {
          const text = step.amount === null ? null : formatMoney(step.amount, currency)
          const outcome = outcomeOf(state, step.command, text)
          if (outcome.transactionStatus === 'CHARGED') charged += outcome.amount
          if (outcome.transactionStatus === 'REFUNDED') refunded += outcome.amount
          const { amountCharged, amountRefunded } = outcome
          state = { ...state, status: outcome.status, amountCharged, amountRefunded, lastAmount: outcome.amount }
        } catch (error) {
          if (!(error instanceof RequestError)) throw error
        }
        expect(state.amountCharged).toBe(charged)
        expect(state.amountRefunded).toBe(refunded)
        expect(charged <= amount && refunded <= charged).toBe(true)
        expect(state.status === 'REFUNDED').toBe(charged > 0n && refunded === charged)
      }
    }),
    { numRuns: rounds({ fast: 200, deep: 1_000 }) },
  )
})
