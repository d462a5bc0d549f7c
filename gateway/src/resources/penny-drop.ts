import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint, required } from '../rest/rest.ts'

const accountRequests = endpoint('/customeruploads/accountrequest', { name: 'account request' })
const pennyDrops = endpoint('/validation/pennydrop', { name: 'account' })

// A penny drop is a read to the platform, but it moves a penny: for callers it is a mutation, and audited as one.
export const pennyDropResolvers: Resolvers = {
  Mutation: {
    requestAccountNumber: (_root, { customerId }, { rest }) => rest.save(accountRequests, null, { customerId }),
    dropPenny: async (_root, { accountNumber }, { rest }) =>
      required(pennyDrops, accountNumber, await rest.load(pennyDrops, accountNumber)),
  },
}
