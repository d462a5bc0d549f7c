import { routingConfigBounds } from '@portal/schema/routing-config'
import type { PaymentMethodCode, RoutingStatus } from '../../gql/enums.ts'
import type { LaidOutForm } from '../../screens/entry/entry.ts'
import { readAmount, readWhole } from '../../values/amount-input.ts'
import { compareDecimals } from '../../values/decimal.ts'
import type { Condition } from './condition.ts'
import { fallbacksIn } from './fallbacks.ts'
import { targetsIn, targetsProblem, weightIn } from './typed-targets.ts'

/** A routing configuration while it is edited. Values that cannot be parsed yet are null, or omitted from lists. */
export interface RoutingDraft extends Condition {
  /** Null for a new one. */
  readonly id: string | null
  readonly status: RoutingStatus | null
  readonly priority: number | null
  readonly targets: readonly { readonly gatewayConfigId: string; readonly weight: number; readonly priority: number }[]
  /** Whether the targets are complete and their weights total 100. */
  readonly isShared: boolean
  /** Whether the conditions are valid. An amount that cannot be parsed must not count as no amount. */
  readonly isReadable: boolean
  readonly fallbacks: readonly string[]
}

const mostPriority = Number.MAX_SAFE_INTEGER

/** The draft of a form's current values, in the reader's language. */
export function draftOf({ values, id }: LaidOutForm, locale: string): RoutingDraft {
  const text = (name: string) => values[name]?.trim() ?? ''
  const codes = (name: string) => text(name).split(',').filter(Boolean)
  const amountCurrency = text('amountCurrency') || null
  const amount = (name: string) => (text(name) === '' ? null : readAmount(text(name), amountCurrency, locale).decimal)
  const [minAmount, maxAmount] = [amount('minAmount'), amount('maxAmount')]
  const isRead = (name: string) => text(name) === '' || (amountCurrency !== null && amount(name) !== null)
  const targets = targetsIn(values.targets ?? '')
  const priority = readWhole(text('priority'), 0, mostPriority, locale).decimal
  return {
    id,
    // Both are chosen from lists of valid values.
    status: (text('status') || null) as RoutingStatus | null,
    paymentMethod: (text('paymentMethod') || null) as PaymentMethodCode | null,
    priority: priority === null ? null : Number(priority),
    countries: codes('countries'),
    currencies: codes('currencies'),
    minAmount,
    maxAmount,
    amountCurrency,
    targets: targets.flatMap(({ gatewayConfigId, weight, priority: rank }) => {
      const read = weightIn(weight)
      return gatewayConfigId === '' || read === null
        ? []
        : [{ gatewayConfigId, weight: read, priority: rankOf(rank, locale) }]
    }),
    isShared: targetsProblem(targets, locale) === null,
    isReadable: isBetween(minAmount, maxAmount) && ['minAmount', 'maxAmount'].every((name) => isRead(name)),
    fallbacks: fallbacksIn(values.fallbacks ?? ''),
  }
}

function isBetween(least: string | null, most: string | null): boolean {
  return least === null || most === null || compareDecimals(least, most) <= 0
}

function rankOf(typed: string, locale: string): number {
  const { min, max } = routingConfigBounds.targetPriority
  return Number(readWhole(typed, min, max, locale).decimal ?? min)
}
