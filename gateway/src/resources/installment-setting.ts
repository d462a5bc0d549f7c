import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint, given } from '../rest/rest.ts'

const installmentSettings = endpoint('/installments/merchconfig', {
  name: 'installment',
  searchBy: ['installment'],
  sortBy: { id: 'text', paymentMethod: 'text' },
  defaultSort: 'id',
})

export const installmentSettingResolvers: Resolvers = {
  Query: {
    installmentSettings: (_root, args, { rest }) => rest.list(installmentSettings, args),
    installmentSetting: (_root, { id }, { rest }) => rest.load(installmentSettings, id),
  },
  Mutation: {
    addInstallmentSetting: (_root, { input }, { rest }) => rest.save(installmentSettings, null, input),
    saveInstallmentSetting: (_root, { input: { id, expectedLastModified, ...changes } }, { rest }) =>
      rest.save(installmentSettings, id, given({ ...changes, lastModified: expectedLastModified })),
    async removeInstallmentSetting(_root, { id, expectedLastModified }, { rest }) {
      await rest.remove(installmentSettings, id, expectedLastModified)
      return true
    },
  },
  InstallmentSetting: {
    enabled: ({ enabled }) => enabled === true,
  },
}
