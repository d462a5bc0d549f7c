import type { Row } from '../rest/endpoint.ts'
import { gatewayDetails } from '../rest/endpoints.ts'
import { largestPage, type Rest } from '../rest/rest.ts'

/** All gateway details: few, and the same for all merchants. */
export async function allGatewayDetails(rest: Rest): Promise<readonly Row[]> {
  return (await rest.list(gatewayDetails, { query: { limit: largestPage } })).items
}

/** The gateway detail under an id; null where the platform has none. It has no call for one, and few in all. */
export async function gatewayDetailOf(id: string | null, rest: Rest): Promise<Row | null> {
  const items = await allGatewayDetails(rest)
  return items.find((detail) => detail.id === id) ?? null
}
