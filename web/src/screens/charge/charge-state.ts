import type { TransactionStatus } from '../../gql/enums.ts'
import type { Tone } from '../../ui/tone.ts'
import { compareDecimals, isZero } from '../decimal.ts'
import { statusTones } from './charge-status.ts'

/** A status as the portal shows it: the platform's, or the one that it leaves to the amounts. */
export type ChargeState = TransactionStatus | 'PARTIALLY_REFUNDED'

/** What the state of a charge is derived from. */
export interface ChargeWithAmounts {
  readonly chargeStatus?: TransactionStatus | null
  readonly amountCharged?: string | null
  readonly amountRefunded?: string | null
}

/** The state of a charge: a charge of which a part was refunded remains CHARGED for the platform. */
export function chargeState({ chargeStatus, amountCharged, amountRefunded }: ChargeWithAmounts): ChargeState | null {
  const isPart =
    chargeStatus === 'CHARGED' &&
    amountCharged &&
    amountRefunded &&
    !isZero(amountRefunded) &&
    compareDecimals(amountRefunded, amountCharged) < 0
  return isPart ? 'PARTIALLY_REFUNDED' : (chargeStatus ?? null)
}

/** What the state of a charge means. */
export function stateTone(state: ChargeState): Tone {
  return state === 'PARTIALLY_REFUNDED' ? 'back' : statusTones[state]
}
