import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint } from '../rest/rest.ts'

const accountRequests = endpoint('/customeruploads/accountrequest', { name: 'account request' })
const pennyDrops = endpoint('/validation/pennydrop', { name: 'account' })

// A penny drop is a read to the platform, but it moves a penny: for callers it is a mutation, audited and never repeated.
export const pennyDropResolvers: Resolvers = {
  Mutation: {
    requestAccountNumber: (_root, { customerId }, { rest }) => rest.save(accountRequests, null, { customerId }),
    dropPenny: (_root, { accountNumber }, { rest }) => rest.trigger(pennyDrops, accountNumber),
  },
}
