import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint } from '../rest/endpoint.ts'

const taxQuotes = endpoint('/tax', { name: 'tax quote' })

export const taxQuoteResolvers: Resolvers = {
  Mutation: {
    quoteTax: (_root, { input }, { rest }) =>
      rest.run(taxQuotes, null, input, { proof: { isExpected: ({ totalAmount }) => totalAmount != null } }),
  },
}
