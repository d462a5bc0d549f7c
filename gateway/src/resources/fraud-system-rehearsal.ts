import { fraudSystemBounds as bounds } from '@portal/schema/fraud-system-config'
import type { FraudSystemDraftInput, Resolvers } from '../generated/resolvers.ts'
import { type FraudConditions, wouldCheck } from '../rehearsal/fraud.ts'
import { badInput } from '../rest/error.ts'
import { customerLevels } from '../sample/customer-levels.ts'
import { chargeSampleOf, describedSample } from '../sample/sample-of.ts'

const mostCodes = 300

export const fraudSystemRehearsalResolvers: Resolvers = {
  Query: {
    async fraudSystemRehearsal(_root, { draft }, context) {
      const conditions = conditionsOf(draft)
      const sample = await chargeSampleOf(context)
      const anyLevel = { ...conditions, trustLevels: new Set<string>() }
      const possible = sample.charges.filter((charge) => wouldCheck(anyLevel, charge, null) !== false)
      const asked = conditions.trustLevels.size === 0 ? [] : possible.flatMap(({ customerId }) => customerId ?? [])
      const levels = await customerLevels(context, sample, [...new Set(asked)])
      const verdicts = possible.map((charge) =>
        wouldCheck(conditions, charge, levels.get(charge.customerId ?? '') ?? null),
      )
      return {
        sample: describedSample(sample),
        checked: verdicts.filter((verdict) => verdict === true).length,
        cannotTell: verdicts.filter((verdict) => verdict === null).length,
      }
    },
  },
}

/** The conditions of a draft. Throws BAD_INPUT with the field if the draft cannot be evaluated. */
function conditionsOf({ timing, constraints }: FraudSystemDraftInput): FraudConditions {
  const { amountCurrency = null, minAmount = null, maxAmount = null } = constraints ?? {}
  if ((minAmount !== null || maxAmount !== null) && !amountCurrency) {
    throw badInput('constraints.amountCurrency', 'is required')
  }
  const set = (field: string, values: readonly string[] | null | undefined, most: number) => {
    if ((values?.length ?? 0) > most) throw badInput(`constraints.${field}`, `is too long: at most ${most}`)
    return new Set(values)
  }
  return {
    timing,
    countries: set('countries', constraints?.countries, mostCodes),
    currencies: set('currencies', constraints?.currencies, mostCodes),
    instrumentConfigIds: set('instrumentConfigIds', constraints?.instrumentConfigIds, bounds.instrumentConfigIds.most),
    trustLevels: set('trustLevels', constraints?.trustLevels, mostCodes),
    least: minAmount,
    most: maxAmount,
    amountCurrency,
  }
}
