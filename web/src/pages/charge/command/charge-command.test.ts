import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, compareDecimals } from '../../../values/decimal.ts'
import { balances, movedAmount, refundParts } from '../timeline/moved-amount.ts'
import {
  type ChargeMoney,
  maximumAmount,
  previewOutcome,
  readCommandAmount,
  relevantCommands,
} from './charge-command.ts'

const charged: ChargeMoney = {
  chargeStatus: 'CHARGED',
  amount: '118.00',
  amountCharged: '118.00',
  amountRefunded: '20.00',
  currency: 'INR',
}
const reserved: ChargeMoney = { ...charged, chargeStatus: 'FUNDS_AUTHORIZED', amountCharged: '0', amountRefunded: '0' }

describe('the amount field of a command', () => {
  it('starts with the remaining amount, with the fraction digits of the currency', () => {
    expect(maximumAmount('REFUND', charged)).toBe('98.00')
    expect(maximumAmount('CAPTURE_FUNDS', reserved)).toBe('118.00')
    expect(maximumAmount('REFUND', { ...charged, currency: 'JPY', amountCharged: '500', amountRefunded: '0' })).toBe(
      '500',
    )
    expect(maximumAmount('REFUND', { ...charged, amountCharged: null })).toBeNull()
    expect(maximumAmount('CHARGEBACK', charged)).toBeUndefined()
  })

  it.each([
    ['98.00', null],
    ['0.01', null],
    [' 5 ', null],
    ['', 'required'],
    ['ten', 'notDecimal'],
    ['5,00', 'ambiguous'],
    ['USD 5', 'otherCurrency'],
    ['0', 'tooLow >0'],
    ['-1', 'tooLow >0'],
    ['1.0055', 'tooManyDigits'],
    ['1.005', 'ambiguous'],
    ['98.01', 'tooHigh 98.00'],
  ])('checks the amount: %s', (typed, problem) => {
    expect(readCommandAmount(typed, '98.00', 'INR', 'en').problem).toBe(problem)
  })

  it('rejects a fraction for a currency without minor units', () => {
    expect(readCommandAmount('1.5', '500', 'JPY', 'en').problem).toBe('tooManyDigits')
    expect(readCommandAmount('1.125', '5.000', 'KWD', 'en').problem).toBeNull()
  })

  it("reads the decimal separators of the user's language", () => {
    expect(readCommandAmount('97,50', '98.00', 'EUR', 'es')).toEqual({ decimal: '97.50', problem: null })
    expect(readCommandAmount('1.000', '5000.00', 'EUR', 'es').decimal).toBe('1000')
    expect(readCommandAmount('1.000', '999.000', 'KWD', 'es').problem).toBe('tooHigh 999.000')
    expect(readCommandAmount('1.5', '5000.00', 'EUR', 'es').problem).toBe('ambiguous')
  })
})

describe('the outcome of a command', () => {
  it('predicts the outcome of each command', () => {
    expect(previewOutcome('REFUND', charged, '20')).toEqual({
      status: 'PARTIALLY_REFUNDED',
      changes: [{ figure: 'refundable', before: '98.00', after: '78.00' }],
    })
    expect(previewOutcome('REFUND', charged, '98')).toMatchObject({ status: 'REFUNDED' })
    expect(previewOutcome('CAPTURE_FUNDS', reserved, '100.00')).toEqual({
      status: 'CHARGED',
      changes: [
        { figure: 'capturable', before: '118.00', after: '0.00' },
        { figure: 'refundable', before: '0.00', after: '100.00' },
      ],
      released: '18.00',
    })
    expect(previewOutcome('CAPTURE_FUNDS', reserved, '118.00')).not.toHaveProperty('released')
    expect(previewOutcome('CANCEL_FUNDS_AUTHORIZATION', reserved, null)).toMatchObject({ status: 'CANCELLED' })
    expect(previewOutcome('AUTH_REVERSAL', reserved, null)).toMatchObject({ status: 'AUTH_REVERSED' })
    expect(previewOutcome('SETTLE', reserved, null)).toMatchObject({ status: 'CHARGED' })
    expect(previewOutcome('CHARGEBACK', charged, null)).toEqual({
      status: 'CHARGED_BACK',
      changes: [{ figure: 'refundable', before: '98.00', after: '0.00' }],
    })
    expect(previewOutcome('REVERSE_CHARGEBACK', { ...charged, chargeStatus: 'CHARGED_BACK' }, null)).toEqual({
      status: 'CHARGEBACK_REVERSED',
      changes: [{ figure: 'refundable', before: '0.00', after: '98.00' }],
    })
    expect(previewOutcome('UPDATE_STATUS', charged, null)).toEqual({ status: null, changes: [] })
  })

  it('predicts no figure if the platform returns none', () => {
    expect(previewOutcome('REFUND', { chargeStatus: 'CHARGED' }, '20').changes).toEqual([])
  })

  it('never refunds more than remains, nor loses a cent', () => {
    const cents = fc.nat({ max: 10_000_000 })
    const money = (units: number) => `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`
    fc.assert(
      fc.property(cents, cents, cents, (first, second, third) => {
        const [charge, refunded] = [Math.max(first, second), Math.min(first, second)]
        const sample = { ...charged, amountCharged: money(charge), amountRefunded: money(refunded) }
        const maximum = maximumAmount('REFUND', sample) ?? ''
        const { problem } = readCommandAmount(money(third), maximum, 'INR', 'en')
        expect(problem === null).toBe(third > 0 && third <= charge - refunded)
        if (problem !== null) return
        const { status, changes } = previewOutcome('REFUND', sample, money(third))
        expect(addDecimals(changes[0]?.after ?? '', money(third))).toBe(maximum)
        expect(status === 'REFUNDED').toBe(compareDecimals(maximum, money(third)) === 0)
      }),
    )
  })
})

describe('the buttons of a charge', () => {
  it('show the allowed commands, most wanted first, and always refund', () => {
    expect(relevantCommands(['CHARGEBACK', 'REFUND'])).toEqual(['REFUND', 'CHARGEBACK'])
    expect(relevantCommands(['CANCEL_FUNDS_AUTHORIZATION', 'CAPTURE_FUNDS'])).toEqual([
      'CAPTURE_FUNDS',
      'REFUND',
      'CANCEL_FUNDS_AUTHORIZATION',
    ])
    expect(relevantCommands([])).toEqual(['REFUND'])
  })
})

describe('the money that a transaction moved', () => {
  it.each([
    ['CHARGED', '20.00'],
    ['CHARGEBACK_REVERSED', '20.00'],
    ['REFUNDED', '-20.00'],
    ['CHARGED_BACK', '-20.00'],
    ['CREDITED', '-20.00'],
    ['FUNDS_AUTHORIZED', null],
    ['AUTHORIZED', null],
    ['REFUND_PENDING', null],
    ['DECLINED', null],
    ['CANCELLED', null],
  ] as const)('moves the amount of %s: %s', (status, moved) => {
    expect(movedAmount({ status, amount: '20.00' })).toBe(moved)
  })

  it('the money that a transaction moved is null if the platform returns no amount, and is never negated twice', () => {
    expect(movedAmount({ status: 'CHARGED', amount: null })).toBeNull()
    expect(movedAmount({ amount: '1' })).toBeNull()
    expect(movedAmount({ status: 'REFUNDED', amount: '-20.00' })).toBe('-20.00')
  })

  it("adds up to the merchant's balance after each transaction", () => {
    const story = [
      { status: 'FUNDS_AUTHORIZED', amount: '200.00' },
      { status: 'CHARGED', amount: '150.00' },
      { status: 'REFUNDED', amount: '50.00' },
      { status: 'REFUND_PENDING', amount: '10.00' },
      { status: 'CHARGED_BACK', amount: '100.00' },
      { status: 'CHARGEBACK_REVERSED', amount: '100.00' },
    ] as const
    expect(balances(story)).toEqual([null, '150.00', '100.00', null, '0.00', '100.00'])
  })

  it('numbers the refunds if there are several', () => {
    const refund = { type: 'REFUND', status: 'REFUNDED' } as const
    const refused = { type: 'REFUND', status: 'DECLINED' } as const
    expect(refundParts([{ type: 'CHARGE', status: 'CHARGED' }, refund, refused])).toEqual([null, null, null])
    expect(refundParts([refund, refused, refund])).toEqual([{ number: 1, count: 2 }, null, { number: 2, count: 2 }])
  })
})
