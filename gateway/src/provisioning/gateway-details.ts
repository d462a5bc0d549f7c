import type { Row } from '../rest/endpoint.ts'
import { gatewayDetails } from '../rest/endpoints.ts'
import { largestPage, type Rest } from '../rest/rest.ts'

/** All gateway details. There are few, and all merchants share them. */
export async function allGatewayDetails(rest: Rest): Promise<readonly Row[]> {
  return (await rest.list(gatewayDetails, { query: { limit: largestPage } })).items
}

/** The gateway detail with an id, or null. The platform has no call for one, and there are few in total. */
export async function gatewayDetailOf(id: string | null, rest: Rest): Promise<Row | null> {
  const items = await allGatewayDetails(rest)
  return items.find((detail) => detail.id === id) ?? null
}
