import { gatewayConfigBounds } from '@portal/schema/gateway-config'
import type { z } from 'zod'
import { badRequest } from '../http/request-error.ts'
import { gatewayConfigSeed } from './gateway-config-seed.ts'
import { type Configured, configuration, configured, secretFields } from './gateway-configuration.ts'
import { type GatewayDetail, gatewayDetailOf, gatewayDetails } from './gateway-detail.ts'
import { type Multithread, multithread, multithreaded, noMultithread } from './multithread.ts'
import { requiring, resource } from './resource.ts'
import { currencyList, known, oneOf, text } from './values.ts'

const provisioning = requiring('gateway_config_access')

/** Whether a configuration is used. Deleted rows are removed, so DELETED cannot be set. */
export const enabledStates = ['ENABLED', 'DISABLED'] as const

const values = {
  displayName: text('displayName', gatewayConfigBounds.displayName),
  gatewayDetail: known(
    'gatewayDetail',
    gatewayDetails.map(({ id }) => id),
  ),
  currencies: currencyList('currencies'),
  configuration,
  status: oneOf('status', enabledStates),
  multithread,
} as const

type Given = { readonly [Name in keyof typeof values]: z.output<(typeof values)[Name]> }

/** Values as stored. */
interface Kept {
  readonly configuration: Readonly<Record<string, Configured>>
  readonly multithread: Multithread
}

/** The parts of a row in their stored form. */
function keptParts(row: Readonly<Record<string, unknown>>): Kept {
  return row as unknown as Kept
}

/** Merges the values with the stored ones; omitted parts do not change. */
function configuredParts(
  values: Pick<Given, 'gatewayDetail' | 'configuration' | 'multithread'>,
  before: Readonly<Record<string, unknown>> | null,
  now: number,
  lack: { readonly mayLackSecrets?: boolean },
) {
  const detail = gatewayDetailOf(values.gatewayDetail)
  const kept = before ? keptParts(before) : { configuration: {}, multithread: noMultithread }
  return {
    configuration: configured(detail, values.configuration, kept.configuration, now, lack),
    multithread: multithreaded(values.multithread, kept.multithread, now, lack),
  }
}

/** Returns the required secrets that a gateway lacks. */
function lackingSecrets(
  { configurationFields }: GatewayDetail,
  { configuration: fields, multithread: parallel }: Kept,
): string[] {
  const names = configurationFields
    .filter(({ name, type, required }) => type === 'SECRET' && required && !(name in fields))
    .map(({ name }) => `configuration.${name}`)
  const lacksToken = parallel.enabled && parallel.configType === 'TOKEN' && parallel.token === null
  return lacksToken ? [...names, 'multithread.token'] : names
}

/** The payment gateways of a merchant (specification 7.7). */
export const gatewayConfigs = resource({
  path: '/gatewayconfigs',
  exportedAs: 'gatewayConfigs',
  seed: gatewayConfigSeed,
  name: 'Gateway configuration',
  id: { field: 'id', filter: 'gatewayConfig', prefix: 'gw-' },
  countedBy: 'paymentGateway',
  mayRead: provisioning,
  mayChange: provisioning,
  values,
  immutable: ['gatewayDetail'],
  defaults: { currencies: [], configuration: {}, multithread: noMultithread },
  filters: ['gatewayDetail', 'status'],
  sorts: ['id', 'displayName', 'lastModified'],
  normalise: (values, before, now) => ({ ...values, ...configuredParts(values, before, now, {}) }),
  provisioned: {
    secrets: ({ gatewayDetail }) => {
      const detail = gatewayDetails.find(({ id }) => id === gatewayDetail)
      return [...(detail ? secretFields(detail) : []).map((name) => `configuration.${name}`), 'multithread.token']
    },
    exported(values) {
      const { configuration: fields, multithread: parallel } = keptParts(values)
      const { token: _, ...shown } = parallel
      const { configurationFields } = gatewayDetailOf(values.gatewayDetail)
      const open = configurationFields.filter(({ type }) => type !== 'SECRET').map(({ name }) => name)
      // Fields without a value are exported as null, because an import keeps omitted fields.
      return {
        ...values,
        configuration: Object.fromEntries(open.map((name) => [name, fields[name] ?? null])),
        multithread: shown,
      }
    },
    imported(values, before, now) {
      const parallel = values.multithread ?? { ...noMultithread, token: undefined }
      const parts = configuredParts({ ...values, multithread: parallel }, before, now, { mayLackSecrets: true })
      const lacking = lackingSecrets(gatewayDetailOf(values.gatewayDetail), parts)
      if (lacking.length > 0 && values.status !== 'DISABLED') {
        throw badRequest([`status must be DISABLED until its secrets are set: ${lacking.join(', ')}`])
      }
      return { ...values, ...parts }
    },
  },
  unique: {
    of: ['displayName'],
    errorCode: 'gateway_config_exists',
    text: ({ displayName }) => `There is a gateway configuration ${displayName} already`,
  },
})
