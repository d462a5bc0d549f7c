import { type CallerKey, credentialsOf } from '@portal/sandbox/test-caller'

/** Sends a GraphQL request to a portal as a program, for another merchant if one is given. */
export async function askPortal<Data>(
  origin: string,
  query: string,
  variables: object,
  as: CallerKey,
  onBehalfOf?: string,
): Promise<Data> {
  const { merchantAccount, callerName, secretKey } = credentialsOf(as)
  const credentials = Buffer.from(`${merchantAccount}/${callerName}:${secretKey}`).toString('base64')
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${credentials}`,
      ...(onBehalfOf && { 'x-on-behalf-of': onBehalfOf }),
    },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

const pay = 'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }'
const saveRoute = 'mutation ($input: RoutingConfigInput!) { saveRoutingConfig(input: $input) { id } }'

/** The number of seeded charges that an incident needs so that the usual approval rates are known. */
export const incidentCharges = 5_000

/** Changes a weight, lets a program create 25 charges, and then declines 70 percent of 180 PayPal payments. */
export async function makeIncident(origin: string): Promise<void> {
  const targets = [
    { gatewayConfigId: 'gw-5', weight: 20 },
    { gatewayConfigId: 'gw-1', weight: 70 },
    { gatewayConfigId: 'gw-3', weight: 10 },
  ]
  await askPortal(origin, saveRoute, { input: { id: 'route-4', targets } }, 'admin')
  const payBy = (price: string, as: CallerKey) => {
    const lineItem = { externalKey: 'sku-1', price }
    const input = { customerId: 'cust-42', paymentMethod: 'PAYPAL_PAYMENT', currency: 'USD', lineItem }
    return askPortal(origin, pay, { input }, as)
  }
  for (let made = 0; made < 25; made++) await payBy('20.00', 'api')
  for (let made = 0; made < 180; made++) await payBy(made % 10 < 3 ? '20.00' : made % 3 ? '20.05' : '20.51', 'admin')
}
