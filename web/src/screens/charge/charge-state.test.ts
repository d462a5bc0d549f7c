import { describe, expect, test } from 'vitest'
import { chargeState, stateTone } from './charge-state.ts'

const charge = { chargeStatus: 'CHARGED', amountCharged: '100.00', amountRefunded: '0.00' } as const

describe('the state of a charge', () => {
  test('equals the platform’s status if nothing or everything was refunded', () => {
    expect(chargeState(charge)).toBe('CHARGED')
    expect(chargeState({ ...charge, amountRefunded: '100.00' })).toBe('CHARGED')
    expect(chargeState({ ...charge, chargeStatus: 'REFUNDED', amountRefunded: '100.00' })).toBe('REFUNDED')
  })

  test('becomes partially refunded if a part of the charged amount was refunded', () => {
    expect(chargeState({ ...charge, amountRefunded: '0.01' })).toBe('PARTIALLY_REFUNDED')
    expect(stateTone('PARTIALLY_REFUNDED')).toBe('back')
  })

  test('keeps any other status, and needs both amounts', () => {
    expect(chargeState({ ...charge, chargeStatus: 'CHARGED_BACK', amountRefunded: '10.00' })).toBe('CHARGED_BACK')
    expect(chargeState({ chargeStatus: 'CHARGED', amountRefunded: '10.00' })).toBe('CHARGED')
    expect(chargeState({})).toBeNull()
  })
})
