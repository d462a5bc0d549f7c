import { fraudSystemBounds as bounds } from '@portal/schema/fraud-system-config'
import { z } from 'zod'
import { badRequest } from '../http/request-error.ts'
import { trustLevels } from '../values/trust-level.ts'
import { canonicalLimits } from './amount-limits.ts'
import { fraudSystemConfigSeed } from './fraud-system-config-seed.ts'
import { requiring, resource } from './resource.ts'
import { asRead, storedAt } from './stored-secret.ts'
import { amount, countries, currency, currencyList, instrumentIds, integer, oneOf, someOf, text } from './values.ts'

const provisioning = requiring('gateway_config_access')

const constraintValues = z
  .strictObject({
    countries: countries('constraints.countries').default([]),
    currencies: currencyList('constraints.currencies').default([]),
    instrumentConfigIds: instrumentIds('constraints.instrumentConfigIds', bounds.instrumentConfigIds).default([]),
    trustLevels: someOf('constraints.trustLevels', trustLevels).default([]),
    amountCurrency: currency('constraints.amountCurrency').nullable().default(null),
    minAmount: amount('constraints.minAmount').nullable().default(null),
    maxAmount: amount('constraints.maxAmount').nullable().default(null),
  })
  .nullable()
  .transform((input) => input ?? unconstrained)

/** The purchases that a fraud system checks. */
export type FraudConstraints = z.output<typeof constraintValues>

const unconstrained = {
  countries: [] as string[],
  currencies: [] as string[],
  instrumentConfigIds: [] as string[],
  trustLevels: [] as string[],
  amountCurrency: null,
  minAmount: null,
  maxAmount: null,
}

/** The fraud systems of a merchant, and which purchases they check (specification 7.4). */
export const fraudSystemConfigs = resource({
  path: '/fraudsystemconfigs',
  exportedAs: 'fraudSystemConfigs',
  seed: fraudSystemConfigSeed,
  name: 'Fraud system',
  id: { field: 'id', filter: 'fraudSystemConfig', prefix: 'fraud-' },
  mayRead: provisioning,
  mayChange: provisioning,
  immutable: ['provider'],
  values: {
    provider: oneOf('provider', ['PROVIDER_1', 'PROVIDER_2']),
    displayName: text('displayName', bounds.displayName),
    status: oneOf('status', ['ENABLED', 'DISABLED']),
    timing: oneOf('timing', ['AUTHORIZE', 'CHARGE']),
    defaultDecision: oneOf('defaultDecision', ['ALLOW_PURCHASE', 'REJECT_PURCHASE']),
    timeoutMillis: integer('timeoutMillis', bounds.timeoutMillis),
    credentials: z.union([asRead, text('credentials', bounds.credentials)], {
      error: ({ input }) => `credentials ${isNothing(input) ? 'is required' : credentialsFault(input)}`,
    }),
    constraints: constraintValues,
  },
  defaults: { constraints: unconstrained },
  filters: ['provider', 'status', 'timing'],
  naming: {
    instrumentConfigId: ({ constraints }) => constraints.instrumentConfigIds,
    trustLevel: ({ constraints }) => constraints.trustLevels,
  },
  sorts: ['id', 'displayName', 'lastModified'],
  normalise: ({ credentials, constraints, ...system }, before, now) => ({
    ...system,
    credentials: typeof credentials === 'string' ? storedAt(now) : keptCredentials(before?.credentials),
    constraints: canonicalConstraints(constraints),
  }),
  provisioned: {
    secrets: () => ['credentials'],
    exported: ({ credentials: _, ...system }) => system,
    imported({ constraints, ...system }, before) {
      const stored = before?.credentials ?? null
      if (stored === null && system.status !== 'DISABLED') {
        throw badRequest(['status must be DISABLED until its secrets are set: credentials'])
      }
      // A row without credentials does not have the field; a save then requires it.
      return {
        ...system,
        ...(stored && { credentials: stored }),
        constraints: canonicalConstraints(constraints),
      } as typeof system & {
        credentials: { set: true }
        constraints: FraudConstraints
      }
    },
  },
  unique: {
    of: ['displayName'],
    errorCode: 'fraud_system_exists',
    text: ({ displayName }) => `There is a fraud system ${displayName} already`,
  },
})

const isNothing = (input: unknown) => input == null || (typeof input === 'string' && input.trim() === '')

/** Replaces credentials by the fact that they are set. */
function credentialsFault(input: unknown): string {
  return typeof input === 'string' ? `is too long: at most ${bounds.credentials.most} characters` : 'is not text'
}

/** Credentials in the form in which they were read do not change. A new system has none to keep. */
function keptCredentials(before: unknown) {
  const stored = asRead.safeParse(before)
  if (!stored.success) throw badRequest(['credentials is required'])
  return before as { set: true }
}

function canonicalConstraints(constraints: FraudConstraints): FraudConstraints {
  return { ...constraints, ...canonicalLimits(constraints, 'constraints.') }
}
