import type { Resolvers } from '../generated/resolvers.ts'
import { exportAs } from '../provisioning/entities.ts'
import { gatewayConfigs, routingConfigs } from '../rest/endpoints.ts'
import { add, idOf, list, one, remove, save } from './crud.ts'
import { resetStatistics, statisticsOf } from './statistics.ts'

exportAs('routingConfigs', routingConfigs, { type: 'RoutingConfig', nameField: 'name', hasStatistics: true })

export const routingConfigResolvers: Resolvers = {
  Query: {
    routingConfigs: list(routingConfigs),
    routingConfig: one(routingConfigs),
  },
  Mutation: {
    addRoutingConfig: add(routingConfigs),
    saveRoutingConfig: save(routingConfigs),
    removeRoutingConfig: remove(routingConfigs),
    resetRoutingConfigStatistics: resetStatistics(routingConfigs),
  },
  RoutingConfig: {
    id: idOf(routingConfigs),
    countries: ({ countries }) => countries ?? [],
    currencies: ({ currencies }) => currencies ?? [],
    targets: ({ targets }) => targets ?? [],
    fallbacks: ({ fallbacks }) => fallbacks ?? [],
    statistics: statisticsOf(routingConfigs),
  },
  RoutingTarget: {
    gatewayConfig: ({ gatewayConfigId }, _args, { rest }) => rest.load(gatewayConfigs, gatewayConfigId),
  },
}
