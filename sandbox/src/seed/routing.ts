import type { DatabaseSync } from 'node:sqlite'
import { byEvaluation } from '../charges/route.ts'
import { type RoutedCharge, rulingOf } from '../charges/routing.ts'
import { ResourceRows } from '../configuration/resource-rows.ts'
import { routingConfigs, routingRule } from '../configuration/routing-config.ts'
import { DAY } from '../values/time.ts'

const to = (gatewayConfigId: string, weight: number, priority = 1) => ({ gatewayConfigId, weight, priority })

interface SeededRouting {
  readonly merchant: number
  readonly config: object
  /** A new one begins to count when the database is made. */
  readonly isNew?: true
}

/**
 * Merchants' routing, by id: among it one that is never reached, `route-3`. What is old enough to have routed seeded charges
 * sends them where they went.
 */
const routing: Readonly<Record<string, SeededRouting>> = {
  'route-1': {
    merchant: 1,
    config: {
      name: 'Cards in Spain and Portugal',
      status: 'ACTIVE',
      priority: 10,
      paymentMethod: 'CREDIT_CARD',
      countries: ['ES', 'PT'],
      currencies: ['EUR'],
      minAmount: '10',
      maxAmount: '500',
      amountCurrency: 'EUR',
      targets: [to('gw-3', 100), to('gw-1', 0, 2)],
      fallbacks: ['gw-5'],
      ruleSetName: 'routing',
    },
  },
  'route-2': {
    merchant: 1,
    config: {
      name: 'PayPal',
      status: 'ACTIVE',
      priority: 20,
      paymentMethod: 'PAYPAL_PAYMENT',
      targets: [to('gw-2', 100)],
      fallbacks: ['gw-5'],
    },
  },
  'route-3': {
    merchant: 1,
    config: {
      name: 'PayPal, large purchases',
      status: 'ACTIVE',
      priority: 30,
      paymentMethod: 'PAYPAL_PAYMENT',
      minAmount: '1000',
      amountCurrency: 'EUR',
      targets: [to('gw-5', 100)],
    },
  },
  'route-4': {
    merchant: 1,
    isNew: true,
    config: {
      name: 'Wallets in Latin America',
      status: 'ACTIVE',
      priority: 40,
      paymentMethod: 'WALLET',
      countries: ['BR', 'MX'],
      targets: [to('gw-5', 60), to('gw-1', 30, 2), to('gw-3', 10, 3)],
      fallbacks: ['gw-2'],
    },
  },
  'route-5': {
    merchant: 1,
    config: {
      name: 'Debit cards, second acquirer',
      status: 'SHADOW',
      priority: 50,
      paymentMethod: 'DEBIT_CARD',
      targets: [to('gw-1', 70), to('gw-3', 30, 2)],
    },
  },
  'route-6': {
    merchant: 1,
    config: {
      name: 'Bank transfers in euros',
      status: 'INACTIVE',
      priority: 60,
      paymentMethod: 'BANK_TRANSFER',
      currencies: ['EUR'],
      targets: [to('gw-4', 100)],
    },
  },
  'route-7': {
    merchant: 2,
    config: {
      name: 'Cards',
      status: 'ACTIVE',
      priority: 10,
      paymentMethod: 'CREDIT_CARD',
      targets: [to('gw-3', 100)],
      fallbacks: ['gw-1'],
    },
  },
}

/** Adds merchants' routing configurations: always the same, under the same ids. */
export function seedRouting(database: DatabaseSync, now: number): void {
  const rows = new ResourceRows(database)
  const earlier = Math.floor(now / DAY) * DAY - 60 * DAY
  for (const [id, { merchant, config, isNew }] of Object.entries(routing)) {
    rows.seed(routingConfigs, id, config, merchant, isNew ? now : earlier)
  }
}

/** What routed a seeded charge, and what counts its first step and its later ones: nothing before it was there. */
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
