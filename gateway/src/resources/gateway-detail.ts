import type { Resolvers } from '../generated/resolvers.ts'
import { gatewayDetails } from '../rest/endpoints.ts'
import { list } from './crud.ts'

export const gatewayDetailResolvers: Resolvers = {
  Query: {
    gatewayDetails: list(gatewayDetails),
  },
  GatewayDetail: {
    configurationFields: ({ configurationFields }) => configurationFields ?? [],
  },
  GatewayConfigurationField: {
    required: ({ required }) => required === true,
  },
}
