import type { Resolvers } from '../generated/resolvers.ts'
import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { gatewayDetails } from '../rest/endpoints.ts'
import { largestPage } from '../rest/rest.ts'
import { list } from './crud.ts'

/** All gateway details: few, and the same for all merchants. */
export async function allGatewayDetails(rest: Context['rest']): Promise<readonly Row[]> {
  return (await rest.list(gatewayDetails, { query: { limit: largestPage } })).items
}

/** The gateway detail under an id; null where the platform has none. It has no call for one, and few in all. */
export async function gatewayDetailOf(id: string | null, { rest }: Context): Promise<Row | null> {
  const items = await allGatewayDetails(rest)
  return items.find((detail) => detail.id === id) ?? null
}

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
