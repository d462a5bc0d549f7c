import type { ActiveState, CostBurden } from '../../gql/enums.ts'
import { booleanOf, choice } from '../../screens/entry/kinds.tsx'
import type { Tone } from '../../ui/tone.ts'

const costBurdens = ['CUSTOMER', 'MERCHANT'] as const satisfies readonly CostBurden[]

/** Who bears the cost of installments. */
export const burden = choice(costBurdens, (who) => `enum.costBurden.${who}`)

/** The states of a plan, in display order. */
export const planStates = ['ACTIVE', 'INACTIVE'] as const satisfies readonly ActiveState[]

/** The tone of each state. */
export const planTones: Readonly<Record<ActiveState, Tone>> = { ACTIVE: 'good', INACTIVE: 'ended' }

/** Whether installments are offered for a payment method. */
export const offered = booleanOf(
  { true: 'installments.enabled', false: 'installments.disabled' },
  { true: 'good', false: 'ended' },
)
