import { gatewayConfigBounds } from '@portal/schema/gateway-config'
import { urlFault } from '@portal/schema/public-url'
import { z } from 'zod'
import { badRequest } from '../http/request-error.ts'
import type { ConfigurationField, GatewayDetail } from './gateway-detail.ts'
import { asRead, type StoredSecret, storedAt } from './stored-secret.ts'
import { urlFaults } from './values.ts'

/** A submitted value: of the field's type, the `{set: true}` of a stored secret, or null to empty the field. */
const fieldInput = z.union([z.string(), z.number(), z.boolean(), z.null(), asRead])

/** The values of a gateway's configuration by field name. */
export const configuration = z.record(z.string(), fieldInput, {
  error: ({ input }) => (input == null ? 'configuration is required' : 'configuration is not a set of named values'),
})

type FieldInput = z.output<typeof fieldInput>

/** A value as it is stored. */
export type Configured = string | number | boolean | StoredSecret

/**
 * Returns the configuration to store. Omitted fields do not change; null empties a field. Throws a 400 with a text for
 * each value that does not match its field, without repeating the value.
 */
export function configured(
  { configurationFields }: GatewayDetail,
  values: Readonly<Record<string, FieldInput>>,
  before: Readonly<Record<string, Configured>>,
  now: number,
  { mayLackSecrets = false } = {},
): Record<string, Configured> {
  const known = new Set(configurationFields.map(({ name }) => name))
  const faults = Object.keys(values)
    .filter((name) => !known.has(name))
    .map((name) => `configuration.${name.slice(0, 40)} is unknown`)
  const kept: Record<string, Configured> = {}
  for (const field of configurationFields) {
    const { name, required } = field
    const value = values[name]
    const isKept = value === undefined || typeof value === 'object'
    const fault = isKept || value === '' ? null : faultOf(field, value)
    if (fault !== null) faults.push(`configuration.${name} ${fault}`)
    const next = isKept && value !== null ? before[name] : storedValue(field, value, now)
    if (next !== undefined) kept[name] = next
    else if (required && !(mayLackSecrets && field.type === 'SECRET')) faults.push(`configuration.${name} is required`)
  }
  if (faults.length > 0) throw badRequest(faults)
  return kept
}

/** The names of a gateway's secret fields. */
export function secretFields({ configurationFields }: GatewayDetail): string[] {
  return configurationFields.filter(({ type }) => type === 'SECRET').map(({ name }) => name)
}

function storedValue({ type }: ConfigurationField, value: FieldInput, now: number): Configured | undefined {
  if (value === null || value === '' || typeof value === 'object') return undefined
  return type === 'SECRET' ? storedAt(now) : value
}

function faultOf({ type }: ConfigurationField, value: string | number | boolean): string | null {
  const { most } = gatewayConfigBounds.value
  switch (type) {
    case 'INTEGER':
      return Number.isSafeInteger(value) ? null : 'is not an integer'
    case 'BOOLEAN':
      return typeof value === 'boolean' ? null : 'must be true or false'
    default:
      if (typeof value !== 'string') return 'is not text'
      if (value.length > most) return `is too long: at most ${most} characters`
      return type === 'URL' ? faultOfUrl(value) : null
  }
}

function faultOfUrl(value: string): string | null {
  const fault = urlFault(value)
  return fault && urlFaults[fault]
}
