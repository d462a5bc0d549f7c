import type { DatabaseSync } from 'node:sqlite'
import { byEvaluation } from '../charges/route.ts'
import { type RoutedCharge, rulingOf } from '../charges/routing.ts'
import { ResourceRows } from '../configuration/resource-rows.ts'
import { routingConfigs, routingRule } from '../configuration/routing-config.ts'

/**
 * Returns which routing configuration routed a seeded charge, and which ones count its first and its later steps.
 * Charges from before the first configuration have none.
 */
export function seededRouting(database: DatabaseSync) {
  const rows = new ResourceRows(database).all(routingConfigs, null).sort(byEvaluation)
  const since = Math.min(...rows.map(({ creationTime }) => creationTime))
  return (charge: RoutedCharge & { readonly merchant: number; readonly created: number }) => {
    if (charge.created < since) return none
    const known = rows.filter(
      ({ merchant, creationTime }) => merchant === charge.merchant && creationTime <= charge.created,
    )
    const { active, shadows } = rulingOf(known.map(routingRule), charge)
    const later = active ? [active.id] : []
    return { active: active?.id ?? null, later, all: [...later, ...shadows.map(({ id }) => id)] }
  }
}

const none = { active: null, later: [], all: [] } as const
