import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint, type Row } from '../rest/rest.ts'
import { isInTheClear, maskedName } from './personal-info.ts'

const ofacChecks = endpoint('/ofac', {
  name: 'sanctions check',
  sortBy: { creationTime: 'text' },
  defaultSort: '-creationTime',
})

export const ofacCheckResolvers: Resolvers = {
  Customer: {
    async ofacChecks(customer, { page }, context) {
      const found = await context.restOf(customer).list(ofacChecks, { page, filter: { customerId: customer.id } })
      return isInTheClear(customer, context) ? found : { ...found, items: found.items.map(masked) }
    },
  },
  OfacCheck: {
    id: ({ ofacCheckId }) => ofacCheckId,
    matches: ({ matches }) => matches ?? [],
  },
  OfacMatch: {
    programs: ({ programs }) => programs ?? [],
    addressMatch: ({ addressMatch }) => addressMatch ?? [],
  },
}

/** A check without the names in it: also what is like a name tells it. */
function masked(check: Row): Row {
  return {
    ...check,
    ofacVerifiedName: maskedName(check.ofacVerifiedName),
    ofacMatchedName: maskedName(check.ofacMatchedName),
    matches: (check.matches ?? []).map((match: Row) => ({ ...match, name: maskedName(match.name) })),
  }
}
