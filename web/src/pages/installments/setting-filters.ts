import type { InstallmentSettingFilter } from '../../gql/graphql.ts'
import { choicesOf, type Filter } from '../../screens/list/list-types.ts'
import { paymentMethods } from '../charges/parts/charge-status.ts'

/** The filters of installment settings. */
export const settingFilters: readonly Filter<keyof InstallmentSettingFilter>[] = [
  {
    kind: 'choice',
    field: 'paymentMethod',
    label: 'field.paymentMethod',
    options: choicesOf(paymentMethods, (method) => `enum.paymentMethod.${method}`),
  },
  {
    kind: 'choice',
    field: 'enabled',
    label: 'field.enabled',
    isBoolean: true,
    options: [
      { value: 'true', label: 'installments.enabled' },
      { value: 'false', label: 'installments.disabled' },
    ],
  },
]
