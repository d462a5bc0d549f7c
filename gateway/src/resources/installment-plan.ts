import type { Resolvers } from '../generated/resolvers.ts'
import { exportAs } from '../provisioning/entities.ts'
import { endpoint } from '../rest/endpoint.ts'
import { encodeSegment } from '../rest/query.ts'
import { add, idOf, list, one, remove, save } from './crud.ts'

const options = {
  name: 'installment plan',
  idField: 'installmentPlan',
  sortBy: { countryCode: 'text', numberOfInstallments: 'decimal' },
  defaultSort: 'countryCode',
} as const

const installmentPlans = endpoint('/installments', { ...options, calls: ['bycountry', 'merchconfig'] })

exportAs('installmentPlans', installmentPlans, { type: 'InstallmentPlan', nameField: 'countryCode' })

/** The plans of one country have a separate list (specification 7.8). */
const plansOfCountry = (countryCode: string) =>
  endpoint(`${installmentPlans.path}/bycountry/${encodeSegment(countryCode, 'countryCode')}`, options)

export const installmentPlanResolvers: Resolvers = {
  Query: {
    installmentPlans(root, { filter, ...args }, context) {
      const { countryCode, ...conditions } = filter ?? {}
      const plans = countryCode ? plansOfCountry(countryCode) : installmentPlans
      return list(plans)(root, { ...args, filter: conditions }, context)
    },
    installmentPlan: one(installmentPlans),
  },
  Mutation: {
    addInstallmentPlan: add(installmentPlans),
    saveInstallmentPlan: save(installmentPlans),
    removeInstallmentPlan: remove(installmentPlans),
  },
  InstallmentPlan: {
    id: idOf(installmentPlans),
  },
}
