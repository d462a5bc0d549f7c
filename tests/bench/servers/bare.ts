// The measure: a bare Fastify handler that makes the same signed calls and returns the same JSON as the gateway.
import { sign, signingKey } from '@portal/gateway/rest/sign'
import Fastify from 'fastify'
import { Pool } from 'undici'
import { announce } from './announce.ts'

const pool = new Pool(process.env.PLATFORM_URL ?? '', { connections: 256 })
const key = signingKey('Sandbox-Secret-Key-0001')

async function get(path: string) {
  const signable = {
    callerName: 'admin',
    merchantAccount: 'DEMO_MERCHANT',
    timestamp: Math.floor(Date.now() / 1000),
    path,
  }
  const { body } = await pool.request({
    method: 'GET',
    path,
    headers: {
      'X-Caller-Name': signable.callerName,
      'X-Merchant-Account': signable.merchantAccount,
      'X-Timestamp': String(signable.timestamp),
      'X-Signature': sign(key, signable),
    },
  })
  // biome-ignore lint/suspicious/noExplicitAny: rows are picked apart below
  return (await body.json()) as any
}

const app = Fastify()
app.post('/graphql', async (request) => {
  const { variables } = request.body as { variables: { id?: string; limit?: number } }
  if (variables.id) {
    const { id, chargeStatus, amount, currency, transactions } = await get(`/api/v3/charges/${variables.id}`)
    return {
      data: {
        charge: {
          id,
          chargeStatus,
          amount,
          currency,
          // biome-ignore lint/suspicious/noExplicitAny: see above
          transactions: transactions.map(({ id, type, status, amount }: any) => ({ id, type, status, amount })),
        },
      },
    }
  }
  const page = await get(`/api/v3/charges?limit=${variables.limit}&offset=0`)
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const ids = [...new Set<string>(page.items.map((item: any) => item.customerId))]
  const customers = new Map(
    await Promise.all(ids.map(async (id) => [id, await get(`/api/v3/customers/${id}`)] as const)),
  )
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const items = page.items.map(({ id, chargeStatus, amount, currency, creationTime, customerId }: any) => {
    const { id: ownId, personalInfo } = customers.get(customerId)
    const { firstName, lastName, email } = personalInfo
    const customer = { id: ownId, personalInfo: { firstName, lastName, email } }
    return { id, chargeStatus, amount, currency, creationTime, customer }
  })
  return { data: { charges: { total: page.total, totalIsExact: true, items } } }
})
await app.listen({ port: 0, host: '127.0.0.1' })
announce(app.server)
