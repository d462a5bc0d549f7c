import type { Resolvers } from '../generated/resolvers.ts'
import { encodeSegment } from '../rest/query.ts'
import { endpoint, given } from '../rest/rest.ts'

const particulars = {
  name: 'installment plan',
  sortBy: { countryCode: 'text', numberOfInstallments: 'decimal' },
  defaultSort: 'countryCode',
} as const

const installmentPlans = endpoint('/installments', particulars)

/** The plans of one country are a list of their own (specification 7.8). */
const plansOfCountry = (countryCode: string) =>
  endpoint(`${installmentPlans.path}/bycountry/${encodeSegment(countryCode, 'countryCode')}`, particulars)

export const installmentPlanResolvers: Resolvers = {
  Query: {
    installmentPlans(_root, { filter, ...args }, { rest }) {
      const { countryCode, ...conditions } = filter ?? {}
      return rest.list(countryCode ? plansOfCountry(countryCode) : installmentPlans, { ...args, filter: conditions })
    },
    installmentPlan: (_root, { id }, { rest }) => rest.load(installmentPlans, id),
  },
  Mutation: {
    addInstallmentPlan: (_root, { input }, { rest }) => rest.save(installmentPlans, null, input),
    saveInstallmentPlan: (_root, { input: { id, expectedLastModified, ...changes } }, { rest }) =>
      rest.save(installmentPlans, id, given({ ...changes, lastModified: expectedLastModified })),
    async removeInstallmentPlan(_root, { id, expectedLastModified }, { rest }) {
      await rest.remove(installmentPlans, id, expectedLastModified)
      return true
    },
  },
  InstallmentPlan: {
    id: ({ installmentPlan }) => installmentPlan,
  },
}
