import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint } from '../rest/endpoint.ts'
import { badInput } from '../rest/error.ts'

const paymentMethods = endpoint('/paymentmethods', {
  name: 'payment method',
  manyBy: { parameter: 'instrumentConfigIds', field: 'instrumentConfigId', most: 500 },
})

/** The call that resets the platform's cache is nested below the methods (specification 7.7). */
const resetInstrumentCache = 'resetinstrumentcache'

export const paymentMethodResolvers: Resolvers = {
  Query: {
    paymentMethods(_root, { filter }, { rest }) {
      const { instrumentConfigIds, ...purchase } = filter ?? {}
      const ids = instrumentConfigIds ?? []
      if (ids.some((id) => id === '' || id.includes(','))) {
        throw badInput('instrumentConfigIds', 'is not a valid external ID')
      }
      return rest.list(paymentMethods, { query: { ...purchase, instrumentConfigIds: ids.join(',') } })
    },
  },
  Mutation: {
    resetInstrumentCache: (_root, _args, { rest }) =>
      rest.save(paymentMethods, resetInstrumentCache, {}, { isExpected: ({ resetTime }) => resetTime != null }),
  },
  Charge: {
    async paymentMethodDetail({ instrumentConfigId, paymentMethod }, _args, { rest }) {
      if (!instrumentConfigId) return null
      const methods = await rest.loadMany(paymentMethods, instrumentConfigId)
      return methods.find(({ method }) => method === paymentMethod) ?? null
    },
  },
  PaymentMethod: {
    countries: ({ countries }) => (countries ?? []).map((code: string) => code.toUpperCase()),
    currencies: ({ currencies }) => currencies ?? [],
    // The default flow of a merchant (specification 3).
    purchaseFlowVersion: ({ purchaseFlowVersion }) => purchaseFlowVersion ?? 'PurchaseFlowV2',
    offered: ({ offered }) => offered !== false,
    reasons: ({ reasons }) => reasons ?? [],
  },
}
