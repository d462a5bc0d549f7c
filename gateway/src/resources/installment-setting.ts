import type { Resolvers } from '../generated/resolvers.ts'
import { exportAs } from '../provisioning/entities.ts'
import { endpoint } from '../rest/endpoint.ts'
import { add, list, one, remove, save } from './crud.ts'

const installmentSettings = endpoint('/installments/merchconfig', {
  name: 'installment',
  searchBy: ['installment'],
  mergedFilters: { paymentMethods: 'paymentMethod' },
  sortBy: { id: 'numbered', paymentMethod: 'text' },
  defaultSort: 'id',
})

exportAs('installments', installmentSettings, { type: 'InstallmentSetting', nameField: 'paymentMethod' })

export const installmentSettingResolvers: Resolvers = {
  Query: {
    installmentSettings: list(installmentSettings),
    installmentSetting: one(installmentSettings),
  },
  Mutation: {
    addInstallmentSetting: add(installmentSettings),
    saveInstallmentSetting: save(installmentSettings),
    removeInstallmentSetting: remove(installmentSettings),
  },
  InstallmentSetting: {
    enabled: ({ enabled }) => enabled === true,
  },
}
