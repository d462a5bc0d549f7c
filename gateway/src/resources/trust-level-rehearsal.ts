import { trustLevelBounds as bounds } from '@portal/schema/trust-level'
import type { DurationInput, Resolvers, RestrictionInput } from '../generated/resolvers.ts'
import { rehearseVelocity, type VelocityLimit } from '../rehearsal/velocity.ts'
import { badInput } from '../rest/error.ts'
import { customerLevels } from '../sample/customer-levels.ts'
import { chargeSampleOf, describedSample } from '../sample/sample-of.ts'

const mostRows = 50
const minute = 60_000
const unitMs = { MINUTE: minute, HOUR: 60 * minute, DAY: 24 * 60 * minute } as const

export const trustLevelRehearsalResolvers: Resolvers = {
  Query: {
    async trustLevelRehearsal(_root, { draft: { name, restrictions } }, context) {
      if (restrictions.length > bounds.restrictions.most) {
        throw badInput('restrictions', `is too long: at most ${bounds.restrictions.most}`)
      }
      const limits = restrictions.map(limitOf)
      const sample = await chargeSampleOf(context)
      const { exceeding, ...found } = rehearseVelocity(sample.charges, limits)
      const levels = await customerLevels(
        context,
        sample,
        exceeding.map(({ customerId }) => customerId),
      )
      const blocked = exceeding.filter(({ customerId }) => levels.get(customerId) === name)
      return {
        ...found,
        sample: describedSample(sample),
        exceeding: exceeding.length,
        blocked: blocked.length,
        levelUnknown: exceeding.filter(({ customerId }) => !levels.has(customerId)).length,
        rows: blocked.slice(0, mostRows).map(({ limit, ...row }) => ({ ...row, restriction: limit })),
      }
    },
  },
}

/**
 * A restriction as a limit. Throws BAD_INPUT with the field if it cannot be evaluated. The platform reports other
 * errors when the restriction is saved.
 */
function limitOf(restriction: RestrictionInput, place: number): VelocityLimit {
  const { instrumentConfigId = null, attempts = null, purchases = null, amount = null, currency = null } = restriction
  const field = (name: string) => `restrictions.${place}.${name}`
  if (attempts === null && purchases === null && amount === null) throw badInput(field('attempts'), 'is required')
  if (amount !== null && !currency) throw badInput(field('currency'), 'is required')
  return {
    instrumentConfigId,
    attempts,
    purchases,
    amount,
    currency,
    periodMs: millisOf(restriction.period, field('period')),
    blockMs: millisOf(restriction.blockDuration, field('blockDuration')),
  }
}

function millisOf({ value, unit }: DurationInput, field: string): number {
  const { min, max } = bounds.duration
  if (value < min || value > max) throw badInput(field, `value is not between ${min} and ${max}`)
  return value * unitMs[unit]
}
