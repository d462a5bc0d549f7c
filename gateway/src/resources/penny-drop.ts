import type { Resolvers } from '../generated/resolvers.ts'
import type { Context } from '../request/context.ts'
import { merchantOf, ownerOf } from '../request/owner.ts'
import { endpoint, type Row } from '../rest/endpoint.ts'
import { codedError, codeOf } from '../rest/error.ts'
import type { Proof } from '../rest/proof.ts'
import type { IdempotencyStore, Sending } from '../store/idempotency-store.ts'

const accountRequests = endpoint('/customeruploads/accountrequest', { name: 'account request' })
const pennyDrops = endpoint('/validation/pennydrop', { name: 'account' })

export const pennyDropResolvers: Resolvers = {
  Mutation: {
    requestAccountNumber: (_root, { customerId }, { rest }) =>
      rest.run(accountRequests, null, { customerId }, { proof: has('accountNumber') }),
    dropPenny: (_root, { accountNumber, requestId }, context) => dropOnce(accountNumber, requestId, context),
  },
}

/**
 * Runs a penny drop. The platform treats it as a read, but it moves a penny, so callers see it as an audited mutation
 * that is sent once per requestId. If one merchant starts two concurrent penny drops to the same account, the second is
 * refused. The bank's result cannot be read later, so it is stored, without names.
 */
async function dropOnce(
  accountNumber: string,
  requestId: string,
  context: Context<{ idempotencyStore: IdempotencyStore }>,
): Promise<Row> {
  const { rest, services } = context
  const { alone, hide, onceKept } = services.idempotencyStore
  // The store must not reveal account numbers.
  const names = hide(accountNumber).map((name) => `${merchantOf(context)}/penny/${name}`)
  const drop = (sending: Sending) =>
    alone(names, () => sending(() => rest.run(pennyDrops, accountNumber, {}, { isGet: true, proof: has('result') })))
  const kept = ({ result, nameMatch }: Row): Row => ({ result, nameMatch })
  try {
    const penny = { pennyFor: accountNumber }
    return { accountNumber, ...(await onceKept(ownerOf(context), requestId, penny, drop, kept)) }
  } catch (error) {
    if (codeOf(error) !== 'OUTCOME_UNKNOWN') throw error
    throw codedError(
      'OUTCOME_UNKNOWN',
      'A penny may have moved, but the outcome is unknown and will stay so. This requestId sends nothing more; a new requestId sends another penny',
    )
  }
}

/** The response has the field. Neither call can be proven by a read. */
function has(name: string): Proof {
  return { isExpected: ({ [name]: value }) => value != null }
}
