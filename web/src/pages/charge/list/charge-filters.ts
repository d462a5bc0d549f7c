import type { ChargeFilter } from '../../../gql/graphql.ts'
import { cardMethods, paymentMethods, statusTones, transactionStatuses } from '../../../screens/charge/charge-status.ts'
import { choicesOf, type Filter } from '../../../screens/list/list-types.ts'
import { statusGroups } from '../../../screens/list/status-groups.ts'

/** The filters of charges. */
export const chargeFilters: readonly Filter<keyof ChargeFilter>[] = [
  {
    kind: 'choice',
    field: 'chargeStatus',
    label: 'charges.status',
    several: true,
    groups: statusGroups(transactionStatuses, statusTones),
    options: choicesOf(transactionStatuses, (status) => `enum.transactionStatus.${status}`),
  },
  {
    kind: 'choice',
    field: 'paymentMethod',
    label: 'charges.paymentMethod',
    several: true,
    groups: [{ label: 'charges.method.allCards', values: cardMethods }],
    options: choicesOf(paymentMethods, (method) => `enum.paymentMethod.${method}`),
  },
  { kind: 'dates', from: 'from', to: 'to', label: 'charges.created' },
  { kind: 'amounts', from: 'minAmount', to: 'maxAmount', label: 'charges.amount' },
  { kind: 'currency', field: 'currency', label: 'charges.currency' },
  { kind: 'last4', field: 'last4', label: 'charges.last4' },
  { kind: 'text', field: 'customerId', label: 'charges.customerId' },
  { kind: 'internalId', field: 'lgId', label: 'charges.lgId' },
  { kind: 'text', field: 'transactionId', label: 'charges.transactionId' },
  { kind: 'text', field: 'gatewayTransactionId', label: 'charges.gatewayTransactionId' },
  { kind: 'text', field: 'taxInvoiceNumber', label: 'charges.invoiceNumber' },
  { kind: 'text', field: 'paymentGateway', label: 'charges.paymentGateway' },
  { kind: 'text', field: 'instrumentConfigId', label: 'charges.instrument' },
]
