import type { Resolvers } from '../generated/resolvers.ts'
import { exportAs } from '../provisioning/entities.ts'
import type { Row } from '../rest/endpoint.ts'
import { gatewayConfigs, instrumentConfigs, instruments } from '../rest/endpoints.ts'
import { add, list, one, remove, save } from './crud.ts'
import { resetStatistics, statisticsOf } from './statistics.ts'
import { validateInstrument } from './validate-instrument.ts'

exportAs('instrumentConfigs', instrumentConfigs, { type: 'InstrumentConfig', hasStatistics: true })

export const instrumentConfigResolvers: Resolvers = {
  Query: {
    instrumentConfigs: list(instrumentConfigs),
    instrumentConfig: one(instrumentConfigs),
  },
  Mutation: {
    async addInstrumentConfig(root, { input }, context) {
      await validateInstrument(input, context)
      return add(instrumentConfigs)(root, { input }, context)
    },
    async saveInstrumentConfig(root, { input }, context) {
      await validateInstrument(input, context)
      return save(instrumentConfigs)(root, { input }, context)
    },
    removeInstrumentConfig: remove(instrumentConfigs),
    resetInstrumentConfigStatistics: resetStatistics(instrumentConfigs),
  },
  InstrumentConfig: {
    gatewayConfig: ({ paymentGateway }, _args, { rest }) =>
      paymentGateway ? rest.load(gatewayConfigs, paymentGateway) : null,
    instrument: ({ paymentInstrument }, _args, { rest }) =>
      paymentInstrument ? rest.load(instruments, paymentInstrument) : null,
    statistics: statisticsOf(instrumentConfigs),
    ...switches(
      'allowedLiveMode',
      'installmentsEnabled',
      'oneClick',
      'enabledBulkPayment',
      'enabledSettlement',
      'strictTrustLevelInstruments',
      'idMindDeviceCollection',
    ),
    ...lists('countries', 'currencies', 'paymentMethodExceptions', 'images', 'revisitSchedule', 'emailToggles'),
  },
}

/** Switches that the platform omits are off. */
function switches<Name extends string>(...names: readonly Name[]): Record<Name, (row: Row) => boolean> {
  return byName(names, (name) => (row) => row[name] === true)
}

/** Lists that the platform omits are empty. */
function lists<Name extends string>(...names: readonly Name[]): Record<Name, (row: Row) => []> {
  return byName(names, (name) => (row) => row[name] ?? [])
}

function byName<Name extends string, Resolve>(names: readonly Name[], of: (name: Name) => Resolve) {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Resolve>
}
