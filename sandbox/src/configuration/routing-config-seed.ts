import type { SeedRow } from './resource.ts'

const to = (gatewayConfigId: string, weight: number, priority = 1) => ({ gatewayConfigId, weight, priority })

interface SeededRouting {
  readonly merchant: number
  readonly config: object
  /** A new row is as old as the database. */
  readonly isNew?: true
}

/**
 * The routing configurations of merchants by id. `route-3` never matches a charge. Configurations older than seeded
 * charges match the routes of these charges.
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

export const routingConfigSeed: readonly SeedRow[] = Object.entries(routing).map(
  ([id, { merchant, config, isNew }]) => ({ id, merchant, days: isNew ? null : 60, values: { ...config } }),
)
