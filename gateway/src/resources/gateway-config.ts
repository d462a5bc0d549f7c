import type { Resolvers } from '../generated/resolvers.ts'
import { exportAs } from '../provisioning/entities.ts'
import { gatewayDetailOf } from '../provisioning/gateway-details.ts'
import { requireConfirmation } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { gatewayConfigs } from '../rest/endpoints.ts'
import { add, list, one, remove, save } from './crud.ts'
import { secretState } from './secret-state.ts'
import { resetStatistics, statisticsOf } from './statistics.ts'

exportAs('gatewayConfigs', gatewayConfigs, { type: 'GatewayConfig', hasStatistics: true })

export const gatewayConfigResolvers: Resolvers = {
  Query: {
    gatewayConfigs: list(gatewayConfigs),
    gatewayConfig: one(gatewayConfigs),
  },
  Mutation: {
    addGatewayConfig: (root, { input }, context) =>
      withOpenValues(context, add(gatewayConfigs)(root, { input: platformInput(input, context) }, context)),
    saveGatewayConfig: (root, { input: { id, ...changes } }, context) =>
      withOpenValues(
        context,
        save(gatewayConfigs)(root, { input: { id, ...platformInput(changes, context) } }, context),
      ),
    async removeGatewayConfig(root, args, context) {
      const isRemoved = await remove(gatewayConfigs)(root, args, context)
      await nameOpenValues(context, context.change.before?.gatewayDetail)
      return isRemoved
    },
    resetGatewayConfigStatistics: resetStatistics(gatewayConfigs),
  },
  GatewayConfig: {
    detail: ({ gatewayDetail }, _args, { rest }) => gatewayDetailOf(gatewayDetail, rest),
    currencies: ({ currencies }) => currencies ?? [],
    async configuration({ gatewayDetail, configuration }, _args, { rest }) {
      const detail = await gatewayDetailOf(gatewayDetail, rest)
      return shownConfiguration(detail?.configurationFields ?? [], configuration ?? {})
    },
    statistics: statisticsOf(gatewayConfigs),
  },
  GatewayConfigurationValue: {
    required: ({ required }) => required === true,
  },
  GatewayMultithread: {
    enabled: ({ enabled }) => enabled === true,
    token: ({ token }) => secretState(token),
  },
}

/** Lets the ledger keep the saved values that are not secrets. */
async function withOpenValues(context: Context, saving: Promise<Row>): Promise<Row> {
  const saved = await saving
  await nameOpenValues(context, saved.gatewayDetail)
  return saved
}

/**
 * The gateway detail defines which values are secrets. The change has been made, so if the detail cannot be read, the
 * ledger keeps no values.
 */
async function nameOpenValues(context: Context, detailId: string | undefined): Promise<void> {
  const detail = detailId ? await gatewayDetailOf(detailId, context.rest).catch(() => null) : null
  const fields: readonly Row[] = detail?.configurationFields ?? []
  const open = fields.filter(({ type }) => type !== 'SECRET').map(({ name }) => String(name))
  context.change.openValues = { configuration: new Set(open) }
}

/** The input in the platform's format. Changing a gateway's configuration or token requires a fresh confirmation. */
function platformInput({ configuration, ...input }: Row, context: Context): Row {
  if (configuration?.length || input.multithread?.token != null) requireConfirmation(context)
  if (configuration == null) return input
  const values = (configuration as readonly Row[]).map(({ name, value }) => [name, value ?? null])
  return { ...input, configuration: Object.fromEntries(values) }
}

/**
 * The values of a configuration in the order of its fields. A secret is returned only as set or unset, even if the
 * platform sent the value. A field that the gateway detail does not describe may be a secret.
 */
function shownConfiguration(fields: readonly Row[], values: Row): Row[] {
  const others = Object.keys(values).filter((name) => !fields.some((field) => field.name === name))
  const undescribed = others.map((name) => ({ name, type: 'SECRET', required: false }))
  return [...fields, ...undescribed].map((field: Row) => {
    const value = values[field.name] ?? null
    return field.type === 'SECRET'
      ? { ...field, value: null, secret: secretState(value) }
      : { ...field, value, secret: null }
  })
}
