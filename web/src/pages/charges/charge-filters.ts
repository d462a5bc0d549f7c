import type { ChargeFilter } from '../../gql/graphql.ts'
import { choicesOf, type Filter } from '../../screens/list/list-types.ts'
import { paymentMethods, transactionStatuses } from './charge-status.ts'

/** The filters of charges. */
export const chargeFilters: readonly Filter<keyof ChargeFilter>[] = [
  {
    kind: 'choice',
    field: 'chargeStatus',
    label: 'charges.status',
    options: choicesOf(transactionStatuses, (status) => `enum.transactionStatus.${status}`),
  },
  {
    kind: 'choice',
    field: 'paymentMethod',
    label: 'charges.paymentMethod',
    options: choicesOf(paymentMethods, (method) => `enum.paymentMethod.${method}`),
  },
  { kind: 'dates', from: 'from', to: 'to', label: 'charges.created' },
  { kind: 'amounts', from: 'minAmount', to: 'maxAmount', label: 'charges.amount' },
  { kind: 'currency', field: 'currency', label: 'charges.currency' },
  { kind: 'text', field: 'customerId', label: 'charges.customerId' },
  { kind: 'internalId', field: 'lgId', label: 'charges.lgId' },
]
