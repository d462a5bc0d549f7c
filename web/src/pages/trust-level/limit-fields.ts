import { trustLevelBounds as bounds } from '@portal/schema/trust-level'
import type { RestrictionInput, TrustLevelConfigFieldsFragment } from '../../gql/graphql.ts'
import { filledFields, reviewFields } from '../../screens/entry/entry-fields.tsx'
import { editsOf, formValues } from '../../screens/entry/entry-form.ts'
import { type FormValues, fieldsOf } from '../../screens/entry/kind.ts'
import { currency, integer, money, text } from '../../screens/entry/kinds.tsx'
import { problemsOfParts } from '../../screens/entry/parts-problems.ts'
import { instrumentConfig } from '../../screens/provisioning/instrument-kinds.tsx'
import { readPositiveAmount } from '../../values/amount-input.ts'
import type { FieldProblem } from '../../values/field-problem.ts'
import { duration } from './duration-kind.tsx'

/** A velocity limit of a trust level. */
export type Limit = Omit<TrustLevelConfigFieldsFragment['restrictions'][number], '__typename'>

const sum = money('currency')

/** The fields of a velocity limit, in the order of the form. */
export const limitFields = fieldsOf<Limit>()({
  instrumentConfigId: { kind: instrumentConfig, optional: true, none: 'trust.everyInstrument' },
  period: { kind: duration, initial: { value: 24, unit: 'HOUR' } },
  attempts: { kind: integer(bounds.count), optional: true, help: 'trust.attempts.help' },
  purchases: { kind: integer(bounds.count), optional: true, help: 'trust.purchases.help' },
  amount: {
    kind: {
      ...sum,
      check(entered, typed) {
        return readPositiveAmount(entered, typed.values.currency, typed.locale).problem
      },
    },
    optional: true,
  },
  currency: { kind: currency, optional: true },
  blockDuration: { kind: duration, initial: { value: 1, unit: 'DAY' }, help: 'trust.blockDuration.help' },
  reason: { kind: text(bounds.reason), help: 'trust.reason.help' },
})

const filled = filledFields<Limit>(limitFields, true)
const compared = reviewFields(filled)

/** The initial form values of a new limit. */
export function newLimit(locale: string): FormValues {
  return formValues(filled, null, locale)
}

/** Parses the forms of all limits from the single text in the form of the trust level. */
export function typedLimits(entered: string): readonly FormValues[] {
  return entered === '' ? [] : JSON.parse(entered)
}

/** The text for the form of the trust level. Empty without limits. */
export function limitsText(limits: readonly FormValues[]): string {
  return limits.length === 0 ? '' : JSON.stringify(limits)
}

/** Stored limits as the form's value. */
export function limitsForm(limits: readonly Limit[], locale: string): string {
  return limitsText(limits.map((limit) => formValues(filled, limit, locale)))
}

/** The input for valid limits. */
export function limitsInput(entered: string, locale: string): RestrictionInput[] {
  return typedLimits(entered).map((values) => ({
    // Velocity limits are the only type of restriction.
    type: 'VELOCITY' as const,
    ...(editsOf(filled, values, null, locale) as Omit<RestrictionInput, 'type'>),
  }))
}

/** Whether limits are equal, regardless of their notation. */
export function areSameLimits(some: readonly Limit[], others: readonly Limit[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, place) => {
      const other = others[place]
      return other !== undefined && compared.every(({ name, isSame }) => isSame(read(one, name), read(other, name)))
    })
  )
}

function read(limit: Limit, name: string): unknown {
  return (limit as unknown as Readonly<Record<string, unknown>>)[name]
}

/** The problem with a part of one limit. */
export interface LimitProblem {
  readonly place: number
  readonly part: string
  /** A problem specific to limits, or one that any value can have. */
  readonly problem: FieldProblem | 'limitMissing' | 'limitRepeated'
}

/** The problems of limits as typed. */
export function problemsOfLimits(limits: readonly FormValues[], locale: string): readonly LimitProblem[] {
  return limits.flatMap((values, place): LimitProblem[] => {
    const { attempts, purchases, amount, currency: code, instrumentConfigId, period } = values
    const isSame = (other: FormValues) => other.instrumentConfigId === instrumentConfigId && other.period === period
    const found: LimitProblem[] = problemsOfParts<Limit>(limitFields, values, locale).map((each) => ({
      place,
      ...each,
    }))
    if (!attempts?.trim() && !purchases?.trim() && !amount?.trim()) {
      if (code) found.push({ place, part: 'amount', problem: 'required' })
      else found.push({ place, part: 'attempts', problem: 'limitMissing' })
    } else if (code && !amount?.trim()) found.push({ place, part: 'amount', problem: 'required' })
    if (amount?.trim() && !code) found.push({ place, part: 'currency', problem: 'required' })
    if (limits.findIndex(isSame) < place) found.push({ place, part: 'period', problem: 'limitRepeated' })
    return found
  })
}
