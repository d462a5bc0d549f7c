import type { TransactionStatus } from '../../gql/enums.ts'
import type { Tone } from '../../ui/tone.ts'
import { compareDecimals, isZero } from '../../values/decimal.ts'
import { statusTones } from './charge-status.ts'

/** A status as shown by the portal: the platform's, or one derived from the amounts. */
export type ChargeState = TransactionStatus | 'PARTIALLY_REFUNDED'

/** The fields that the state of a charge is derived from. */
export interface ChargeWithAmounts {
  readonly chargeStatus?: TransactionStatus | null
  readonly amountCharged?: string | null
  readonly amountRefunded?: string | null
}

/** The state of a charge. The platform keeps CHARGED for a partially refunded charge. */
export function chargeState({ chargeStatus, amountCharged, amountRefunded }: ChargeWithAmounts): ChargeState | null {
  const isPart =
    chargeStatus === 'CHARGED' &&
    amountCharged &&
    amountRefunded &&
    !isZero(amountRefunded) &&
    compareDecimals(amountRefunded, amountCharged) < 0
  return isPart ? 'PARTIALLY_REFUNDED' : (chargeStatus ?? null)
}

/** The tone of a charge's state. */
export function stateTone(state: ChargeState): Tone {
  return state === 'PARTIALLY_REFUNDED' ? 'back' : statusTones[state]
}
