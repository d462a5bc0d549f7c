import { routingConfigBounds as bounds } from '@portal/schema/routing-config'
import { z } from 'zod'
import { badRequest } from '../http/request-error.ts'
import { type PaymentMethod, paymentMethods } from '../values/charge-values.ts'
import { canonicalLimits } from './amount-limits.ts'
import { gatewayConfigs } from './gateway-config.ts'
import { requiring, resource } from './resource.ts'
import type { ResourceRow } from './resource-rows.ts'
import { routingConfigSeed } from './routing-config-seed.ts'
import { amount, countries, currency, currencyList, integer, oneOf, text } from './values.ts'

const configRouting = requiring('configuration.read', 'gateway_config_access')

const notTargets = {
  error: ({ input }: { readonly input?: unknown }) =>
    `targets ${input == null ? 'is required' : 'is not a list of targets'}`,
}

const target = z.strictObject(
  {
    gatewayConfigId: z.string('targets is not a list of targets: gatewayConfigId is required'),
    weight: z
      .number('targets is not a list of targets: weight is not an integer')
      .min(0, 'targets: weight: value is too low: at least 0')
      .max(bounds.totalWeight, `targets: weight: value is too high: at most ${bounds.totalWeight}`),
    priority: integer('targets: priority', bounds.targetPriority)
      .nullish()
      .transform((priority) => priority ?? bounds.targetPriority.min),
  },
  notTargets,
)

/** A gateway that receives charges. */
export type RoutingTarget = z.output<typeof target>

const targets = z
  .array(target, notTargets)
  .min(1, 'targets is required')
  .max(bounds.targets.most, `targets is too long: at most ${bounds.targets.most} gateways`)

const fallbacks = z
  .array(z.string('fallbacks is not a list of ids'), 'fallbacks is not a list of ids')
  .max(bounds.fallbacks.most, `fallbacks is too long: at most ${bounds.fallbacks.most} gateways`)
  .nullable()
  .transform((ids) => ids ?? [])

const values = {
  name: text('name', bounds.name),
  status: oneOf('status', ['ACTIVE', 'INACTIVE', 'SHADOW']),
  priority: integer('priority', bounds.priority),
  paymentMethod: oneOf('paymentMethod', paymentMethods).nullable(),
  countries: countries('countries'),
  currencies: currencyList('currencies'),
  minAmount: amount('minAmount').nullable(),
  maxAmount: amount('maxAmount').nullable(),
  amountCurrency: currency('amountCurrency').nullable(),
  targets,
  fallbacks,
  ruleSetName: text('ruleSetName', bounds.ruleSetName).nullable(),
} as const

/** The values of a routing configuration. */
export type RoutingConfigValues = { readonly [Name in keyof typeof values]: z.output<(typeof values)[Name]> }

const inUse = (as: string) => ({
  errorCode: 'gateway_config_in_use',
  text: (ids: readonly string[]) => `Routing configurations have it as a ${as} (${ids.join(', ')}): change them first`,
})

/** The gateways of a merchant's charges (specification 7.4). */
export const routingConfigs = resource({
  path: '/routingconfigs',
  exportedAs: 'routingConfigs',
  seed: routingConfigSeed,
  name: 'Routing configuration',
  id: { field: 'routingId', filter: 'routingId', prefix: 'route-' },
  countedBy: 'routingConfigId',
  mayRead: configRouting,
  mayChange: configRouting,
  references: [
    {
      resource: gatewayConfigs,
      field: 'targets',
      within: {
        part: 'gatewayConfigId',
        ids: (value) => (value as readonly RoutingTarget[]).map(({ gatewayConfigId }) => gatewayConfigId),
      },
      inUse: inUse('target'),
    },
    { resource: gatewayConfigs, field: 'fallbacks', inUse: inUse('fallback') },
  ],
  values,
  defaults: {
    paymentMethod: null,
    countries: [],
    currencies: [],
    minAmount: null,
    maxAmount: null,
    amountCurrency: null,
    fallbacks: [],
    ruleSetName: null,
  },
  filters: ['status', 'paymentMethod'],
  naming: {
    gatewayConfigId: ({ targets: all, fallbacks: ids }) => [
      ...ids,
      ...all.map(({ gatewayConfigId }) => gatewayConfigId),
    ],
  },
  // The evaluation order.
  sorts: ['priority', 'routingId', 'name', 'lastModified'],
  normalise: (config) => ({ ...requireValid(config), ...amountsOf(config) }),
  validateReferences: requireEnabled,
  unique: {
    of: ['name'],
    errorCode: 'routing_config_exists',
    text: ({ name }) => `There is a routing configuration ${name} already`,
  },
})

/** The fields of a routing configuration that decide about charges. */
export interface RoutingRule {
  readonly id: string
  readonly status: 'ACTIVE' | 'INACTIVE' | 'SHADOW'
  readonly paymentMethod: PaymentMethod | null
  readonly countries: readonly string[]
  readonly currencies: readonly string[]
  readonly minAmount: string | null
  readonly maxAmount: string | null
  readonly amountCurrency: string | null
  readonly targets: readonly {
    readonly gatewayConfigId: string
    readonly weight: number
    readonly priority: number
  }[]
  readonly fallbacks: readonly string[]
}

/** Returns the routing rule of a row. */
export function routingRule({ id, values: stored }: Pick<ResourceRow, 'id' | 'values'>): RoutingRule {
  // A stored row contains what the validators of the resource have accepted.
  return { ...(stored as unknown as RoutingConfigValues), id }
}

/** Throws a 400 with a text for each fault of the targets and fallbacks. */
function requireValid(config: RoutingConfigValues): RoutingConfigValues {
  const ids = config.targets.map(({ gatewayConfigId }) => gatewayConfigId)
  const targetFaults = ids.flatMap((id, at) =>
    ids.indexOf(id) < at ? [`targets.${at}.gatewayConfigId: ${id} is a target already`] : [],
  )
  const fallbackFaults = config.fallbacks.flatMap((id, at) => {
    if (ids.includes(id)) return [`fallbacks: ${id} is a target: a gateway cannot be its own fallback`]
    return config.fallbacks.indexOf(id) < at ? [`fallbacks: ${id} is named twice`] : []
  })
  const faults = [...weightFaults(config.targets), ...targetFaults, ...fallbackFaults]
  if (faults.length > 0) throw badRequest(faults)
  return config
}

function weightFaults(all: readonly RoutingTarget[]): string[] {
  const total = all.reduce((sum, { weight }) => sum + weight, 0)
  if (total !== bounds.totalWeight) {
    // Removes the error of binary fractions from the total.
    return [`targets: the weights total ${Number(total.toFixed(6))}: they must total exactly ${bounds.totalWeight}`]
  }
  return all.flatMap(({ weight }, at) => (Number.isInteger(weight) ? [] : [`targets.${at}.weight is not an integer`]))
}

/**
 * Throws a 400 for each disabled gateway that would receive charges. Gateways that were already used are accepted, so
 * other fields can be changed after a gateway was disabled; activating requires all gateways to be enabled.
 */
function requireEnabled(
  config: RoutingConfigValues,
  before: RoutingConfigValues | null,
  valuesOf: (id: string) => Readonly<Record<string, unknown>>,
): void {
  const becomesActive = config.status === 'ACTIVE' && before?.status !== 'ACTIVE'
  const weightBefore = (id: string) =>
    becomesActive ? 0 : (before?.targets.find(({ gatewayConfigId }) => gatewayConfigId === id)?.weight ?? 0)
  const isDisabled = (id: string) => valuesOf(id).status !== 'ENABLED'
  const faults = [
    ...config.targets.flatMap(({ gatewayConfigId: id, weight }, at) =>
      weight > weightBefore(id) && isDisabled(id)
        ? [`targets.${at}.gatewayConfigId: ${id} is disabled: enable it first, or give it the weight 0`]
        : [],
    ),
    ...config.fallbacks
      .filter((id) => (becomesActive || !before?.fallbacks.includes(id)) && isDisabled(id))
      .map((id) => `fallbacks: ${id} is disabled: enable it first, or choose another one`),
  ]
  if (faults.length > 0) throw badRequest(faults)
}

/** Returns the bounds of the amount with all digits of their currency. Throws a 400 if they are invalid. */
function amountsOf(config: RoutingConfigValues) {
  const { minAmount, maxAmount, amountCurrency, currencies } = config
  const isBounded = minAmount !== null || maxAmount !== null
  if (isBounded && amountCurrency !== null && currencies.some((code) => code !== amountCurrency)) {
    throw badRequest([`currencies: charges in ${amountCurrency} only meet the amounts: leave the others out`])
  }
  return canonicalLimits(config)
}
