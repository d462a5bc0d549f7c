import { routingConfigBounds as bounds } from '@portal/schema/routing-config'
import type { RoutingConfigFieldsFragment, RoutingTargetInput } from '../../gql/graphql.ts'
import { decimalOf, readWhole } from '../../values/amount-input.ts'
import { beyond, type FieldProblem } from '../../values/field-problem.ts'
import { totalOf, wholeWeight } from './weights.ts'

type Target = RoutingConfigFieldsFragment['targets'][number]

/** A target in the form. */
export interface TypedTarget {
  readonly gatewayConfigId: string
  readonly weight: string
  readonly priority: string
}

const leastPriority = bounds.targetPriority.min

/** The form's value of targets. */
export function typedTargets(targets: readonly Pick<Target, 'gatewayConfigId' | 'weight' | 'priority'>[]): string {
  return JSON.stringify(
    targets.map(
      ({ gatewayConfigId, weight, priority }): TypedTarget => ({
        gatewayConfigId,
        weight: String(weight),
        priority: String(priority ?? leastPriority),
      }),
    ),
  )
}

/** The targets in a form's value. An empty form has one target without a gateway, which gets everything. */
export function targetsIn(entered: string): readonly TypedTarget[] {
  return entered === '' ? [{ ...newTarget(), weight: String(wholeWeight) }] : JSON.parse(entered)
}

/** A blank target. */
export function newTarget(): TypedTarget {
  return { gatewayConfigId: '', weight: '', priority: String(leastPriority) }
}

/**
 * A typed weight in any language, because such small numbers have no group separators. A fraction is not a valid
 * weight, but counts toward the total. Null if it is not a number.
 */
export function weightIn(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  return /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : null
}

function weightProblem(typed: string): FieldProblem | null {
  const weight = weightIn(typed)
  if (weight === null || !Number.isInteger(weight)) return 'notInteger'
  return weight > wholeWeight ? beyond('tooHigh', wholeWeight) : null
}

/** The problem with a part of a target. */
export function targetProblem(
  part: 'gatewayConfigId' | 'weight' | 'priority',
  place: number,
  targets: readonly TypedTarget[],
  locale: string,
): FieldProblem | null {
  const target = targets[place]
  if (!target || target[part].trim() === '') return 'required'
  if (part === 'weight') return weightProblem(target.weight)
  if (part === 'priority') {
    return readWhole(target.priority, bounds.targetPriority.min, bounds.targetPriority.max, locale).problem
  }
  const isRepeated = targets.slice(0, place).some(({ gatewayConfigId }) => gatewayConfigId === target.gatewayConfigId)
  return isRepeated ? 'repeated' : null
}

/** The parts of a target. */
export const partNames = ['gatewayConfigId', 'weight', 'priority'] as const

/** The problem with targets: with a part of one, or with the total of their weights. */
export function targetsProblem(targets: readonly TypedTarget[], locale: string): FieldProblem | null {
  if (targets.length === 0) return 'required'
  if (targets.length > bounds.targets.most) return beyond('tooLong', bounds.targets.most, 'entries')
  const problems = targets.flatMap((_, place) => partNames.map((part) => targetProblem(part, place, targets, locale)))
  const problem = problems.find((each) => each !== null)
  if (problem) return problem
  const total = totalOf(targets.map(({ weight }) => weightIn(weight)))
  return total === wholeWeight ? null : 'notWhole'
}

/** The input for valid targets. */
export function targetsInput(targets: readonly TypedTarget[], locale: string): RoutingTargetInput[] {
  const { min, max } = bounds.targetPriority
  return targets.map(({ gatewayConfigId, weight, priority }) => ({
    gatewayConfigId,
    weight: weightIn(weight) ?? 0,
    priority: Number(decimalOf(readWhole(priority, min, max, locale))),
  }))
}
