import { type CallerKey, credentialsOf } from '@portal/sandbox/test-caller'
import { address } from './address.ts'

/** One entry of a charge's ledger. */
interface Transaction {
  readonly type: string
  readonly status: string
  readonly amount: string
  readonly reason: string | null
  readonly comment: string | null
  readonly callerName: string | null
}

/** A charge as stored by the platform. */
export interface Charge {
  readonly id: string
  readonly lgId: string
  readonly customerId: string
  readonly chargeStatus: string
  readonly currency: string
  readonly amount: string
  readonly amountRefunded: string
  readonly transactions: readonly Transaction[]
}

const fields = `id lgId customerId chargeStatus currency amount amountRefunded
  transactions { type status amount reason comment callerName }`

/** Sends a query to the gateway like an integrator, without a browser session. Throws on any error in the response. */
export async function ask<Data>(
  query: string,
  variables: object = {},
  as: CallerKey = 'admin',
  onBehalfOf?: string,
): Promise<Data> {
  const { merchantAccount, callerName, secretKey } = credentialsOf(as)
  const answer = await fetch(`${address.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(onBehalfOf !== undefined && { 'x-on-behalf-of': onBehalfOf }),
      authorization: `Basic ${Buffer.from(`${merchantAccount}/${callerName}:${secretKey}`).toString('base64')}`,
    },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await answer.json()) as { data: Data; errors?: readonly { message: string }[] }
  if (errors) throw new Error(errors.map(({ message }) => message).join('; '))
  return data
}

/** Reads a charge of DEMO_MERCHANT from the platform. */
export async function readCharge(id: string): Promise<Charge> {
  const { charge } = await ask<{ charge: Charge }>(`query ($id: ID!) { charge(id: $id) { ${fields} } }`, { id })
  return charge
}

/** The refunds in a charge's ledger. */
export function refundsOf({ transactions }: Charge): readonly Transaction[] {
  return transactions.filter(({ type }) => type === 'REFUND')
}

/** Refunds a part of a charge without the browser. */
export async function refundElsewhere(chargeId: string, amount: string): Promise<void> {
  await ask('mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }', {
    input: { chargeId, command: 'REFUND', amount, requestId: crypto.randomUUID() },
  })
}

/** Returns the unrefunded charges of a worker in USD or EUR, above 20.00 and below the limit for a confirmation. */
export async function freshCharges(worker: number, workers: number): Promise<Charge[]> {
  const list = (currency: string) =>
    ask<{ charges: { items: Charge[] } }>(
      `query ($filter: ChargeFilter!) { charges(filter: $filter, page: { limit: 200 }, sort: "id") { items { ${fields} } } }`,
      { filter: { chargeStatus: 'CHARGED', minAmount: '20.01', maxAmount: '999.99', currency } },
    )
  const found = (await Promise.all(['USD', 'EUR'].map(list))).flatMap(({ charges }) => charges.items)
  return found
    .filter((charge) => Number(charge.amountRefunded) === 0 && !namedCharges.test(charge.id))
    .filter(({ id }) => Number(id.replace(/\D/g, '')) % workers === worker)
}

// The sandbox's well-known charges are reserved for the tests that name them.
const namedCharges = /^chg-10[012]\d$/
