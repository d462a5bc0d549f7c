// The baseline: a bare Fastify handler that makes the same signed calls and returns the same JSON as the gateway.
import Fastify from 'fastify'
import { announce } from './announce.ts'
import { get } from './signed-get.ts'

const app = Fastify()
app.post('/graphql', async (request, reply) => {
  const { variables } = request.body as { variables: { id?: string; offset?: number } }
  reply.type('application/json; charset=utf-8')
  return JSON.stringify({ data: variables.id ? await one(variables.id) : await page(variables.offset ?? 0) })
})
await app.listen({ port: 0, host: '127.0.0.1' })
announce(app.server)

async function one(wanted: string) {
  const charge = await get(`/api/v3/charges/${encodeURIComponent(wanted)}`)
  const { id, chargeStatus, amount, currency, creationTime, customerId, merchantAccount, lgId } = charge
  return { charge: { id, chargeStatus, amount, currency, creationTime, customerId, merchantAccount, lgId } }
}

async function page(offset: number) {
  const { total, items } = await get(`/api/v3/charges?limit=50&offset=${offset}`)
  // biome-ignore lint/suspicious/noExplicitAny: see `get`
  const ids = [...new Set<string>(items.map((item: any) => item.customerId))]
  const customers = await Promise.all(ids.map((id) => get(`/api/v3/customers/${encodeURIComponent(id)}`)))
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  return {
    charges: {
      total,
      // biome-ignore lint/suspicious/noExplicitAny: see `get`
      items: items.map(({ id, chargeStatus, amount, currency, creationTime, customerId }: any) => {
        const { id: ownId, lgId, customerStatus, trustLevel } = byId.get(customerId)
        const customer = { id: ownId, lgId, customerStatus, trustLevel }
        return { id, chargeStatus, amount, currency, creationTime, customer }
      }),
    },
  }
}
