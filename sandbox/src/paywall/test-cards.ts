import type { ResultCode } from '../charges/gateway-response.ts'
import type { CreationStatus } from '../charges/new-charge.ts'

/** The result of paying with a test card: the charge's status, or first a redirect to the payer's bank. */
type Outcome = { readonly status: CreationStatus; readonly result: ResultCode } | 'REDIRECT'

/** A published card number that moves no money. */
export interface TestCard {
  readonly number: string
  readonly brand: string
  /** The scenario, a code for programs. */
  readonly scenario: string
  readonly description: string
  readonly outcome: Outcome
}

const declined = (result: ResultCode) => ({ status: 'DECLINED', result }) as const

/** The only numbers the example paywall accepts; the README lists them. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    brand: 'Visa',
    scenario: 'SUCCESS',
    description: 'Approved',
    outcome: { status: 'CHARGED', result: 'APPROVED' },
  },
  {
    number: '5555555555554444',
    brand: 'Mastercard',
    scenario: 'SUCCESS',
    description: 'Approved',
    outcome: { status: 'CHARGED', result: 'APPROVED' },
  },
  {
    number: '4000000000000002',
    brand: 'Visa',
    scenario: 'DECLINE',
    description: 'Declined: do not honor',
    outcome: declined('DO_NOT_HONOR'),
  },
  {
    number: '4000000000009995',
    brand: 'Visa',
    scenario: 'INSUFFICIENT_FUNDS',
    description: 'Declined: insufficient funds',
    outcome: declined('INSUFFICIENT_FUNDS'),
  },
  {
    number: '4000000000000259',
    brand: 'Visa',
    scenario: 'PENDING',
    description: 'Pending: the gateway responds later',
    outcome: { status: 'CHARGE_PENDING', result: 'PENDING' },
  },
  {
    number: '4000000000000119',
    brand: 'Visa',
    scenario: 'ERROR',
    description: 'Gateway error',
    outcome: { status: 'ERROR', result: 'SYSTEM_ERROR' },
  },
  {
    number: '4000000000003220',
    brand: 'Visa',
    scenario: 'REDIRECT',
    description: 'Bank confirmation required (3-D Secure)',
    outcome: 'REDIRECT',
  },
]

/** Whether the check digit is valid (ISO/IEC 7812, Luhn). */
export function isLuhnValid(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
