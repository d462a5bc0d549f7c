import type { ActiveState, CostBurden } from '../../gql/enums.ts'
import { choice, eitherOr } from '../../screens/entry/kinds.tsx'
import type { Tone } from '../../ui/tone.ts'

const costBurdens = ['CUSTOMER', 'MERCHANT'] as const satisfies readonly CostBurden[]

/** Who bears the cost of paying in parts. */
export const burden = choice(costBurdens, (who) => `enum.costBurden.${who}`)

/** Whether a plan is offered, in the order of the choices. */
export const planStates = ['ACTIVE', 'INACTIVE'] as const satisfies readonly ActiveState[]

/** What each of these means. */
export const planTones: Readonly<Record<ActiveState, Tone>> = { ACTIVE: 'good', INACTIVE: 'ended' }

/** Whether a payment method can be paid in parts. */
export const offered = eitherOr(
  { true: 'installments.enabled', false: 'installments.disabled' },
  { true: 'good', false: 'ended' },
)
