import type { CustomerFilter } from '../../gql/graphql.ts'
import { customerStatuses, trustLevels } from '../../screens/customer/customer-status.ts'
import { choicesOf, type Filter } from '../../screens/list/list-types.ts'

/** The filters of customers. */
export const customerFilters: readonly Filter<keyof CustomerFilter>[] = [
  {
    kind: 'choice',
    field: 'customerStatus',
    label: 'customers.status',
    several: true,
    options: choicesOf(customerStatuses, (status) => `enum.customerStatus.${status}`),
  },
  {
    kind: 'choice',
    field: 'trustLevel',
    label: 'customers.trustLevel',
    several: true,
    options: choicesOf(trustLevels, (level) => `enum.customerRiskLevel.${level}`),
  },
  { kind: 'email', field: 'email', label: 'customers.email', needs: 'customersUploads' },
  { kind: 'text', field: 'phoneNumber', label: 'customers.phone', needs: 'customersUploads' },
  { kind: 'internalId', field: 'lgId', label: 'customers.lgId' },
]
