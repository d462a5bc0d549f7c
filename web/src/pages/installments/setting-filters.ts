import type { InstallmentSettingFilter } from '../../gql/graphql.ts'
import { paymentMethods } from '../../screens/charge/charge-status.ts'
import { choicesOf, type Filter } from '../../screens/list/list-types.ts'

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
